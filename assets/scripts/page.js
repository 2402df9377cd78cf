// What only the page can do: measure pits and play a turn's plan, hear keys, the back gesture and the device's
// wish for less motion. It decides nothing; it is told by messages, and tells what happened by messages.

// Boards have numbers. Beside each stand the stores of its two sides, in one scene: the table, or a figure of the guide.
const boardOf = (number) => document.querySelector(`.board[data-board="${number}"]`);
const sceneOf = (element) => element.closest(".table, .scene");
const still = matchMedia("(prefers-reduced-motion: reduce)");
// What plays, by the number of its board.
const shows = new Map();

// Where each spot is, in pixels from the board's corner: 0 to 13 the pits, 14 and 15 the near and far store.
function measure(element) {
  const origin = element.getBoundingClientRect();
  const centre = (part) => {
    const box = part.getBoundingClientRect();
    return { x: box.left + box.width / 2 - origin.left, y: box.top + box.height / 2 - origin.top, radius: box.width / 2 };
  };
  const spots = [];
  for (const pit of element.querySelectorAll(".pit")) spots[pit.dataset.spot] = { ...centre(pit.querySelector(".bowl")), pit };
  for (const [spot, side] of [[14, "near"], [15, "far"]]) {
    const well = element.querySelector(`.well[data-side="${side}"] .bowl`);
    if (well) {
      // Seeds scatter in it as in a pit, spread along it.
      spots[spot] = { ...centre(well), radius: spots[0].radius, spread: spread(well), far: side === "far" };
    } else {
      spots[spot] = { ...centre(sceneOf(element).querySelector(`.player-${side} .store-seed`)), radius: 0 };
    }
  }
  return { spots, wide: origin.width > origin.height, width: origin.width, height: origin.height };
}

function spread(well) {
  const style = getComputedStyle(well);
  return ["x", "y"].map((axis) => Number(style.getPropertyValue(`--well-spread-${axis}`)));
}

// The counts of a spot: a pit's own, or a store's in the player's panel and on the board.
// What a count shows while seeds move (`data-live`) stands beside what the app has drawn (`data-count`), which is
// then still there when the turn is broken off.
function countsAt(element, spot) {
  if (spot < 14) return element.querySelectorAll(`.pit[data-spot="${spot}"] .count`);
  const side = spot === 14 ? "near" : "far";
  return sceneOf(element).querySelectorAll(`.player-${side} .store-count, .board .well[data-side="${side}"] .well-count`);
}

// Plays a plan. Only transform and opacity of the seeds and the hand are animated, by the browser itself.
function play(board, plan) {
  clear(board);
  const element = boardOf(board);
  if (!element) return say({ done: [board, plan.id] });
  const { spots, wide } = measure(element);
  const seeds = element.querySelectorAll(".seed");
  const timing = { duration: plan.total, fill: "both" };
  const offset = (t) => Math.min(Math.max(t / plan.total, 0), 1);
  const place = (frame) => {
    const spot = spots[frame.spot];
    const [spreadX, spreadY] = spot.spread ?? [1, 1];
    const x = spot.x + frame.x * spot.radius * spreadX;
    const y = spot.y + frame.y * spot.radius * spreadY;
    return `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) rotate(${frame.turn.toFixed(1)}deg) scale(${frame.scale})`;
  };
  const animations = plan.tracks.map((track) => {
    const seed = seeds[track.seed];
    seed.dataset.moving = "true";
    // Without a frame at the end a seed would drift from its last place back to where it is drawn at rest.
    const { frames } = track;
    const end = frames[frames.length - 1];
    // By property, which the browser reads many times quicker than frame by frame. A seed that is to be seen all the
    // way stays so by itself.
    const way = { offset: [...frames.map(({ t }) => offset(t)), 1], transform: [...frames, end].map(place) };
    if (seed.dataset.stored === "true" || frames.some(({ opacity }) => opacity < 1)) {
      way.opacity = [...frames, end].map(({ opacity }) => opacity);
    }
    return seed.animate(way, timing);
  });
  const hand = element.querySelector(".hand");
  if (plan.hand.length > 1) {
    // Beside the pit, on the side of the lane, so that it hides neither the pit's seeds nor its count.
    const beside = (stop) => {
      const { x, y, radius, pit, far } = spots[stop.spot];
      const inward = (pit ? pit.dataset.far === "1" : far) ? 1 : -1;
      const [dx, dy] = wide ? [0, inward * radius * 1.05] : [inward * radius * 1.05, 0];
      return `translate(${(x + dx).toFixed(2)}px, ${(y + dy).toFixed(2)}px)`;
    };
    const first = plan.hand[0];
    const last = plan.hand[plan.hand.length - 1];
    const frames = plan.hand.map((stop) => ({ offset: offset(stop.t), transform: beside(stop), opacity: 1 }));
    frames.unshift({ offset: offset(first.t), transform: beside(first), opacity: 0 });
    if (first.t > 0) frames.unshift({ offset: 0, transform: beside(first), opacity: 0 });
    if (!plan.holds) frames.push({ offset: offset(last.t + 120), transform: beside(last), opacity: 0 });
    if (plan.holds || last.t + 120 < plan.total) frames.push({ offset: 1, transform: beside(last), opacity: plan.holds ? 1 : 0 });
    animations.push(hand.animate(frames, timing));
  }
  const show = { board, id: plan.id, animations, cues: [], next: 0, started: performance.now(), over: false, hurried: false };
  const { cues } = show;
  const handCount = hand.querySelector(".hand-count");
  for (const stop of plan.hand) cues.push([stop.t, () => { handCount.dataset.count = stop.seeds; }]);
  for (const count of plan.counts) cues.push([count.t, () => { for (const at of countsAt(element, count.spot)) at.dataset.live = count.seeds; }]);
  for (const flash of plan.flashes) {
    const { pit } = spots[flash.spot];
    cues.push([flash.t, () => {
      if (show.hurried) return;
      pit.style.setProperty("--flash", `${flash.ms}ms`);
      pit.dataset.owner = flash.far ? "far" : "near";
      pit.dataset.flash = flash.kind;
    }]);
    cues.push([flash.t + flash.ms, () => { if (pit.dataset.flash === flash.kind) delete pit.dataset.flash; }]);
  }
  cues.sort((a, b) => a[0] - b[0]);
  shows.set(board, show);
  element.dataset.moving = "true";
  const tick = () => {
    if (show !== shows.get(board) || show.over) return;
    cue(show, performance.now() - show.started);
    requestAnimationFrame(tick);
  };
  tick();
  // A timer, not a frame, ends it: frames stop in a hidden window.
  show.timer = setTimeout(() => { if (show === shows.get(board)) finish(board); }, plan.total);
}

function cue(show, now) {
  while (show.next < show.cues.length && show.cues[show.next][0] <= now) show.cues[show.next++][1]();
}

// Shows the end of what is playing on a board, and says that it is through.
function finish(board) {
  const show = shows.get(board);
  if (!show || show.over) return;
  show.hurried = true;
  clearTimeout(show.timer);
  for (const animation of show.animations) animation.finish();
  cue(show, Infinity);
  show.over = true;
  say({ done: [board, show.id] });
}

// Once the app has drawn the board at rest, nothing of the plan is needed any more. The board says which
// drawing it shows; until the right one is there, the plan's last frame stays.
function settle({ board, rest }) {
  const waiting = shows.get(board);
  const look = () => {
    if (shows.get(board) !== waiting) return;
    const element = boardOf(board);
    if (!element || Number(element.dataset.rest) >= rest) return clear(board);
    setTimeout(look, 8);
  };
  look();
}

function clear(board) {
  const show = shows.get(board);
  if (!show) return;
  clearTimeout(show.timer);
  for (const animation of show.animations) animation.cancel();
  shows.delete(board);
  const element = boardOf(board);
  if (!element) return;
  for (const count of sceneOf(element).querySelectorAll("[data-live]")) delete count.dataset.live;
  delete element.dataset.moving;
  for (const seed of element.querySelectorAll(".seed[data-moving]")) delete seed.dataset.moving;
  for (const pit of element.querySelectorAll(".pit[data-flash]")) delete pit.dataset.flash;
}

// Arrows walk along the row whose turn it is; from anywhere else at the table they lead to it. On a page with boards they walk
// along the one that holds the focus.
function walk(step) {
  const element = document.activeElement?.closest?.(".board") ?? document.querySelector(".table .board");
  if (!element) return false;
  const far = element.dataset.turn === "far" ? "1" : "0";
  const row = [...element.querySelectorAll(`.pit[data-far="${far}"]`)].sort((a, b) => a.dataset.col - b.dataset.col);
  const here = document.activeElement?.closest?.(".pit");
  const at = row.indexOf(here);
  const column = at >= 0 ? at + step : here ? Number(here.dataset.col) : step > 0 ? 0 : row.length - 1;
  row[Math.min(Math.max(column, 0), row.length - 1)]?.focus();
  return true;
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  // A control that uses the arrows itself keeps them.
  if (event.target.closest?.("input, select, textarea, .dialog") && event.key !== "Escape") return;
  const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };
  if (steps[event.key] && !document.querySelector(".scrim") && walk(steps[event.key])) return event.preventDefault();
  if (event.repeat) {
    // A key that is held down is one press.
    if (event.key === "Enter" || event.key === " ") event.preventDefault();
    return;
  }
  if (event.key === "Escape") {
    // What moves beside the table is finished first; the table decides for itself.
    const moving = [...shows.values()].filter(({ board, over }) => board > 0 && !over);
    for (const { board } of moving) finish(board);
    if (!moving.length) say({ key: "escape" });
  }
  else if (event.key.toLowerCase() === "u") say({ key: "undo" });
  else if (event.key.toLowerCase() === "h") say({ key: "hint" });
}, true);

// A touch holds on to the pit it began on; let go, so that sliding off is noticed.
addEventListener("pointerdown", (event) => {
  if (event.target.closest?.(".pit") && event.target.hasPointerCapture?.(event.pointerId)) {
    event.target.releasePointerCapture(event.pointerId);
  }
}, true);

addEventListener("contextmenu", (event) => { if (event.target.closest?.(".board")) event.preventDefault(); });

// What was measured no longer holds.
addEventListener("resize", () => { for (const board of [...shows.keys()]) finish(board); });

// Who has looked at what a term means finds the place again.
let term = null;
addEventListener("click", ({ target }) => { term = target.closest?.(".term") ?? term; }, true);
function giveBack() {
  const place = term;
  term = null;
  setTimeout(() => place?.isConnected && place.focus({ preventScroll: true }), 0);
}

// The browser's or phone's way back: while there is a screen before this one, one entry of the history stands for it.
// A screen opens at its top, and is found again where it was left.
let armed = false;
let silent = 0;
let deep = 0;
// The new screen is drawn before or just after this: either way it is there at once.
function land(top) {
  scrollTo(0, top);
  const drawn = new MutationObserver((changes) => {
    if (!changes.some(({ addedNodes }) => [...addedNodes].some((node) => node.nodeName === "MAIN"))) return;
    drawn.disconnect();
    scrollTo(0, top);
  });
  drawn.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => drawn.disconnect(), 300);
}
const left = [];
function depth(screens) {
  if (screens !== deep) {
    left[deep] = scrollY;
    const top = screens < deep ? (left[screens] ?? 0) : 0;
    deep = screens;
    land(top);
  }
  try {
    if (screens > 0 && !armed) {
      history.pushState({ guzhi: true }, "");
      armed = true;
    } else if (screens === 0 && armed) {
      armed = false;
      silent += 1;
      history.back();
    }
  } catch (error) {
    console.warn("no history here:", error);
  }
}
addEventListener("popstate", () => {
  if (silent > 0) { silent -= 1; return; }
  armed = false;
  say("back");
});

// A short tick, for the ear and for the hand that holds the phone.
let audio = null;
function beat() {
  navigator.vibrate?.(24);
  const Audio = window.AudioContext ?? window.webkitAudioContext;
  if (!Audio) return;
  audio ??= new Audio();
  audio.resume?.();
  const [tone, volume, now] = [audio.createOscillator(), audio.createGain(), audio.currentTime];
  tone.type = "triangle";
  tone.frequency.value = 660;
  volume.gain.setValueAtTime(.16, now);
  volume.gain.exponentialRampToValueAtTime(.001, now + .09);
  tone.connect(volume).connect(audio.destination);
  tone.start(now);
  tone.stop(now + .1);
}

// The line to a relay, while somebody plays from afar. Only the newest is listened to.
let line = null;
function open({ number, url }) {
  hangUp();
  let socket;
  try {
    socket = new WebSocket(url);
  } catch (error) {
    console.warn("no line there:", error);
    return say({ line_down: number });
  }
  line = socket;
  const mine = (tell) => (event) => { if (line === socket) tell(event); };
  socket.onopen = mine(() => say({ line_up: number }));
  socket.onmessage = mine(({ data }) => say({ line_frame: [number, String(data)] }));
  socket.onclose = mine(() => { line = null; say({ line_down: number }); });
}
function hangUp() {
  const socket = line;
  line = null;
  socket?.close();
}

// Passes a text on as the device does, or keeps it to be pasted.
async function share(text) {
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) return await navigator.share({ text });
    await navigator.clipboard.writeText(text);
  } catch (error) {
    console.warn("not shared:", error);
  }
}

// A link to an invitation: its code is in the page's address, or Android has it.
function takeLink() {
  const link = new URLSearchParams(location.search).get("join") ? location.search : window.guzhiLinks?.take();
  if (link) say({ invitation: link });
}
setTimeout(takeLink, 0);
addEventListener("guzhi-link", takeLink);

document.addEventListener("visibilitychange", () => say({ hidden: document.hidden }));
addEventListener("pagehide", () => say({ hidden: true }));

function dress({ theme, language }) {
  const root = document.documentElement;
  if (theme) root.dataset.theme = theme;
  else delete root.dataset.theme;
  root.lang = language;
}

const say = (message) => dioxus.send(message);
const tellStill = () => say({ still: still.matches });
still.addEventListener("change", tellStill);
tellStill();

for (;;) {
  const message = JSON.parse(await dioxus.recv());
  try {
    if (message.play) play(message.play.board, message.play.plan);
    else if (message.hasten !== undefined) finish(message.hasten);
    else if (message.settle) settle(message.settle);
    else if (message === "top") land(0);
    else if (message === "give_place_back") giveBack();
    else if (message === "beat") beat();
    else if (message.line) open(message.line);
    else if (message === "hang_up") hangUp();
    else if (message.frame !== undefined) line?.send(message.frame);
    else if (message.share !== undefined) share(message.share);
    else if (message.depth !== undefined) depth(message.depth);
    else if (message.dress) dress(message.dress);
  } catch (error) {
    console.error(error);
    if (message.play) say({ done: [message.play.board, message.play.plan.id] });
  }
}

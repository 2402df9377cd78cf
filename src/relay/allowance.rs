//! So much and no more of anything, in any time: frames, guesses, connections, bytes.

/// How much a [`Bucket`] holds, and how soon it is one fuller, in milliseconds.
#[derive(Debug, Clone, Copy)]
pub struct Allowance {
    /// How many at once.
    pub most: u32,
    /// One more after so long.
    pub every_ms: u64,
}

/// So many at once, and then so many in a time.
#[derive(Debug, Clone, Copy)]
pub struct Bucket {
    /// Below 0, so many are owed.
    left: i64,
    at: u64,
}

impl Bucket {
    /// A full one.
    pub fn full(allowance: Allowance, now: u64) -> Bucket {
        Bucket { left: allowance.most.into(), at: now }
    }

    /// Fills it for the time that has passed.
    fn fill(&mut self, allowance: Allowance, now: u64) {
        let more = now.saturating_sub(self.at) / allowance.every_ms;
        self.at += more * allowance.every_ms;
        let more = i64::try_from(more).unwrap_or(i64::MAX);
        self.left = self.left.saturating_add(more).min(allowance.most.into());
    }

    /// Takes one out, if one is left.
    pub fn take(&mut self, allowance: Allowance, now: u64) -> bool {
        self.spend(allowance, 1, now)
    }

    /// Takes so many out, if any is left: what costs more than there is happens once, and what is missing is owed.
    pub fn spend(&mut self, allowance: Allowance, many: u32, now: u64) -> bool {
        self.fill(allowance, now);
        let any = self.left > 0;
        if any {
            self.owe(many);
        }
        any
    }

    /// Takes so many out that have been used already.
    pub fn owe(&mut self, many: u32) {
        self.left = self.left.saturating_sub(many.into());
    }

    /// Whether none is left.
    pub fn is_empty(&mut self, allowance: Allowance, now: u64) -> bool {
        self.fill(allowance, now);
        self.left <= 0
    }

    /// Whether it is full again, so that it need not be remembered.
    pub fn is_full(&mut self, allowance: Allowance, now: u64) -> bool {
        self.fill(allowance, now);
        self.left == i64::from(allowance.most)
    }

    /// In how many milliseconds there is one; 0 when there is.
    pub fn next(&mut self, allowance: Allowance, now: u64) -> u64 {
        self.fill(allowance, now);
        let missing = u64::try_from(1 - self.left).unwrap_or(0);
        (missing * allowance.every_ms).saturating_sub(now.saturating_sub(self.at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: Allowance = Allowance { most: 2, every_ms: 10 };

    #[test]
    fn so_many_at_once_and_then_one_after_each_while() {
        let mut bucket = Bucket::full(TWO, 100);
        assert_eq!([(); 3].map(|()| bucket.take(TWO, 100)), [true, true, false]);
        assert_eq!(bucket.next(TWO, 103), 7);
        assert!(!bucket.take(TWO, 109));
        assert_eq!(bucket.next(TWO, 110), 0);
        assert!(bucket.take(TWO, 110) && !bucket.take(TWO, 119));
        assert!(!bucket.is_full(TWO, 129) && bucket.is_full(TWO, 130));
    }

    #[test]
    fn what_costs_more_than_there_is_happens_once_and_is_owed() {
        let mut bucket = Bucket::full(TWO, 0);
        assert!(bucket.spend(TWO, 7, 0));
        assert_eq!(bucket.next(TWO, 0), 60);
        assert!(!bucket.spend(TWO, 1, 59) && bucket.spend(TWO, 1, 60));
    }
}

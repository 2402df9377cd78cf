//! The relay's certificate.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;
pub(super) use tokio_rustls::TlsAcceptor as Acceptor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::{self, PemObject};
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{self, ServerConfig};

/// Why there is no TLS with these files.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// A file cannot be read, or is something else.
    #[error("cannot read {what} from {}: {why}; it is to be a PEM file", path.display())]
    Unreadable {
        /// What was looked for in it.
        what: &'static str,
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: pem::Error,
    },
    /// No certificate in it.
    #[error("there is no certificate in {}; it is to be a PEM file with the certificate first and those that vouch for it behind", path.display())]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// The two do not go together.
    #[error("the certificate in {} and the key in {} cannot be used: {why}", certificate.display(), key.display())]
    Unusable {
        /// The certificate's file.
        certificate: PathBuf,
        /// The key's file.
        key: PathBuf,
        /// What is wrong with them.
        why: rustls::Error,
    },
}

/// How long the files are not looked at again, in milliseconds.
const LOOKS_MS: u64 = 60_000;

/// A certificate and its key, from two files that are read again when they have changed: who renews one need not start the
/// relay again.
#[derive(Debug)]
pub struct Certificate {
    certificate: PathBuf,
    key: PathBuf,
    used: Mutex<Used>,
}

/// What was read, and from what.
#[derive(Debug)]
struct Used {
    config: Arc<ServerConfig>,
    files: [Option<(SystemTime, u64)>; 2],
    looked: u64,
}

impl Certificate {
    /// TLS with the certificate and the key in these two PEM files, which were read at this moment.
    ///
    /// # Errors
    /// [`TlsError`] says which file is of no use.
    pub fn open(certificate: &Path, key: &Path, now: u64) -> Result<Certificate, TlsError> {
        // Looked at before they are read: what is written meanwhile is a change.
        let files = [certificate, key].map(written);
        let config = read(certificate, key)?;
        let used = Mutex::new(Used { config, files, looked: now });
        Ok(Certificate { certificate: certificate.to_owned(), key: key.to_owned(), used })
    }

    /// Lets connections in that begin now, encrypted. What is wrong with new files is said where the relay says such things.
    pub(super) fn acceptor(&self, now: u64) -> Acceptor {
        let (config, error) = self.config(now);
        if let Some(error) = error {
            eprintln!("the certificate from before is still used: {error}");
        }
        Acceptor::from(config)
    }

    /// What to encrypt with now. At most once a minute it is looked whether the files have changed; where the new ones are of
    /// no use, the old ones go on being used, and the second value says why.
    pub fn config(&self, now: u64) -> (Arc<ServerConfig>, Option<TlsError>) {
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        let mut error = None;
        if now >= used.looked + LOOKS_MS {
            used.looked = now;
            let files = [&self.certificate, &self.key].map(|path| written(path));
            if files != used.files {
                match read(&self.certificate, &self.key) {
                    Ok(config) => (used.config, used.files) = (config, files),
                    Err(why) => error = Some(why),
                }
            }
        }
        (Arc::clone(&used.config), error)
    }
}

/// When a file was written, and how long it is; `None` when it is not there.
fn written(path: &Path) -> Option<(SystemTime, u64)> {
    let about = std::fs::metadata(path).ok()?;
    Some((about.modified().ok()?, about.len()))
}

fn read(certificate: &Path, key: &Path) -> Result<Arc<ServerConfig>, TlsError> {
    let unreadable = |what, path: &Path| {
        let path = path.to_owned();
        move |why| TlsError::Unreadable { what, path, why }
    };
    let chain: Vec<_> = CertificateDer::pem_file_iter(certificate)
        .and_then(Iterator::collect)
        .map_err(unreadable("a certificate", certificate))?;
    if chain.is_empty() {
        return Err(TlsError::Empty { path: certificate.to_owned() });
    }
    let secret = PrivateKeyDer::from_pem_file(key).map_err(unreadable("a private key", key))?;
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .and_then(|builder| builder.with_no_client_auth().with_single_cert(chain, secret))
        .map_err(|why| TlsError::Unusable {
            certificate: certificate.to_owned(),
            key: key.to_owned(),
            why,
        })?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Arc::new(config))
}

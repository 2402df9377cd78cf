//! The relay's certificate.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::{self, PemObject};
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{self, ServerConfig};
use tokio_rustls::server::TlsStream;

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

/// A certificate and its key, to encrypt with.
#[derive(Clone)]
pub struct Tls(TlsAcceptor);

impl Tls {
    /// TLS with the certificate and the key in these two PEM files.
    ///
    /// # Errors
    /// [`TlsError`] says which file is of no use.
    pub fn read(certificate: &Path, key: &Path) -> Result<Tls, TlsError> {
        let config = config(certificate, key)?;
        Ok(Tls(TlsAcceptor::from(Arc::new(config))))
    }

    /// Lets a connection in, encrypted from here on.
    pub(super) async fn accept<T: AsyncRead + AsyncWrite + Unpin>(
        &self,
        stream: T,
    ) -> io::Result<TlsStream<T>> {
        self.0.accept(stream).await
    }
}

impl std::fmt::Debug for Tls {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("Tls")
    }
}

fn config(certificate: &Path, key: &Path) -> Result<ServerConfig, TlsError> {
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
    Ok(config)
}

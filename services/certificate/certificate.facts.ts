export {
  beginCertificateSignature,
  type AskedCertificate,
  type BegunCertificate,
} from './begin-certificate-signature.ts'
export {
  certificateProofOf,
  certificateSignatureDecider,
  certificateSignatureStream,
  type CertificateProof,
  type CertificateSignatureState,
} from './certificate-signature.decider.ts'
export { offeredCertificateApps, type OfferedCertificateApp } from './offered-apps.ts'
export {
  cancelCertificateSignature,
  pollCertificateSignature,
  readCertificateSignature,
  type CertificatePoll,
} from './poll-certificate-signature.ts'

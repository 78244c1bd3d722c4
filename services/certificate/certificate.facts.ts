export { beginCertificateSignature, type AskedCertificate } from './begin-certificate-signature.ts'
export {
  certificateProofOf,
  certificateSignatureDecider,
  certificateSignatureStream,
  type CertificateProof,
} from './certificate-signature.decider.ts'
export { offeredCertificateApps } from './offered-apps.ts'
export { requestCertificate } from './request-certificate.ts'
export { askForSignature, differenceOf, endingOf } from './verify-certificate.ts'
export {
  cancelCertificateSignature,
  pollCertificateSignature,
  readCertificateSignature,
  type CertificatePoll,
} from './poll-certificate-signature.ts'

export { fetchBytes } from './fetch-bytes.ts'
export { daysLeft, openSealing, sealExpiry, type SealVariables } from './open-sealing.ts'
export { splitPem, type Sealing } from './sealing.ts'
export { verifySeal, type TrustedCertificates } from './verify-seal.ts'

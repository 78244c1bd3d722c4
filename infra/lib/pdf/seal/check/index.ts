export {
  checkDocument,
  type BelievedCertificates,
  type DocumentCheck,
  type SealCheck,
  type Verdict,
} from './check-document.ts'
export { canCompute } from './web-crypto.ts'

export { fillSeal, type SealKind } from './fill-seal.ts'
export { addSealPlaceholder } from './placeholder.ts'
export { TsaFailed } from './time-stamp-client.ts'

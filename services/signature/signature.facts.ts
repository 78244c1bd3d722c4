export { withdrawalEnd } from './consent/withdrawal-end.ts'
export { openScan } from './paper/open-scan.ts'
export { signingPathOf } from './signing/signing-path.ts'

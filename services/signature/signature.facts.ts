export { openScan } from './open-scan.ts'
export { signingPathOf } from './signing-path.ts'

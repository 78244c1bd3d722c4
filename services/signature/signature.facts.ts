export { signingPathOf } from './signing-path.ts'

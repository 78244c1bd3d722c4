export { reasonText } from './reports/reason-texts.ts'

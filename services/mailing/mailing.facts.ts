export { reasonText } from './reports/reason-words.ts'

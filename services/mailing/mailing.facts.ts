export { reasonText } from './reason-words.ts'

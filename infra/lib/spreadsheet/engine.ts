export { answerInSandbox } from './answer-in-process.ts'
export { parseSpreadsheet } from './parse-spreadsheet.ts'

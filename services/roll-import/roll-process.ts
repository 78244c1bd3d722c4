import { answerInSandbox } from '#infra/lib/spreadsheet/answer-in-process.ts'
import { readFile, type Question } from './read-file.ts'

// What reading.ts asks.
answerInSandbox((bytes, question) => readFile(bytes, question as Question))

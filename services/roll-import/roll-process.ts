import { answerInSandbox } from '#infra/lib/spreadsheet/engine.ts'
import { readFile, type Question } from './read-file.ts'

// What reading.ts asks.
answerInSandbox((bytes, question) => readFile(bytes, question as Question))

import { answerInSandbox } from '#infra/lib/spreadsheet/engine.ts'
import { readFile, type Question } from './read-file.ts'

// Requests from reading.ts.
answerInSandbox((bytes, question) => readFile(bytes, question as Question))

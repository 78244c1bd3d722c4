import { answerInSandbox, parseSpreadsheet } from '#infra/lib/spreadsheet/engine.ts'
import { readMailSheet } from './mail-sheet.ts'

const ROWS_AT_ONCE = 500

// Requests from import-mails.ts: parts of rows, so that nobody waits for a whole sheet.
answerInSandbox((bytes) => {
  const { hasColumns, rows } = readMailSheet(parseSpreadsheet(bytes))
  const parts = Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, part) =>
    rows.slice(part * ROWS_AT_ONCE, (part + 1) * ROWS_AT_ONCE),
  )
  return { answer: { hasColumns }, parts }
})

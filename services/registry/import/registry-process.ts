import { answerInSandbox, parseSpreadsheet } from '#infra/lib/spreadsheet/engine.ts'
import { readRegistryTable } from '../export/registry-table.ts'

const UNITS_AT_ONCE = 200

// What registry-file.ts asks: parts of units, so that nobody waits for a whole table.
answerInSandbox((bytes) => {
  const { missing, units } = readRegistryTable(parseSpreadsheet(bytes))
  const parts = Array.from({ length: Math.ceil(units.length / UNITS_AT_ONCE) }, (_, part) =>
    units.slice(part * UNITS_AT_ONCE, (part + 1) * UNITS_AT_ONCE),
  )
  return { answer: { missing }, parts }
})

import { describe, expect, it } from 'vitest'
import { parseSpreadsheet } from '#infra/lib/spreadsheet/parse-spreadsheet.ts'
import { SpreadsheetRefused } from '#infra/lib/spreadsheet/spreadsheet.ts'
import { rollRow } from '#services/roll/list-users.contract.ts'
import { readRoll } from '#services/roll-import/sheet/read-roll.ts'
import { awkwardRolls, type AwkwardRoll } from '#tests/support/forms/awkward-rolls.ts'

const refused = awkwardRolls.flatMap((roll) =>
  'refused' in roll.expected ? [{ ...roll, reason: roll.expected.refused }] : [],
)
const readable = awkwardRolls.flatMap((roll) =>
  'owners' in roll.expected ? [{ ...roll, expected: roll.expected }] : [],
)

// This test calls the worker's code without a worker, since sixty of them take their time to start.
// tests/spreadsheet has the worker.
const read = async ({ bytes }: AwkwardRoll) => readRoll(parseSpreadsheet(await bytes()), { today: '2026-11-21' })

const refusalOf = async (roll: AwkwardRoll): Promise<unknown> => {
  try {
    await read(roll)
  } catch (error) {
    return error instanceof SpreadsheetRefused ? error.reason : error
  }
  return 'read'
}

// A million rows take half a second of one core, and more where many tests run at once.
describe('an awkward roll', { timeout: 30_000 }, () => {
  it.each(refused)('is refused as $reason: $name', async (roll) => expect(await refusalOf(roll)).toBe(roll.reason))

  it.each(readable)('is read: $name', async (roll) => {
    const { owners: names, details = [], problems, failed = [] } = roll.expected
    const reading = await read(roll)
    const owners = reading.rows.flatMap((row) => row.owners)
    expect(owners.map(({ dong, ho, name }) => `${dong}-${ho} ${name}`)).toEqual(names)
    for (const [index, detail] of details.entries()) expect(owners[index]).toMatchObject(detail)
    expect([...new Set(reading.problems.map(({ kind }) => kind))].toSorted()).toEqual(problems.toSorted())
    expect(reading.rows.filter((row) => row.failed).map(({ row }) => row)).toEqual(failed)
    for (const owner of owners) expect(rollRow.parse(owner)).toEqual(owner)
  })

  it('has a name and a file name of its own', () => {
    expect(new Set(awkwardRolls.map(({ name }) => name)).size).toBe(awkwardRolls.length)
    expect(new Set(awkwardRolls.map(({ fileName }) => fileName)).size).toBe(awkwardRolls.length)
  })
})

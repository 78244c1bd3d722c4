import type { Register } from '#events/values/registry/register.ts'
import type { PrintedRegister, PrintedRow, PrintedTableKind } from '#infra/lib/registry-record/printed-register.ts'
import { readRegister } from '#infra/lib/registry-record/read-register.ts'
import { registerFor } from '#infra/simulators/registers/register-for.ts'

export const unit = {
  address: '서울특별시 한빛구 새솔동 100',
  buildingName: '새솔아파트',
  dong: '101',
  ho: '502',
  uniqueNo: '11461996041235',
}
export const at = new Date('2026-11-20T01:20:31Z')
/** One owner, nothing else. */
export const plain = registerFor(unit, [{ name: '김철수', birth6: '600101', share: [1, 1] }], { at })

/** The plain one with other rows in a table. */
export const withRows = (kind: PrintedTableKind, rows: readonly PrintedRow[]): PrintedRegister => ({
  ...plain,
  tables: plain.tables.map((table) => (table.kind === kind ? { kind, rows } : table)),
})
/** @throws Error where it is refused */
export const registerOf = (printed: PrintedRegister): Register => {
  const reading = readRegister(printed)
  if (reading.kind === 'refused') throw new Error(reading.message)
  return reading.register
}

import { MAX_ADDRESS_LENGTH, isStorableText } from '#events/values/text.ts'
import { asReadBack, type Cell } from '#infra/lib/spreadsheet/index.ts'
import { rejected, isBlank, hasResidentNumber, accepted, textOf, type CellReading } from './problems.ts'

/** Returns the address that a cell names, in one line. */
export const readAddress = (cell: Cell | undefined): CellReading<string> => {
  const text = asReadBack(textOf(cell).replaceAll(/\s+/g, ' ').trim())
  if (isBlank(text)) return rejected()
  // A day, a number or a resident number is no address.
  const isAddress = /\p{L}/u.test(text) && cell?.day === undefined && isStorableText(text) && !hasResidentNumber(text)
  if (!isAddress) return rejected({ kind: 'address-unreadable' })
  return text.length > MAX_ADDRESS_LENGTH ? rejected({ kind: 'address-too-long' }) : accepted(text)
}

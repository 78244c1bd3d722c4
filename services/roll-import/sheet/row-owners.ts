import { dong as dongSchema, emailAddress, ho as hoSchema } from '#events/values/schemas.ts'
import { languageNamed, type OwnerLanguage } from '#events/values/messaging/owner-language.ts'
import { groupedByName } from '#events/values/name.ts'
import type { Standing } from '#events/values/standing.ts'
import { type Cell, type SheetRow, asReadBack } from '#infra/lib/spreadsheet/index.ts'
import type { HoldingField, RollField } from '../../roll/fields.contract.ts'
import { MAX_OWNERS_OF_UNIT, rollRow, type RollRow } from '../../roll/list-users.contract.ts'
import { birthParts, readBirth, readBirthText, type BirthContext } from '../cell/birth-cell.ts'
import type { DistinguishingComplexes } from '../cell/building-name.ts'
import { sheetFields } from './fields.ts'
import { isCorporation, readNames, type NameReading } from '../cell/name-cell.ts'
import { preferredPhone, readPhones } from '../cell/phone-cell.ts'
import {
  rejected,
  problemKinds,
  isBlank,
  accepted,
  textOf,
  type Finding,
  type CellReading,
  hasResidentNumber,
} from '../cell/problems.ts'
import { readRemarks, type RemarkColumn } from './remarks.ts'
import type { Row } from './row.ts'
import { standingNamed } from '../cell/standing.ts'
import { MAX_ADDRESS_LENGTH, isStorableText } from '#events/values/text.ts'

/** A finding, and the column in which it was made. */
export type LocatedFinding = Finding & { readonly column: number | undefined; readonly field: RollField | undefined }

/** Columns of the fields in a sheet, and facts that only the whole sheet shows. */
export type RowContext = {
  readonly columns: ReadonlyMap<RollField, number>
  readonly coOwners: readonly number[]
  readonly remarks: readonly RemarkColumn[]
  /** Fields whose columns are in 평. */
  readonly inPyeong: ReadonlySet<RollField>
  /** Fields whose columns are in percent. */
  readonly inPercent: ReadonlySet<RollField>
  readonly birth: BirthContext
  /** Names of complexes that distinguish buildings. */
  readonly telling: DistinguishingComplexes
  /** Every cell of the 호 column names its building as well: 101-101, 102-101. */
  readonly hasWholeUnits: boolean
}

export type Unit = { readonly dong: string; readonly ho: string }
export type RowOwners = { readonly owners: readonly RollRow[]; readonly found: readonly LocatedFinding[] }

export const isError = ({ kind }: Finding): boolean => problemKinds[kind].level === 'error'

const fieldsInSheets = Object.keys(sheetFields) as readonly HoldingField[]

/** Returns the address that a cell names, in one line. */
const readAddress = (cell: Cell | undefined): CellReading<string> => {
  const text = asReadBack(textOf(cell).replaceAll(/\s+/g, ' ').trim())
  if (isBlank(text)) return rejected()
  // A day, a number or a resident number is no address.
  const isAddress = /\p{L}/u.test(text) && cell?.day === undefined && isStorableText(text) && !hasResidentNumber(text)
  if (!isAddress) return rejected({ kind: 'address-unreadable' })
  return text.length > MAX_ADDRESS_LENGTH ? rejected({ kind: 'address-too-long' }) : accepted(text)
}

/** Returns the e-mail address of a cell. */
const readEmail = (cell: Cell | undefined): CellReading<string> => {
  const text = asReadBack(textOf(cell).trim()).replace(/^mailto:/i, '')
  if (isBlank(text)) return rejected()
  const email = emailAddress.safeParse(text.normalize('NFKC'))
  return email.success ? accepted(email.data) : rejected({ kind: 'email-unreadable' })
}

/** Returns the language that a cell names. */
const readLanguage = (cell: Cell | undefined): CellReading<OwnerLanguage> => {
  const text = textOf(cell).trim()
  if (isBlank(text)) return rejected()
  const language = languageNamed(text)
  return language === undefined ? rejected({ kind: 'language-unreadable' }) : accepted(language)
}

/** Returns every owner that a row names for its unit, with their data. */
export const readOwners = (row: Row, unit: Unit, context: RowContext, comments?: SheetRow['comments']): RowOwners => {
  const found: LocatedFinding[] = []
  const take = <T>(
    field: RollField,
    { value, findings }: CellReading<T>,
    column = context.columns.get(field),
  ): T | undefined => {
    for (const finding of findings) found.push({ ...finding, column, field })
    return value
  }
  const names = namesOf(row, unit, context, (finding, field, column) => found.push({ ...finding, field, column }))
  const people = names.map(({ name }) => name)
  const cell = (field: RollField): Cell => row[context.columns.get(field) ?? -1] ?? null
  const phones = take('phone', phonesFor(people, cell('phone'))) ?? []
  const births = take('birthDate', birthsFor(people, cell('birthDate'), context.birth)) ?? []
  const address = take('address', readAddress(cell('address')))
  const email = take('email', readEmail(cell('email')))
  const language = take('language', readLanguage(cell('language')))
  const holdings = fieldsInSheets.map((field) => {
    const said = sheetFields[field].read(cell(field), {
      names,
      isInPyeong: context.inPyeong.has(field),
      isInPercent: context.inPercent.has(field),
    })
    return { field, values: take<readonly unknown[]>(field, said) ?? [] }
  })
  const { remarks, findings } = readRemarks(row, context.remarks, comments)
  take('remarks', { value: remarks, findings }, context.remarks[0]?.index)
  const standing = take('standing', standingIn(cell('standing')))
  const owners = people.flatMap((name, index): readonly RollRow[] => {
    const checked = rollRow.safeParse(
      definedFields({
        name,
        ...unit,
        phone: phones[index],
        birthDate: births[index],
        // One address is the first owner's, as one phone is.
        address: index === 0 ? address : undefined,
        email: index === 0 ? email : undefined,
        language,
        standing: names[index]?.standing ?? standing,
        remarks,
        ...Object.fromEntries(holdings.map(({ field, values }) => [field, values[index]])),
      }),
    )
    if (checked.success) return [checked.data]
    found.push({
      kind: 'row-invalid',
      detail: checked.error.issues[0]?.message ?? '',
      column: undefined,
      field: undefined,
    })
    return []
  })
  return { owners, found }
}

const standingIn = (cell: Cell): CellReading<Standing> => {
  const text = textOf(cell)
  if (isBlank(text)) return rejected()
  const standing = standingNamed(text)
  return standing === undefined ? rejected({ kind: 'standing-unreadable' }) : accepted(standing)
}

/** Removes unknown values: an import leaves them as they are. */
const definedFields = (row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const said: Record<string, unknown> = {}
  for (const field in row) if (row[field] !== undefined) said[field] = row[field]
  return said
}

type ReportFinding = (finding: Finding, field: RollField, column: number | undefined) => void

const namesOf = (
  row: Row,
  { dong, ho }: Unit,
  { columns, coOwners }: RowContext,
  tell: ReportFinding,
): readonly NameReading[] => {
  const column = columns.get('name')
  const main = readNames(row[column ?? -1] ?? null)
  for (const finding of main.findings) tell(finding, 'name', column)
  const beside = coOwners.map((index) => ({ index, said: readNames(coOwnerCell(row[index])) }))
  for (const { index, said } of beside)
    for (const finding of said.findings)
      tell(isError(finding) ? { kind: 'co-owner-missing' } : finding, 'coOwner', index)
  if (main.names.length === 0) {
    if (!main.findings.some(isError)) tell({ kind: 'name-missing', detail: `${dong}동 ${ho}호` }, 'name', column)
    return []
  }
  const names = [...main.names, ...beside.flatMap(({ said }) => said.names)]
  const distinct = firstOfEachName(names)
  if (distinct.length > MAX_OWNERS_OF_UNIT) {
    tell({ kind: 'unit-too-many-owners', detail: `${distinct.length}명` }, 'name', column)
    return []
  }
  if (distinct.length < names.length && beside.every(({ said }) => said.names.length === 0))
    tell({ kind: 'owner-twice' }, 'name', column)
  const unnamed = Math.max(
    main.unnamed - (distinct.length - main.names.length),
    ...beside.map(({ said }) => said.unnamed),
    0,
  )
  if (unnamed > 0) tell({ kind: 'co-owner-missing', detail: `${unnamed}명` }, 'name', column)
  return distinct
}

const firstOfEachName = (names: readonly NameReading[]): readonly NameReading[] =>
  groupedByName(names, ({ name }) => name).flatMap(([first]) => first ?? [])

/** Returns the cell of co-owners; null if it only has their number, or whether there are any. */
const coOwnerCell = (cell: Cell | undefined): Cell =>
  cell && !/^(\d+\s*[명인]?|[oOxX○×유무]|단독|단독소유|공유|공동)$/.test(cell.text) ? cell : null

/**
 * Returns the phone of each owner. As many phones as owners belong to them in order; otherwise the
 * one that is read is the first owner's.
 */
const phonesFor = (people: readonly string[], cell: Cell): CellReading<readonly (string | undefined)[]> => {
  const { phones, findings } = readPhones(cell)
  if (phones.length < 2) return { value: phones, findings }
  if (phones.length === people.length) return { value: phones, findings: [...findings, { kind: 'phones-in-order' }] }
  const preferred = preferredPhone(phones)
  return {
    value: [preferred],
    findings: [...findings, { kind: 'phone-several', ...(preferred === undefined ? {} : { detail: preferred }) }],
  }
}

const birthsFor = (
  people: readonly string[],
  cell: Cell,
  context: BirthContext,
): CellReading<readonly (string | undefined)[]> => {
  if (!isBlank(textOf(cell)) && people[0] !== undefined && isCorporation(people[0]))
    return { value: [], findings: [{ kind: 'corporation-number' }] }
  const parts = birthParts(cell)
  if (parts.length < 2) {
    const { value, findings } = readBirth(cell, context)
    return { value: [value], findings }
  }
  if (parts.length === people.length) {
    const read = parts.map((part) => readBirthText(part, context))
    const findings = read.flatMap((one) => one.findings)
    return { value: read.map(({ value }) => value), findings: [...findings, { kind: 'births-in-order' }] }
  }
  const { value, findings } = readBirthText(parts[0] ?? '', context)
  return { value: [value], findings: [...findings, { kind: 'birth-several' }] }
}

/**
 * Returns 동 and 호 under the names by which the list has its units; undefined if they cannot be
 * names of one.
 */
export const unitNamed = (dong: string, ho: string): Unit | undefined => {
  const [d, h] = [dongSchema.safeParse(dong), hoSchema.safeParse(ho)]
  return d.success && h.success ? { dong: d.data, ho: h.data } : undefined
}

import { matchLedger, type LedgerMatch, type LedgerNames } from '#events/values/building-ledger/ledger-names.ts'
import { unitKey } from '#events/values/unit.ts'
import type { RollField } from '../../roll/fields.contract.ts'
import { problemAt, type ProblemKind } from '../cell/problems.ts'
import type { RollProblem } from '../roll-imports.contract.ts'
import type { RollReadRow } from './row.ts'

type FirstRow = { readonly row: number; readonly dong: string; readonly ho: string }
type MatchedUnit = FirstRow & { readonly match: LedgerMatch }

/** Questions about names that the ledger answers where it has the unit. */
const ANSWERED: ReadonlySet<string> = new Set<ProblemKind>(['dong-of-few', 'ho-begins-with-dong'])

/** Maximum number of buildings of the ledger that a question names. */
const MAX_NAMED = 8

const unitsIn = (taken: readonly RollReadRow[]): readonly FirstRow[] => {
  const units = new Map<string, FirstRow>()
  for (const { row, owners } of taken)
    for (const { dong, ho } of owners) {
      const key = unitKey({ dong, ho })
      if (!units.has(key)) units.set(key, { row, dong, ho })
    }
  return [...units.values()]
}

const dongNames = (ledger: LedgerNames): string => {
  const named = ledger.flatMap(({ dong }) => (dong === '' ? [] : `${dong}동`))
  if (named.length === 0) return '대장에는 동 이름이 없음'
  return `대장: ${named.slice(0, MAX_NAMED).join(', ')}${named.length > MAX_NAMED ? ' …' : ''}`
}

/** First and last 호 of a building, those with a name in words and those below ground aside. */
const hoRange = (hos: readonly string[]): string => {
  const numbered = hos.filter((ho) => /^\d/.test(ho))
  const [first, last] = [numbered.at(0), numbered.at(-1)]
  return first === undefined || last === undefined ? '대장에는 호 번호가 없음' : `대장: ${first}~${last}호`
}

type Columns = { readonly dong: number | undefined; readonly ho: number | undefined }
type Question = { readonly kind: ProblemKind; readonly field: RollField; readonly detail: string }

const question = ({ row }: FirstRow, columns: Columns, { kind, field, detail }: Question): RollProblem =>
  problemAt(
    { kind, detail },
    { row, field, column: field === 'dong' ? (columns.dong ?? columns.ho) : (columns.ho ?? columns.dong) },
  )

const likelyText = (likely: string | undefined, suffix: '동' | '호', otherwise: string): string =>
  likely === undefined ? otherwise : `대장의 ${likely}${suffix}일 수 있음`

/** Asks once about each 동 that the ledger does not have, at its first row. */
const dongQuestions = (units: readonly MatchedUnit[], ledger: LedgerNames, columns: Columns): readonly RollProblem[] =>
  [...Map.groupBy(units, ({ dong }) => dong)].flatMap(([dong, own]) => {
    const [first] = own
    if (first?.match.kind !== 'dong-missing') return []
    const likely = likelyText(first.match.likely, '동', dongNames(ledger))
    const detail = `${dong}동 ${own.length}세대, ${likely}`
    return [question(first, columns, { kind: 'dong-not-in-ledger', field: 'dong', detail })]
  })

const hoQuestions = (units: readonly MatchedUnit[], columns: Columns): readonly RollProblem[] =>
  units.flatMap((unit) => {
    const { dong, ho, match } = unit
    if (match.kind !== 'ho-missing') return []
    const detail = `${dong}동 ${ho}호, ${likelyText(match.likely, '호', hoRange(match.hos))}`
    return [question(unit, columns, { kind: 'ho-not-in-ledger', field: 'ho', detail })]
  })

/** Row with a unit and nothing of an owner. */
export type UnfilledRow = { readonly row: number; readonly dong: string; readonly ho: string }

type ReadUnits = {
  readonly taken: readonly RollReadRow[]
  readonly unfilled: readonly UnfilledRow[]
  readonly columns: Columns
  /** Absent if it was never read. */
  readonly ledger: LedgerNames | undefined
}

/** Rows of a form with units of the ledger are not filled in yet: no slip that each has to be told. */
const named =
  (unfilled: ReadonlySet<number>) =>
  (problem: RollProblem): RollProblem =>
    problem.kind === 'name-missing' && unfilled.has(problem.row ?? 0)
      ? { ...problemAt({ kind: 'owner-not-filled' }), row: problem.row, column: problem.column, field: problem.field }
      : problem

/**
 * Returns the problems of a reading beside the building ledger: a 동 or 호 that it does not have is a
 * question, and a name that it has is none any more. Other spellings of one unit are no problem.
 */
export const withLedgerQuestions = (
  problems: readonly RollProblem[],
  { taken, unfilled, columns, ledger }: ReadUnits,
): readonly RollProblem[] => {
  const found = [...unitsIn(taken), ...unfilled]
  if (ledger === undefined || ledger.length === 0 || found.length === 0) return problems
  const match = matchLedger(
    ledger,
    found.map(({ dong }) => dong),
  )
  const units = found.map((unit) => ({ ...unit, match: match(unit) }))
  const known = new Set(units.flatMap(({ row, match: { kind } }) => (kind === 'there' ? row : [])))
  if (known.size === 0) return [problemAt({ kind: 'ledger-of-another', detail: dongNames(ledger) }), ...problems]
  const open = problems
    .filter(({ kind, row }) => !ANSWERED.has(kind) || !known.has(row ?? 0))
    .map(named(new Set(unfilled.flatMap(({ row }) => (known.has(row) ? row : [])))))
  return [...open, ...dongQuestions(units, ledger, columns), ...hoQuestions(units, columns)].toSorted(
    (one, other) => (one.row ?? 0) - (other.row ?? 0),
  )
}

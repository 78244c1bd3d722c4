import type { Standing } from '#events/values/standing.ts'
import { toSquareMetres } from '#events/values/area.ts'
import { isComplete, unitsByOwner, type Unit } from '#projections/list/unit.ts'
import { legalRuleName } from '../list/list.facts.ts'
import { lineKeys, type LineKey } from './consent-standing.contract.ts'
import type { AgreementWay, CountedEntries } from './counted-entries.ts'

const agreeing: readonly LineKey[] = ['certificate', 'phone', 'in-person', 'paper', 'mixed', 'successor', 'public-land']

/** Paragraphs of 도시정비법 시행령 제33조, and the article of the way of consent. */
const articles: Readonly<Partial<Record<LineKey, string>>> = {
  certificate: '도시정비법 제36조 제1항, 시행령 제34조 제6항',
  phone: '도시정비법 제36조 제1항, 시행령 제34조 제6항',
  paper: '도시정비법 제36조 제1항',
  successor: '도시정비법 시행령 제33조 제1항 제3호',
  'public-land': '도시정비법 시행령 제33조 제1항 제5호',
  partly: '도시정비법 시행령 제33조 제1항 제1호·제2호',
  'no-representative': '도시정비법 시행령 제33조 제1항 제1호·제2호',
  'no-appointment': '도시정비법 시행령 제33조 제1항 제1호·제2호, 시행규칙 제8조',
  withdrawn: '도시정비법 시행령 제33조 제2항',
  'left-out': '도시정비법 시행령 제33조 제1항 제4호',
}

/** Returns the article of a line; null where the list's law has none. */
const articleOf = (key: LineKey, rule: string | undefined): string | null => {
  const law = legalRuleName(rule)
  const article = articles[key]
  if (article === undefined || law?.leavesOutMissing !== true) return null
  return law.namesPaper ? `소규모주택정비법 제56조 제1항, ${article}` : article
}

const wayOfOwner = (ways: ReadonlySet<AgreementWay>): LineKey => {
  if (ways.has('successor')) return 'successor'
  if (ways.has('public-land')) return 'public-land'
  const onPaper = ways.has('paper') || ways.has('paper-unchecked')
  const online = ways.has('phone') || ways.has('certificate')
  const inPerson = ways.has('in-person')
  if ([onPaper, online, inPerson].filter(Boolean).length > 1) return 'mixed'
  if (inPerson) return 'in-person'
  if (onPaper) return 'paper'
  return ways.has('phone') ? 'phone' : 'certificate'
}

const heirStandings: readonly (Standing | undefined)[] = ['deceased', 'heirs-unregistered']

/** Returns the line of an owner with all of their units. */
const lineOf = (
  held: readonly Unit[],
  { agreements, withdrawn, declined, unappointed }: CountedEntries,
  standings: ReadonlyMap<string, Standing>,
): LineKey => {
  if (held.some(({ left_out: isLeftOut }) => isLeftOut)) return 'left-out'
  const ids = held.flatMap(({ list_user_ids: own }) => own)
  if (held.every(isComplete)) return wayOfOwner(new Set(ids.flatMap((id) => agreements.get(id)?.way ?? [])))
  if (held.some(({ reason }) => reason === 'no-representative')) return 'no-representative'
  if (ids.some((id) => unappointed.has(id))) return 'no-appointment'
  if (ids.some((id) => heirStandings.includes(standings.get(id)))) return 'heirs'
  if (ids.some((id) => agreements.has(id))) return 'partly'
  if (ids.some((id) => withdrawn.has(id))) return 'withdrawn'
  return ids.some((id) => declined.has(id)) ? 'declined' : 'open'
}

const landOf = (units: readonly Unit[]): number | null =>
  units.some(({ land_share: share }) => share === null)
    ? null
    : toSquareMetres(units.reduce((sum, { land_share: share }) => sum + (share ?? 0), 0))

/** Line of the count: owners of one way, each once whatever they hold, and all of their units. */
export type ConsentLine = {
  readonly key: LineKey
  /** Whether its owners agree; null: they are in no number of owners. */
  readonly agrees: boolean | null
  readonly article: string | null
  readonly owners: number
  readonly units: number
  /** Land of the units in ㎡; null: the roll lacks a share. */
  readonly land: number | null
}

/** Returns the lines of a list that have any owner; their owners add up to all of the list's. */
export const consentLines = (
  units: readonly Unit[],
  counted: CountedEntries,
  { rule, standings }: { readonly rule: string | undefined; readonly standings: ReadonlyMap<string, Standing> },
): readonly ConsentLine[] => {
  const owners = [...unitsByOwner(units).values()]
  const byLine = Map.groupBy(owners, (held) => lineOf(held, counted, standings))
  return lineKeys.flatMap((key) => {
    const of = byLine.get(key) ?? []
    if (of.length === 0) return []
    const held = of.flat()
    const agrees = key === 'left-out' ? null : agreeing.includes(key)
    const line = { key, agrees, article: articleOf(key, rule) }
    return [{ ...line, owners: of.length, units: held.length, land: landOf(held) }]
  })
}

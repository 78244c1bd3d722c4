import { changed, dataOf, eventsOf, forged, pick, write, type Data, type Line, type Mutation } from './changed-files.ts'
import { forgeries } from './forgeries.ts'
import { mutations } from './mutations.ts'

type Rule = { readonly conditions: Data[]; readonly met: unknown }
type Results = { readonly questions: readonly { readonly choices: Data[]; readonly rule?: Rule }[] }

const resultsIn = (lines: readonly Line[]): Results[] =>
  lines.filter(({ line }) => line === 'result').map((line) => line['results'] as Results)
const conditionsIn = (lines: readonly Line[]): Data[] =>
  resultsIn(lines).flatMap(({ questions }) => questions.flatMap(({ rule }) => rule?.conditions ?? []))

/** Some of all, by name. */
export const named = (
  all: Readonly<Record<string, Mutation>>,
  names: readonly string[],
): Readonly<Record<string, Mutation>> =>
  Object.fromEntries(
    names.map((name) => {
      const forgery = all[name]
      if (!forgery) throw new Error(`nothing is called ${name}`)
      return [name, forgery]
    }),
  )

/** Makes a mutation that changes one of the conditions. */
const toldOf = (fits: (condition: Data) => boolean, told: Data): Mutation =>
  changed(['threshold'], (lines, chance) => {
    Object.assign(pick(conditionsIn(lines).filter(fits), chance), told)
  })
const verdictOf = (fits: (condition: Data) => boolean): Mutation =>
  changed(['threshold'], (lines, chance) => {
    const condition = pick(conditionsIn(lines).filter(fits), chance)
    condition['met'] = condition['met'] === true ? false : true
  })
const sayOfList = (said: Data): Mutation =>
  forged(['threshold'], (lines) => {
    for (const line of eventsOf(lines, 'ListCreated')) write(line, said)
  })
/**
 * Another thing said of an entry of which it was said. Of co-owners the largest area and land
 * count.
 */
const sayOfEntry = (reasons: Parameters<typeof forged>[0], name: string, said: unknown): Mutation =>
  forged(reasons, (lines, chance) => {
    const lasting = eventsOf(lines, 'ListUserAdded').filter((line) => (dataOf(line)[name] ?? null) !== null)
    write(pick(lasting, chance), { [name]: said })
  })
const placeOf = (line: Line): string => `${String(dataOf(line)['dong'])} ${String(dataOf(line)['ho'])}`

/** Mutations of counts, for every weight. */
const ofCounts: Readonly<Record<string, Mutation>> = {
  ...named(mutations, ['another turnout', 'another tally', 'another verdict', 'another threshold']),
  ...named(forgeries, ['a ballot from outside', 'a ballot before the vote was open', 'a choice that is none']),
  'a verdict on land': verdictOf(({ basis }) => basis === 'land'),
  'a verdict on a building': verdictOf(({ dong }) => dong === '101'),
  'a small building that is asked': verdictOf(({ exempt }) => exempt !== undefined),
  'shared facilities that are not asked': verdictOf(({ dong }) => dong === '복리시설'),
  'less land': toldOf(({ basis }) => basis === 'land', { totalFraction: { numerator: '1', denominator: '1' } }),
  'another land share': sayOfEntry(['threshold'], 'landShare', 9_000_000),
  'another site area': sayOfList({ siteArea: 10_000_000 }),
  'shared facilities that are none': sayOfList({ sharedFacilities: [] }),
}

/** Mutations of votes by owner, by land, and building by building. */
export const forgedOwners: Readonly<Record<string, Mutation>> = {
  ...ofCounts,
  'the law of before': sayOfList({ startDate: '2025-04-30' }),
  'owners who are one': forged(['turnout', 'threshold'], (lines) => {
    const [first, ...others] = eventsOf(lines, 'ListUserAdded')
    const other = others.find((line) => first && placeOf(line) !== placeOf(first))
    if (first && other) write(other, { personId: dataOf(first)['personId'] })
  }),
  'a vote by unit': forged(['result', 'turnout'], (lines, chance) => {
    const byOwner = eventsOf(lines, 'VoteCreated').filter((line) => dataOf(line)['byOwner'] === true)
    write(pick(byOwner, chance), { byOwner: undefined })
  }),
}

const boxIn = (lines: readonly Line[]): readonly [Line, Data[]] => {
  const [line] = eventsOf(lines, 'BallotBoxOpened')
  if (!line) throw new Error('no box is open')
  return [line, dataOf(line)['sums'] as Data[]]
}

/** Mutations of votes in which each owner casts a share. */
export const forgedShares: Readonly<Record<string, Mutation>> = {
  ...ofCounts,
  'another ownership share': sayOfEntry(['turnout', 'tally', 'threshold'], 'ownershipShare', '1/5'),
  'an ownership share that is none': sayOfEntry(['turnout', 'tally', 'threshold'], 'ownershipShare', '3/2'),
  'an exact count': changed(['tally'], (lines, chance) => {
    const choices = resultsIn(lines).flatMap(({ questions }) => questions.flatMap((question) => question.choices))
    pick(choices, chance)['countFraction'] = { numerator: '1', denominator: '7' }
  }),
  'another part of a secret ballot': forged(['turnout', 'tally'], (lines, chance) => {
    const parts = eventsOf(lines, 'BallotCast').filter((line) => dataOf(line)['part'] !== undefined)
    write(pick(parts, chance), { part: { numerator: '1', denominator: '9' } })
  }),
  'papers that weigh more': forged(['tally'], (lines) => {
    const [line, sums] = boxIn(lines)
    write(line, { sums: sums.map((sum) => ({ ...sum, units: { numerator: '40', denominator: '1' } })) })
  }),
  'papers that weigh less together': forged(['tally'], (lines) => {
    const [line, sums] = boxIn(lines)
    const less = (sum: Data): Data =>
      sum['ballots'] === 0 ? sum : { ...sum, units: { numerator: '9', denominator: '2' } }
    write(line, { sums: sums.map(less) })
  }),
  'shares that are none': forged(['twice', 'roll'], (lines) => {
    for (const line of eventsOf(lines, 'ListCreated')) write(line, { coOwners: 'first' })
  }),
}

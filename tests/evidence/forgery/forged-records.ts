import { changed, dataOf, eventsOf, hide, pick, type Data, type Line, type Mutation } from './changed-files.ts'

type QuestionLine = { readonly title: string; readonly choices: { label: string; count: number | null }[] }
const resultsIn = (lines: readonly Line[]): { turnout: Data; questions: QuestionLine[] }[] =>
  lines
    .filter(({ line }) => line === 'result')
    .map((line) => line['results'] as { turnout: Data; questions: QuestionLine[] })

/** Lowers a result by one ballot of a question's first choice. */
const withoutOne = (results: { turnout: Data; questions: QuestionLine[] }): void => {
  results.turnout['voted'] = Number(results.turnout['voted']) - 1
  for (const { choices } of results.questions) {
    const [choice] = choices
    if (choice) choice.count = Number(choice.count) - 1
  }
}

/**
 * Mutations, without the key, of parts without a signature of their own: the log's record reveals
 * them.
 */
export const forgedRecords: Readonly<Record<string, Mutation>> = {
  'a ballot hidden, and figures that fit': changed(['turnout', 'tally', 'record'], (lines, chance) => {
    const ballot = pick(eventsOf(lines, 'BallotCast'), chance)
    const { voteId } = dataOf(ballot)
    hide(lines, ballot)
    for (const line of lines)
      if (line.line === 'result' && line['voteId'] === voteId)
        withoutOne(line['results'] as { turnout: Data; questions: QuestionLine[] })
  }),
  'an event hidden': changed(
    ['record', 'turnout', 'outside', 'foreign', 'version', 'result', 'time', 'tally', 'roll'],
    (lines, chance) => {
      hide(lines, pick(eventsOf(lines), chance))
    },
  ),
  'the record hidden': changed(['record'], (lines) => {
    for (const line of eventsOf(lines, 'EvidenceRecorded')) hide(lines, line)
  }),
  'labels exchanged': changed(['result'], (lines) => {
    for (const { questions } of resultsIn(lines))
      for (const { choices } of questions) {
        const [one, other] = choices
        if (one && other) [one.label, other.label] = [other.label, one.label]
      }
  }),
  'another question': changed(['result'], (lines) => {
    for (const { questions } of resultsIn(lines))
      for (const question of questions) Object.assign(question, { title: '관리비 50% 인상에 찬성하십니까?' })
  }),
  'another date': changed(['record'], ([header]) => {
    if (header) header['madeAt'] = '2024-01-01T00:00:00.000Z'
  }),
  'a member that nobody knows': changed(['format'], (lines, chance) => {
    pick(
      lines.filter(({ line }) => line !== 'end'),
      chance,
    )['remark'] = '검증됨'
  }),
  'a ballot that is said to name no slot': changed(['format', 'changed'], (lines, chance) => {
    const line = pick(eventsOf(lines, 'BallotCast'), chance)
    line['slotted'] = line['slotted'] === true ? false : true
  }),
}

/**
 * Mutations of a file that shows no unit: nothing in it can be counted again, and all of it is
 * recorded.
 */
export const forgedClosedRecords: Readonly<Record<string, Mutation>> = {
  'counts exchanged': changed(['record', 'tally'], (lines) => {
    for (const { questions } of resultsIn(lines))
      for (const { choices } of questions) {
        const [one, other] = choices
        if (one && other) [one.count, other.count] = [(other.count ?? 0) + 1, one.count]
      }
  }),
  'a closed event hidden': changed(['record', 'turnout', 'roll', 'outside', 'answers', 'tally'], (lines, chance) => {
    hide(
      lines,
      pick(
        lines.filter(({ line }) => line === 'closed'),
        chance,
      ),
    )
  }),
  'a ballot hidden, and a turnout that fits': changed(['record', 'answers', 'tally'], (lines, chance) => {
    const ballot = pick(
      lines.filter(({ line, type }) => line === 'closed' && type === 'BallotCast'),
      chance,
    )
    hide(lines, ballot)
    for (const line of lines)
      if (line.line === 'result' && line['voteId'] === ballot['voteId'])
        withoutOne(line['results'] as { turnout: Data; questions: QuestionLine[] })
  }),
  ...Object.fromEntries(
    ['labels exchanged', 'another question', 'another date', 'a member that nobody knows', 'the record hidden'].flatMap(
      (name) => {
        const mutation = forgedRecords[name]
        return mutation ? [[name, mutation] as const] : []
      },
    ),
  ),
}

/** The values of a line, each by the way to it. */
const waysOf = (value: unknown, way: readonly (string | number)[] = []): readonly (readonly (string | number)[])[] => {
  if (typeof value !== 'object' || value === null) return [way]
  const entries = Object.entries(value)
  return entries.length === 0 ? [way] : entries.flatMap(([name, one]) => waysOf(one, [...way, name]))
}

const otherThan = (value: unknown): unknown => {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (typeof value === 'string')
    return /^[0-9a-f]+$/.test(value) ? value.replace(/.$/, (last) => (last === '0' ? '1' : '0')) : `${value}0`
  return value === null ? 1 : [1]
}

const setAt = (line: Line, way: readonly (string | number)[]): void => {
  // Along a way that was found in the line.
  const holder = way.slice(0, -1).reduce<unknown>((one, name) => (one as Data)[name], line) as Data
  const name = way.at(-1) ?? ''
  holder[name] = otherThan(holder[name])
}

/** Changes one value of one line, whichever: none of them is without meaning. */
export const anyValue: Mutation = changed([], (lines, chance) => {
  const line = pick(
    lines.filter((one) => one.line !== 'end'),
    chance,
  )
  setAt(line, pick(waysOf(line), chance))
})

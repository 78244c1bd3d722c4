import { createHash } from 'node:crypto'
import type { FailureCode } from '#infra/lib/evidence/check/failure.ts'
import { partsOfDisclosed } from '#infra/lib/evidence/check/log/leaf-parts.ts'
import {
  changed,
  eventsOf,
  forged,
  isEvent,
  openBallots,
  pick,
  rehash,
  signed,
  takeOut,
  write,
  type Chance,
  type Data,
  type Line,
  type Mutation,
} from './changed-files.ts'

const semantic: readonly FailureCode[] = ['outside', 'twice', 'answers', 'time', 'foreign', 'version', 'damaged']

type Results = {
  readonly turnout: Data
  readonly questions: readonly { choices: Data[]; rule?: { met: unknown; conditions: Data[] } }[]
}
const resultsIn = (lines: readonly Line[], chance: Chance): Results =>
  pick(
    lines.filter(({ line }) => line === 'result'),
    chance,
  )['results'] as Results
const judged = (lines: readonly Line[]) =>
  lines
    .filter(({ line }) => line === 'result')
    .map((line) => line['results'] as Results)
    .flatMap(({ questions }) => questions.flatMap(({ rule }) => rule ?? []))
const oneMore = (figures: Data, name: string): void => {
  figures[name] = Number(figures[name]) + 1
}

/**
 * Codes of a misplaced event: where the next skip takes as many hashes as before, the root reveals
 * it, or what depends on the event.
 */
const misplaced: readonly FailureCode[] = ['gap', 'order', 'root', ...semantic]

/** Mutations of a file without the key; the file claims to be complete all the same. */
export const mutations: Readonly<Record<string, Mutation>> = {
  'a byte': (text, chance) => {
    const bytes = Buffer.from(text)
    const at = chance(bytes.length - 1)
    bytes[at] = (bytes[at] ?? 0) ^ (1 + chance(127))
    return { text: bytes.toString('latin1') === text ? '' : bytes.toString(), reasons: [] }
  },
  'cut short': (text, chance) => ({ text: text.slice(0, 1 + chance(text.length - 2)), reasons: ['end', 'damaged'] }),
  'a dropped event': changed(misplaced, (lines, chance) => void takeOut(lines, chance)),
  'a doubled event': changed(['order'], (lines, chance) => {
    const at = lines.indexOf(pick(lines.filter(isEvent), chance))
    lines.splice(at, 0, structuredClone(lines[at] ?? { line: '' }))
  }),
  'swapped events': changed(misplaced, (lines, chance) => {
    const [one, other] = [takeOut(lines, chance), takeOut(lines, chance)]
    lines.splice(other.at, 0, one.line)
    lines.splice(one.at, 0, other.line)
  }),
  'a moved event': changed(misplaced, (lines, chance) => {
    const { line, at } = takeOut(lines, chance)
    lines.splice(at + 1 + chance(lines.length - at - 1), 0, line)
  }),
  'a changed event': changed(['changed'], (lines, chance) =>
    write(pick(eventsOf(lines), chance), { changed: chance(1e9) }),
  ),
  'a changed event with its hash': changed(['root', ...semantic], (lines, chance) => {
    const line = pick(eventsOf(lines), chance)
    write(line, { changed: chance(1e9) })
    rehash(line)
  }),
  'another weight with its hash': changed(['root'], (lines, chance) => {
    const line = pick(eventsOf(lines, 'ListUserAdded'), chance)
    write(line, { area: 1 + chance(1e6) })
    rehash(line)
  }),
  'another roll': changed(['changed', 'foreign'], (lines, chance) => {
    const [one, other] = [pick(eventsOf(lines, 'ListUserAdded'), chance), pick(eventsOf(lines, 'BallotCast'), chance)]
    for (const part of ['stream', 'data']) [one[part], other[part]] = [other[part], one[part]]
  }),
  'another stream': changed(['changed'], (lines, chance) => {
    const line = pick(eventsOf(lines), chance)
    line['stream'] = `${String(line['stream'])}0`
  }),
  'another head': changed(['signature'], (lines, chance) => {
    const heads = lines.filter(({ line }) => line === 'head')
    const [one, other] = [pick(heads, chance), pick(heads, chance)]
    one['root'] = other === one ? '0'.repeat(64) : other['root']
  }),
  'heads in the places of others': changed(['gap', 'order'], (lines, chance) => {
    const heads = lines.filter(({ line }) => line === 'head')
    const first = chance(heads.length - 1)
    const [one, other] = [heads[first], heads[first + 1]]
    if (!one || !other) throw new Error('there are too few heads')
    const [a, b] = [lines.indexOf(one), lines.indexOf(other)]
    ;[lines[a], lines[b]] = [other, one]
  }),
  'a head of another key': changed(['signature'], (lines, chance) => {
    const line = pick(
      lines.filter((one) => one.line === 'head'),
      chance,
    )
    Object.assign(line, signed(Number(line['size']), String(line['root']), line['at']))
  }),
  'another log': forged(['key'], () => undefined),
  'a changed proof': changed(['root'], (lines, chance) => {
    const hashes = pick(
      lines.filter(({ line }) => line === 'skip'),
      chance,
    )['hashes'] as string[]
    hashes[chance(hashes.length)] = createHash('sha256')
      .update(String(chance(1e9)))
      .digest('hex')
  }),
  'a dropped proof': changed(['gap'], (lines, chance) => {
    const hashes = pick(
      lines.filter(({ line }) => line === 'skip'),
      chance,
    )['hashes'] as string[]
    hashes.pop()
  }),
  'a skip that reaches further': changed(['gap', 'order'], (lines, chance) => {
    oneMore(
      pick(
        lines.filter(({ line }) => line === 'skip'),
        chance,
      ),
      'to',
    )
  }),
  'another turnout': changed(['turnout'], (lines, chance) =>
    oneMore(resultsIn(lines, chance).turnout, pick(['targets', 'voted'], chance)),
  ),
  'another tally': changed(['tally'], (lines, chance) =>
    oneMore(pick(pick(resultsIn(lines, chance).questions, chance).choices, chance), 'count'),
  ),
  'another verdict': changed(['threshold'], (lines, chance) => {
    const rule = pick(judged(lines), chance)
    rule.met = rule.met === true ? false : true
  }),
  'another threshold': changed(['threshold'], (lines, chance) => {
    const condition = pick(pick(judged(lines), chance).conditions, chance)
    const name = pick(['totalFraction', 'reachedFraction', 'share'], chance)
    condition[name] = { numerator: '1', denominator: '7' }
  }),
  'a dropped result': changed(['result'], (lines, chance) => {
    lines.splice(
      lines.indexOf(
        pick(
          lines.filter(({ line }) => line === 'result'),
          chance,
        ),
      ),
      1,
    )
  }),
  'results of other votes': changed(['result', 'turnout', 'tally', 'threshold'], (lines) => {
    const [one, other] = lines.filter(({ line }) => line === 'result')
    if (!one || !other) throw new Error('there are too few results')
    ;[one['results'], other['results']] = [other['results'], one['results']]
  }),
  'a ballot that is shut again': changed(['turnout'], (lines, chance) => {
    const line = pick(openBallots(lines), chance)
    const { position, type, version, hash } = line
    const { maskedHash: _, ...parts } = partsOfDisclosed(line)
    lines[lines.indexOf(line)] = { line: 'closed', position, type, version, ...parts, hash }
  }),
  'a file that says it is closed': changed(['format'], ([header]) => {
    if (header) header['openings'] = 'none'
  }),
}

import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import type { FailureCode } from '#infra/lib/evidence/check/failure.ts'
import { growingTree } from '#infra/lib/evidence/check/log/growing-tree.ts'
import { hashOf, partsOfDisclosed } from '#infra/lib/evidence/check/log/leaf-parts.ts'

/** A line of a file, to be changed. */
export type Line = Record<string, unknown> & { line: string }
export type Data = Record<string, unknown>

/** Returns whole numbers below a bound, equal for the same seed. */
export type Chance = (below: number) => number

/** mulberry32. */
export const chanceOf = (seed: number): Chance => {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** `reasons`: those that are right for it; none: any is. */
export type MutatedFile = { readonly text: string; readonly reasons: readonly FailureCode[] }
export type Mutation = (text: string, chance: Chance) => MutatedFile

export const pick = <Item>(items: readonly Item[], chance: Chance): Item => {
  const item = items[chance(items.length)]
  if (item === undefined) throw new Error('there is nothing to change')
  return item
}

const read = (text: string): Line[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

export const isEvent = ({ line }: Line): boolean => line === 'event' || line === 'closed'

/** Lines as a text, with an end that fits them. */
const sealed = (lines: readonly Line[]): string => {
  const before = lines.filter(({ line }) => line !== 'end')
  const text = before.map((line) => `${JSON.stringify(line)}\n`).join('')
  const end = {
    line: 'end',
    events: before.filter(isEvent).length,
    sha256: createHash('sha256').update(text).digest('hex'),
  }
  return `${text}${JSON.stringify(end)}\n`
}

export const dataOf = (line: Line): Data => JSON.parse(String(line['data'])) as Data
export const write = (line: Line, change: Data): void => {
  line['data'] = JSON.stringify({ ...dataOf(line), ...change })
}
export const rehash = (line: Line): void => {
  line['hash'] = hashOf(line, partsOfDisclosed(line))
}

/** Changes some lines, and has the end fit. */
export const changed =
  (reasons: readonly FailureCode[], change: (lines: Line[], chance: Chance) => void): Mutation =>
  (text, chance) => {
    const lines = read(text)
    change(lines, chance)
    return { text: sealed(lines), reasons }
  }

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const forgersKey = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')

export const signed = (size: number, root: string, at: unknown) => ({
  size,
  root,
  at,
  signature: sign(null, Buffer.from(`danji tree head\n${size}\n${root}\n${String(at)}\n`), privateKey).toString(
    'base64',
  ),
})

const RECORD = 'EvidenceRecorded'
const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')

const voteIdOf = (line: Line): unknown => (line.line === 'event' ? dataOf(line)['voteId'] : line['voteId'])
const receiptOf = (line: Line): unknown => (line.line === 'event' ? dataOf(line)['receiptId'] : line['receiptId'])

/** Makes the record that an honest log would have of these lines. */
const recordOf = (lines: readonly Line[]): Data => {
  const events = lines.filter((line) => isEvent(line) && line['type'] !== RECORD)
  const ended = ['BallotSetAside', 'BallotWithdrawn']
  const aside = new Set(events.filter(({ type }) => ended.includes(String(type))).map(receiptOf))
  const standing = events.filter((line) => line['type'] === 'BallotCast' && !aside.has(receiptOf(line)))
  const consents = lines[0]?.['consents']
  return {
    events: events.length,
    digest: sha256Of(`danji campaign 1\n${events.map(({ hash }) => `${String(hash)}\n`).join('')}`),
    results: lines
      .filter(({ line }) => line === 'result')
      .map(({ voteId, results }) => ({
        voteId,
        ballots: standing.filter((line) => voteIdOf(line) === voteId).length,
        sha256: sha256Of(JSON.stringify(results)),
      })),
    consents: consents === undefined ? null : sha256Of(JSON.stringify(consents)),
  }
}

/** Adds a record behind all of the log where a file has none. */
const withRecord = (lines: Line[]): void => {
  if (lines.some(({ type }) => type === RECORD)) return
  const tree = lines.findLastIndex((line) => isEvent(line) || line.line === 'skip')
  const last = lines[tree]
  const upTo = Number(last?.['to'] ?? last?.['position'] ?? 0)
  const [header] = lines
  const [listId, madeAt] = [header?.['listId'], header?.['madeAt']]
  const texts = {
    data: JSON.stringify({ listId, upTo }),
    metadata: JSON.stringify({ actor: { kind: 'system', name: 'record-evidence' }, at: madeAt }),
  }
  const stream = `evidence-record-${String(listId)}`
  lines.splice(tree + 1, 0, {
    line: 'event',
    position: upTo + 1,
    type: RECORD,
    version: 1,
    stream,
    ...texts,
    hash: '',
  })
}

/** Signs all heads anew over the changed lines, as with a key of one's own. */
const resigned = (lines: Line[]): void => {
  withRecord(lines)
  const tree = growingTree()
  const rootOf = (): string => Buffer.from(tree.root()).toString('hex')
  for (const line of lines) {
    if (line['type'] === RECORD) write(line, recordOf(lines))
    if (line.line === 'event') rehash(line)
    if (isEvent(line)) tree.addLeaf(String(line['hash']))
    if (line.line === 'skip') tree.skipTo(Number(line['to']), line['hashes'] as string[])
    if (line.line === 'head') Object.assign(line, signed(tree.size(), rootOf(), line['at']))
  }
  const [header] = lines
  if (!header) throw new Error('the file is empty')
  header['publicKey'] = forgersKey
  header['head'] = signed(tree.size(), rootOf(), (header['head'] as Data)['at'])
}

/** Makes a mutation of somebody who makes a log of their own that is valid in itself. */
export const forged = (reasons: readonly FailureCode[], change: (lines: Line[], chance: Chance) => void): Mutation =>
  changed(reasons, (lines, chance) => {
    change(lines, chance)
    resigned(lines)
  })

export const eventsOf = (lines: readonly Line[], type?: string): Line[] =>
  lines.filter((line) => line.line === 'event' && (type === undefined || line['type'] === type))

/** Removes an event from the list of lines; returns it and its index. */
export const takeOut = (lines: Line[], chance: Chance): { readonly line: Line; readonly at: number } => {
  const at = lines.indexOf(pick(lines.filter(isEvent), chance))
  const [line] = lines.splice(at, 1)
  if (!line) throw new Error('there is no event')
  return { line, at }
}

export const openBallots = (lines: readonly Line[]): Line[] =>
  eventsOf(lines, 'BallotCast').filter((line) => dataOf(line)['answers'] !== null)

/**
 * Entries that decide about their unit alone: it has no other owner, and the roll never said
 * anything else of them. The last one came after the close.
 */
export const soleOwners = (lines: readonly Line[]): Line[] => {
  const added = eventsOf(lines, 'ListUserAdded')
  const later = eventsOf(lines, 'ListUserChanged').map((line) => dataOf(line)['listUserId'])
  const placeOf = (line: Line): string => `${String(dataOf(line)['dong'])} ${String(dataOf(line)['ho'])}`
  const isSole = (line: Line): boolean => added.filter((other) => placeOf(other) === placeOf(line)).length === 1
  return added.slice(0, -1).filter((line) => isSole(line) && !later.includes(dataOf(line)['listUserId']))
}

/** Replaces an event by nothing but its hash. */
export const hide = (lines: Line[], line: Line): void => {
  lines[lines.indexOf(line)] = { line: 'skip', to: line['position'], hashes: [line['hash']] }
}

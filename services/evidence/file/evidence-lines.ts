import { createHash } from 'node:crypto'
import type { SealedEvent } from '#infra/platform/event-store/event-store.ts'
import { leafPartsOf } from '#infra/platform/event-store/leaf.ts'
import { subtreesBetween } from '#infra/platform/event-store/merkle.ts'
import { findCampaignPositions, readSealedEvents } from '#projections/log/campaign-log.ts'
import { findNodeHashes } from '#projections/log/merkle-tree.ts'
import type { TreeHead } from '#projections/log/tree-heads.ts'
import type { AttendanceAtEnd } from '../../assembly/assembly.facts.ts'
import type { Deps } from '../../core/deps.ts'
import type { VoteResults } from '../../vote/results/vote-results.contract.ts'
import { maskedMembers, openingEdits, slotMembers, type BlindedRoll } from './evidence-slots.ts'
import { commonTypes, isOpened, LOG_KEY_CHANGED, typesInEvidence, type Openings } from './openings.ts'

/** Version of the format: a reader refuses an unknown one. */
const FORMAT = 2
const EVENTS_A_TIME = 500

/** All that a file is made of. */
export type Evidence = {
  readonly listId: string
  readonly madeAt: string
  /** Key that signed the log's first heads. */
  readonly publicKey: string
  /** Positions of the changes of that key which the head covers. */
  readonly keyChanges: readonly number[]
  /** The head that everything is proved against. */
  readonly head: TreeHead
  /** Heads signed on the way, smallest first, all of them smaller. */
  readonly heads: readonly TreeHead[]
  /**
   * Record from which the file is made: the position up to which it covers the campaign's events,
   * and its own.
   */
  readonly record: { readonly upTo: number; readonly position: number }
  readonly openings: Openings
  readonly voteIds: readonly string[]
  /** Blinded, of votes that were counted. */
  readonly rolls: ReadonlyMap<string, BlindedRoll>
  /** Result of a list of consents. */
  readonly consents: object | null
  readonly results: readonly { readonly voteId: string; readonly results: VoteResults }[]
  readonly assemblies: readonly AttendanceAtEnd[]
}

/** Step of the tree: an event of the list, or a signed head at its position. */
type Step =
  | { readonly at: number; readonly event: SealedEvent }
  | { readonly at: number; readonly event?: never; readonly head: TreeHead }

const stepsOf = (events: readonly SealedEvent[], heads: readonly TreeHead[]): readonly Step[] =>
  [
    ...events.map((event) => ({ at: event.position, event })),
    // A head stands behind the last event that it covers.
    ...heads.map((head) => ({ at: head.size, head })),
  ].toSorted((one, other) => one.at - other.at || Number('head' in one) - Number('head' in other))

/** Makes the line of an event; called in the log's order. */
type LineOf = (event: SealedEvent) => object

const linesOf = ({ secrets }: Pick<Deps, 'secrets'>, { openings, rolls, voteIds }: Evidence): LineOf => {
  const open = openingEdits(secrets, voteIds)
  return (event) => {
    const { position, type, version, stream, data, metadata, hash } = event
    const members = slotMembers(event, rolls)
    const opening = openings.units ? open(event) : {}
    if (isOpened(event, openings))
      return { line: 'event', position, type, version, stream, data, metadata, hash, ...members, ...opening }
    const { at, receiptId, rest, maskedHash } = leafPartsOf(event)
    const ballot = maskedHash === undefined ? {} : { maskedHash, ...maskedMembers(event, rolls) }
    const closed = { line: 'closed', position, type, version, at, receiptId, rest, hash, ...members, ...ballot }
    // It belongs to no list and no person: its content is proved by the rest of its hash.
    return type === LOG_KEY_CHANGED || commonTypes.includes(type) ? { ...closed, stream, data, metadata } : closed
  }
}

/** Returns the members of a head in a file, which says its keys in another way. */
const headMembers = ({ size, root, at, signature }: TreeHead): TreeHead => ({ size, root, at, signature })

type PlannedLine = { readonly from: number; readonly to: number; readonly line: object | null }

/** Returns for each step the leaves that are skipped before it, and its line. */
const plan = (steps: readonly Step[], size: number, lineOf: LineOf): readonly PlannedLine[] => {
  let at = size
  return steps.map((step) => {
    const from = at
    at = step.at
    return step.event
      ? { from, to: step.at - 1, line: lineOf(step.event) }
      : { from, to: step.at, line: { line: 'head', ...headMembers(step.head) } }
  })
}

/** Returns the lines of some steps, with the hashes of the leaves between them. */
const linesOfSteps = async (
  { unhurried }: Pick<Deps, 'unhurried'>,
  planned: readonly PlannedLine[],
): Promise<readonly object[]> => {
  const skipped = planned.map(({ from, to }) => subtreesBetween(from, to))
  const hashes = await findNodeHashes(unhurried, skipped.flat())
  let taken = 0
  return planned.flatMap(({ to, line }, index) => {
    const count = skipped[index]?.length ?? 0
    const skip = count === 0 ? [] : [{ line: 'skip', to, hashes: hashes.slice(taken, taken + count) }]
    taken += count
    return line === null ? skip : [...skip, line]
  })
}

/**
 * Returns the next positions of the campaign's events after a given one, up to a maximum; the
 * record comes after the last of them.
 */
const nextPositions = async (
  { unhurried }: Pick<Deps, 'unhurried'>,
  { listId, record }: Evidence,
  after: number,
): Promise<{ readonly positions: readonly number[]; readonly isLast: boolean }> => {
  const span = { listId, types: typesInEvidence, common: commonTypes, after, upTo: record.upTo }
  const positions = await findCampaignPositions(unhurried, span, EVENTS_A_TIME)
  const isLast = positions.length < EVENTS_A_TIME
  return { positions: isLast ? [...positions, record.position] : positions, isLast }
}

/** Batches of lines: the log in its order, from its first leaf to the head's last. */
async function* treeLines(deps: Deps, evidence: Evidence) {
  const { head, heads, keyChanges } = evidence
  const lineOf = linesOf(deps, evidence)
  let [size, after] = [0, 0]
  for (;;) {
    const { positions, isLast } = await nextPositions(deps, evidence, after)
    const upTo = isLast ? head.size : (positions.at(-1) ?? head.size)
    const changes = keyChanges.filter((position) => position > after && position <= upTo)
    const events = await readSealedEvents(deps.unhurried, [...positions, ...changes])
    const steps = stepsOf(
      events,
      heads.filter((one) => one.size > after && one.size <= upTo),
    )
    const planned = plan(steps, size, lineOf)
    size = steps.at(-1)?.at ?? size
    yield await linesOfSteps(deps, isLast ? [...planned, { from: size, to: head.size, line: null }] : planned)
    if (isLast) return
    after = upTo
  }
}

/** Yields a campaign's evidence line by line, in texts of many lines, while it is being sent. */
export async function* evidenceLines(deps: Deps, evidence: Evidence) {
  const { listId, madeAt, publicKey, head, openings, results, rolls, consents, assemblies } = evidence
  const digest = createHash('sha256')
  let events = 0
  const textOf = (lines: readonly object[]): string => {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    digest.update(text)
    return text
  }
  const opened = openings.units ? 'all' : 'none'
  yield textOf([
    {
      line: 'evidence',
      format: FORMAT,
      listId,
      madeAt,
      openings: opened,
      publicKey,
      head: headMembers(head),
      ...(consents && { consents }),
    },
  ])
  for await (const lines of treeLines(deps, evidence)) {
    events += lines.filter((line) => 'position' in line).length
    yield textOf(lines)
  }
  for (const { voteId, results: counted } of results) {
    const roll = rolls.get(voteId)
    // The key opens every slot: it is for those who may see units anyway.
    const slotKey = openings.units && roll && roll.slotKey !== null ? { slotKey: roll.slotKey } : {}
    const blinded = roll && { slots: roll.slots, ...slotKey }
    yield textOf([{ line: 'result', voteId, results: counted, ...blinded }])
  }
  yield textOf(assemblies.map(({ assemblyId, attendance }) => ({ line: 'assembly', assemblyId, attendance })))
  const sha256 = digest.copy().digest('hex')
  yield textOf([{ line: 'end', events, sha256 }])
}

import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { dayAt } from '#events/values/day.ts'
import { countCampaignEvents, findCampaignPositions } from '#projections/log/campaign-log.ts'
import { findFirstHead, findTreeHead, type TreeHead } from '#projections/log/tree-heads.ts'
import { findPapers } from '#projections/vote/vote-papers.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { fileNameOf } from '../core/file-name.ts'
import type { FileAnswer } from '../core/routes.ts'
import type { CreatedList } from '../list/list.decider.ts'
import { statsAt } from '../list/list.facts.ts'
import { ballotBoxStream } from '../vote/ballot-box.decider.ts'
import type { CreatedVote } from '../vote/vote.decider.ts'
import { readCounted, votesOfList } from '../vote/vote.facts.ts'
import { evidenceLines, type Evidence } from './evidence-lines.ts'
import { blindedRollOf, type BlindedRoll } from './evidence-slots.ts'
import { tellsNobody, typesInEvidence } from './openings.ts'
import { untilRollsAreSaid } from './said-rolls.ts'

const WAIT_MS = 2_000
const TRIES = 3
/** Moments of a campaign whose heads stand in the file. */
const milestones = ['ListCreated', 'VoteOpened', 'VoteClosed', 'VoteResultsSeen', 'BallotBoxOpened', 'VoteCounted']
const MOST_HEADS = 500

/** What became of the box of a vote: `shown` where what it held tells nobody's choice; `none`: it is of an open vote, or not opened yet. */
const boxOf = async (
  { store, database }: Deps,
  { voteId, ballotKind }: CreatedVote,
): Promise<'none' | 'broken' | 'hidden' | 'shown'> => {
  if (ballotKind !== 'secret') return 'none'
  const [{ events }, { counted }] = await Promise.all([
    store.readStream(ballotBoxStream(voteId)),
    findPapers(database, voteId),
  ])
  const opened = events.find(({ type }) => type === 'BallotBoxOpened')
  if (!opened) return events.some(({ type }) => type === 'BallotBoxFoundBroken') ? 'broken' : 'none'
  // The data of BallotBoxOpened.
  return tellsNobody(opened.data as Parameters<typeof tellsNobody>[0], counted.length) ? 'shown' : 'hidden'
}

const headsOf = async ({ database }: Deps, listId: string, size: number): Promise<readonly TreeHead[]> => {
  const span = { listId, types: milestones, after: 0, upTo: size }
  const positions = await findCampaignPositions(database, span, MOST_HEADS)
  const heads = new Map<number, TreeHead>()
  for (const position of positions) {
    const head = await findFirstHead(database, position)
    if (head && head.size < size) heads.set(head.size, head)
  }
  return [...heads.values()].toSorted((one, other) => one.size - other.size)
}

/** The newest position of the log that has to be covered: nothing of the campaign may be missing. */
const readHead = async ({ store, database, freshness }: Deps): Promise<TreeHead> => {
  const position = await store.lastPosition()
  const isThere = await freshness.wait(position, WAIT_MS)
  const head = isThere ? await findTreeHead(database, position) : undefined
  if (!head) throw new DomainError('READ_MODEL_BEHIND')
  return head
}

/**
 * What the votes came to, and which boxes may be read.
 * @throws DomainError READ_MODEL_BEHIND while a vote is just being counted, TRUSTEE_PARTS_MISSING while its trustees are waited for
 */
const countedOf = async (deps: Deps, list: CreatedList, votes: readonly CreatedVote[]) => {
  const results: Evidence['results'][number][] = []
  const boxes = new Set<string>()
  for (const vote of votes) {
    const { voteId, ballotKind, resultsSeen } = vote
    const box = await boxOf(deps, vote)
    if (box === 'shown') boxes.add(voteId)
    const counted = await readCounted(deps, { vote, list })
    if (counted) results.push({ voteId, results: counted })
    else if (box === 'none' && vote.encryption?.jointKey && resultsSeen) throw new DomainError('TRUSTEE_PARTS_MISSING')
    else if (resultsSeen && ballotKind === 'secret' && box !== 'broken') throw new DomainError('READ_MODEL_BEHIND')
  }
  return { results, boxes }
}

/** What the consents of a list come to as of a head; null of a list of votes. */
const consentsOf = async (deps: Deps, list: CreatedList, { size, at }: TreeHead): Promise<Evidence['consents']> => {
  if (list.type !== 'signature') return null
  const stats = await statsAt(deps, { now: list, past: list, asOf: { at, position: size } })
  const { totalTargets, completedCount, households, householdArea, byDong, rule } = stats
  return { totalTargets, completedCount, households, householdArea, byDong, ...(rule && { rule }) }
}

const rollsOf = async (deps: Deps, list: CreatedList, votes: readonly CreatedVote[]): Promise<Evidence['rolls']> => {
  const rolls = new Map<string, BlindedRoll>()
  for (const vote of votes) {
    const roll = await blindedRollOf(deps, vote, list)
    if (roll) rolls.set(vote.voteId, roll)
  }
  return rolls
}

/**
 * What a campaign's evidence is made of, all of it as of one signed head. `units`: whether what is said of units may be read in it.
 * @throws DomainError READ_MODEL_BEHIND where no signed head covers all of it yet
 */
export const gatherEvidence = async (deps: Deps, list: CreatedList, units: boolean): Promise<Evidence> => {
  const { listId } = list
  for (let tries = 0; tries < TRIES; tries += 1) {
    const votes = await votesOfList(deps, listId)
    await untilRollsAreSaid(deps, listId, votes)
    const head = await readHead(deps)
    const { results, boxes } = await countedOf(deps, list, votes)
    const heads = await headsOf(deps, listId, head.size)
    const later = { listId, types: typesInEvidence, after: head.size, upTo: Number.MAX_SAFE_INTEGER }
    if ((await countCampaignEvents(deps.database, later)) > 0) continue
    const counted = new Set(results.map(({ voteId }) => voteId))
    const rolls = await rollsOf(
      deps,
      list,
      votes.filter(({ voteId }) => counted.has(voteId)),
    )
    return {
      listId,
      madeAt: deps.clock().toISOString(),
      publicKey: deps.secrets.treeHeadPublicKey,
      head,
      heads,
      openings: { units, counted, boxes },
      voteIds: votes.map(({ voteId }) => voteId),
      rolls,
      consents: await consentsOf(deps, list, head),
      results,
    }
  }
  throw new DomainError('READ_MODEL_BEHIND')
}

/** What the file of a list is called. */
const nameOf = ({ name }: CreatedList, now: Date): string => `${fileNameOf(['증거', name, dayAt(now)])}.jsonl.gz`

/** A campaign's evidence as a gzipped stream. */
export const evidenceFile = (deps: Deps, list: CreatedList, evidence: Evidence): FileAnswer['file'] => {
  const content = createGzip()
  // Whoever reads the zipped stream is told of what broke it.
  pipeline(Readable.from(evidenceLines(deps, evidence)), content, () => undefined)
  return { type: 'application/gzip', content, name: nameOf(list, deps.clock()) }
}

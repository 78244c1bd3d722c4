import type { ExistingList } from '../../list/list.facts.ts'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { dayAt } from '#events/values/day.ts'
import { findCampaignPositions } from '#projections/log/campaign-log.ts'
import { readKeyChanges, type KeyChange } from '#projections/log/key-chain.ts'
import { findFirstHead, findHeadsOf, findTreeHead, type TreeHead } from '#projections/log/tree-heads.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { fileNameOf } from '../../core/text/file-name.ts'
import type { FileAnswer } from '../../core/routes.ts'
import { votesOfList, type ExistingVote } from '../../vote/vote.facts.ts'
import { evidenceLines, type Evidence } from './evidence-lines.ts'
import { recordEvidence } from '../record-evidence.ts'
import { waitForPublishedRolls } from '../roll/published-rolls.ts'
import { blindedRollOf, type BlindedRoll } from './evidence-slots.ts'

const WAIT_MS = 2_000
/** Moments of a campaign whose heads stand in the file. */
const milestones = ['ListCreated', 'VoteOpened', 'VoteClosed', 'VoteResultsSeen', 'BallotBoxOpened', 'VoteCounted']
const MAX_HEADS = 500

/** Returns heads of milestones, and those that changes of the log's key are certified over. */
const headsOf = async (
  { database }: Deps,
  listId: string,
  { size, changes }: { readonly size: number; readonly changes: readonly KeyChange[] },
): Promise<readonly TreeHead[]> => {
  const span = { listId, types: milestones, after: 0, upTo: size }
  const positions = await findCampaignPositions(database, span, MAX_HEADS)
  const heads = new Map<number, TreeHead>()
  for (const position of positions) {
    const head = await findFirstHead(database, position)
    if (head && head.size < size) heads.set(head.size, head)
  }
  const certified = changes.map((change) => change.size)
  for (const head of await findHeadsOf(database, certified)) heads.set(head.size, head)
  return [...heads.values()].toSorted((one, other) => one.size - other.size)
}

/** Returns a signed head that covers a position. @throws DomainError READ_MODEL_BEHIND */
const headOver = async ({ store, database, freshness }: Deps, position: number): Promise<TreeHead> => {
  const newest = Math.max(position, await store.lastPosition())
  const isThere = await freshness.wait(newest, WAIT_MS)
  const head = isThere
    ? ((await findTreeHead(database, newest)) ?? (await findFirstHead(database, position)))
    : undefined
  if (!head) throw new DomainError('READ_MODEL_BEHIND')
  return head
}

const rollsOf = async (deps: Deps, list: ExistingList, votes: readonly ExistingVote[]): Promise<Evidence['rolls']> => {
  const rolls = new Map<string, BlindedRoll>()
  for (const vote of votes) {
    const roll = await blindedRollOf(deps, vote, list)
    if (roll) rolls.set(vote.voteId, roll)
  }
  return rolls
}

/**
 * Gathers the contents of a campaign's evidence file, as of its newest record, which is written
 * first if the campaign has changed since. `units`: whether data of units may be read in it.
 * @throws DomainError READ_MODEL_BEHIND, TRUSTEE_PARTS_MISSING
 */
export const gatherEvidence = async (deps: Deps, list: ExistingList, units: boolean): Promise<Evidence> => {
  const { listId } = list
  await waitForPublishedRolls(deps, listId, await votesOfList(deps, listId))
  const { votes, results, boxes, consents, assemblies, record, position, at } = await recordEvidence(deps, list)
  const head = await headOver(deps, position)
  const changes = (await readKeyChanges(deps.database)).filter((change) => change.position <= head.size)
  const counted = new Set(results.map(({ voteId }) => voteId))
  return {
    listId,
    madeAt: at,
    publicKey: deps.secrets.treeHeadPublicKey,
    head,
    keyChanges: changes.map((change) => change.position),
    heads: await headsOf(deps, listId, { size: head.size, changes }),
    record: { upTo: record.upTo, position },
    openings: { units, counted, boxes },
    voteIds: votes.map(({ voteId }) => voteId),
    rolls: await rollsOf(
      deps,
      list,
      votes.filter(({ voteId }) => counted.has(voteId)),
    ),
    consents,
    results,
    assemblies,
  }
}

/** Returns the name of a list's evidence file. */
const nameOf = ({ name }: ExistingList, now: Date): string => `${fileNameOf(['증거', name, dayAt(now)])}.jsonl.gz`

/** A campaign's evidence as a gzipped stream. */
export const evidenceFile = (deps: Deps, list: ExistingList, evidence: Evidence): FileAnswer['file'] => {
  const content = createGzip()
  // The reader of the zipped stream gets the error.
  pipeline(Readable.from(evidenceLines(deps, evidence)), content, () => undefined)
  return { type: 'application/gzip', content, name: nameOf(list, deps.clock()) }
}

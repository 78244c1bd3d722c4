import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { EvidenceRecord } from '#events/evidence/evidence-record.events.ts'
import { ListClosed } from '#events/list/list.events.ts'
import { BallotBoxOpened } from '#events/vote/ballot.events.ts'
import { VoteResultsSeen } from '#events/vote/vote.events.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import type { Reactor } from '#infra/platform/projection/projection.ts'
import { countCampaignEvents, countStandingBallots, findCampaignDigest } from '#projections/log/campaign-log.ts'
import { commandHandler } from '../core/command-handler.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { type ExistingList } from '../list/list.decider.ts'
import { votesOfList, type ExistingVote } from '../vote/vote.facts.ts'
import { readCampaignFigures, type CampaignFigures } from './campaign-figures.ts'
import { evidenceRecordDecider, evidenceRecordStream } from './evidence-record.decider.ts'
import { commonTypes, typesInEvidence } from './file/openings.ts'
import { readList } from '../list/list.facts.ts'

export const RECORD_EVIDENCE = 'record-evidence'
const WAIT_MS = 2_000
const TRIES = 3
const JOB_TRIES = 12

/** A campaign as a record in the log has it. */
export type RecordedCampaign = CampaignFigures & {
  readonly votes: readonly ExistingVote[]
  readonly record: EvidenceRecord
  /** Position of the record itself, and when it was made. */
  readonly position: number
  readonly at: string
}

const sha256 = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

const waitForLog = async ({ store, freshness }: Deps): Promise<number> => {
  const position = await store.lastPosition()
  if (!(await freshness.wait(position, WAIT_MS))) throw new DomainError('READ_MODEL_BEHIND')
  return position
}

const makeRecord = async (
  { unhurried }: Deps,
  { listId }: ExistingList,
  { results, consents, assemblies, upTo }: CampaignFigures & { readonly upTo: number },
): Promise<EvidenceRecord> => {
  const span = { listId, types: typesInEvidence, common: commonTypes, after: 0, upTo }
  const [{ events, digest }, ballots] = await Promise.all([
    findCampaignDigest(unhurried, span),
    countStandingBallots(unhurried, span),
  ])
  return {
    listId,
    upTo,
    events,
    digest,
    results: results.map((one) => ({
      voteId: one.voteId,
      ballots: ballots.get(one.voteId) ?? 0,
      sha256: sha256(one.results),
    })),
    consents: consents && sha256(consents),
    ...(assemblies.length > 0 && {
      assemblies: assemblies.map(({ assemblyId, attendance }) => ({ assemblyId, sha256: sha256(attendance) })),
    }),
  }
}

/** Writes the record if it differs from the newest. */
const writeRecord = async ({ store, clock }: Deps, record: EvidenceRecord) => {
  const { events } = await commandHandler(
    store,
    evidenceRecordDecider,
  )({
    stream: evidenceRecordStream(record.listId),
    command: () => record,
    metadata: { actor: { kind: 'system', name: RECORD_EVIDENCE }, at: clock().toISOString() },
  })
  const newest = events.at(-1)
  if (!newest) throw new Error('an evidence record was not written')
  // The stream holds no others.
  return { record: newest.data as EvidenceRecord, position: newest.position, at: newest.metadata.at }
}

/**
 * Records the result of a campaign, and the digest of all its events, so that a file without one of
 * them is not the recorded one. Does nothing if the newest record is the same.
 * @throws DomainError READ_MODEL_BEHIND, TRUSTEE_PARTS_MISSING
 */
export const recordEvidence = async (deps: Deps, list: ExistingList): Promise<RecordedCampaign> => {
  const { listId } = list
  for (let tries = 0; tries < TRIES; tries += 1) {
    const upTo = await waitForLog(deps)
    const votes = await votesOfList(deps, listId)
    const figures = await readCampaignFigures(deps, list, { votes, upTo })
    // The read models may be ahead of the log that was read at first: then it is read again.
    const now = await waitForLog(deps)
    const later = { listId, types: typesInEvidence, after: upTo, upTo: now }
    if ((await countCampaignEvents(deps.database, later)) > 0) continue
    const record = await makeRecord(deps, list, { ...figures, upTo })
    return { ...figures, votes, ...(await writeRecord(deps, record)) }
  }
  throw new DomainError('READ_MODEL_BEHIND')
}

const jobForm = z.object({ listId: z.guid() })

/** Adds the job of a record whenever votes are counted and consents close. */
export const evidenceRecordReactor: Reactor = {
  name: 'evidence-to-record',
  handles: [VoteResultsSeen.type, BallotBoxOpened.type, ListClosed.type],
  react: (events) =>
    events.map(({ data }): NewJob => {
      // All of them name their list.
      const { listId } = data as { readonly listId: string }
      return { task: RECORD_EVIDENCE, payload: { listId }, key: `${RECORD_EVIDENCE} ${listId}`, maxAttempts: JOB_TRIES }
    }),
}

/**
 * Codes of errors that a later record resolves: the list is gone, or its trustees are still
 * missing.
 */
const settledLater: readonly string[] = ['TRUSTEE_PARTS_MISSING', 'NOT_FOUND']

/**
 * Records a list's evidence.
 * @throws DomainError READ_MODEL_BEHIND, so that the job is tried again
 */
export const recordEvidenceJob =
  (deps: Deps) =>
  async (payload: unknown): Promise<void> => {
    const list = await readList(deps.store, jobForm.parse(payload).listId)
    if (list.status !== 'created') return
    await recordEvidence(deps, list).catch((error: unknown) => {
      if (!(error instanceof DomainError) || !settledLater.includes(error.code)) throw error
    })
  }

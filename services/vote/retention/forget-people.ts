import { z } from 'zod'
import { addDays, dayAt } from '#events/values/day.ts'
import type { TaskContext } from '#infra/platform/jobs/job-runner.ts'
import { findPeopleOfVotes, type NamedBy, type PeopleRow } from '#projections/log/people-of-votes.ts'
import type { Deps, Tools } from '../../core/deps.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import { stateIn } from '../../core/read-state.ts'
import { SOON_DAYS, type RetentionReport, type RetainedData } from '../../core/retention.ts'
import { listStatusAt } from '../../list/list.decider.ts'
import { ballotBoxDecider, ballotBoxStream } from '../secret/ballot-box.decider.ts'
import { voteDecider, voteStream } from '../vote.decider.ts'
import { readList } from '../../list/list.facts.ts'

/**
 * Days after the end of the list if the vote was never counted, since it may yet be: five years.
 */
const UNCOUNTED_DAYS = 1_826

/**
 * Data of a vote about people who need not be on any roll: their keys are destroyed `days` after
 * the end of the list.
 */
export type PeopleOfVote = NamedBy & { readonly days: number }

/**
 * Purpose of the data. `lastDay`: of the list, in Asia/Seoul; undefined: list or vote was deleted.
 * `isAwaited`: ballots may have been cast, and are not counted yet.
 */
type Purpose = { readonly lastDay: string | undefined; readonly isAwaited: boolean }

/** Returns the day on which people of a vote are erased; undefined: at once. */
export const forgottenOn = ({ lastDay, isAwaited }: Purpose, days: number): string | undefined =>
  lastDay === undefined ? undefined : addDays(lastDay, isAwaited ? UNCOUNTED_DAYS : days)

type ForgettingDeps = Pick<Tools, 'store' | 'clock'>

/** Returns the day of erasure; null if it is unknown yet, since the list is active. */
const dayOf = async (
  { store, clock }: ForgettingDeps,
  { vote_id: voteId, list_id: listId }: PeopleRow,
  days: number,
): Promise<string | null | undefined> => {
  const read = await store.readStreams([voteStream(voteId), ballotBoxStream(voteId)])
  const vote = stateIn(read, voteDecider, voteStream(voteId))
  const list = await readList(store, listId)
  if (vote.status === 'absent' || list.status !== 'created') return undefined
  if (listStatusAt(list, clock()) !== 'closed') return null
  const lastDay = list.closing ? dayAt(new Date(list.closing.closedAt)) : list.endDate
  const isCounted =
    vote.ballotKind === 'secret'
      ? stateIn(read, ballotBoxDecider, ballotBoxStream(voteId)).status === 'opened'
      : vote.resultsSeen
  return forgottenOn({ lastDay, isAwaited: vote.status !== 'draft' && !isCounted }, days)
}

const isDueBy = (until: string, day: string | null | undefined): boolean =>
  day === undefined || (day !== null && day <= until)

/**
 * Erases the people of all votes whose day has come (개인정보 보호법 제21조 제1항); `forget` records it for
 * one vote, and destroys the keys. A run that was stopped or killed is continued by the next one.
 * @throws DomainError READ_MODEL_BEHIND, so that the job is tried again
 */
export const forgetDue = async (
  deps: Pick<Deps, 'store' | 'unhurried' | 'freshness' | 'clock'>,
  { stopping }: Pick<TaskContext, 'stopping'>,
  { days, ...namedBy }: PeopleOfVote,
  forget: (row: PeopleRow) => Promise<void>,
): Promise<void> => {
  await assertUpToDate(deps)
  const today = dayAt(deps.clock())
  for (const row of await findPeopleOfVotes(deps.unhurried, namedBy, undefined)) {
    if (stopping.aborted) return
    if (isDueBy(today, await dayOf(deps, row, days))) await forget(row)
  }
}

const payloadForm = z.object({ ids: z.array(z.guid()) })
/** Payload of the task that destroys keys. */
export type KeysToDestroy = z.output<typeof payloadForm>

/**
 * Destroys the keys of erased people, also if the process that recorded it was killed in between.
 * Idempotent.
 */
export const destroyKeys =
  ({ store }: Pick<Deps, 'store'>) =>
  async (payload: unknown): Promise<void> => {
    for (const id of payloadForm.parse(payload).ids) await store.erasePerson(id)
  }

/** Builds the retention report of people of votes; `countOf`: their number in a vote. */
export const retentionOfPeople =
  (
    tools: Pick<Tools, 'database' | 'store' | 'clock'>,
    { days, ...namedBy }: PeopleOfVote,
    said: Pick<RetainedData, 'kind' | 'what' | 'howLong' | 'why'>,
    countOf: (row: PeopleRow) => Promise<number> | number,
  ): RetentionReport =>
  async (apartments) => {
    const rows = await findPeopleOfVotes(tools.database, namedBy, apartments)
    const until = addDays(dayAt(tools.clock()), SOON_DAYS)
    const held = await Promise.all(
      rows.map(async (row) => ({ day: await dayOf(tools, row, days), count: await countOf(row) })),
    )
    const sumOf = (of: typeof held): number => of.reduce((sum, { count }) => sum + count, 0)
    return [
      {
        ...said,
        ends: 'by-itself',
        count: sumOf(held),
        oldestAt: rows.map(({ oldest_at: at }) => at).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
        soon: sumOf(held.filter(({ day }) => isDueBy(until, day))),
      },
    ]
  }

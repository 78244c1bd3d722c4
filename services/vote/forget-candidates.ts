import { z } from 'zod'
import { CandidatesForgotten } from '#events/vote/forgotten-candidates.events.ts'
import { addDays, dayAt } from '#events/values/day.ts'
import { VoteCreated, VoteRevised } from '#events/vote/vote.events.ts'
import type { TaskContext } from '#infra/jobs/job-runner.ts'
import { findDescribedCandidates, type DescribedRow } from '#projections/log/described-candidates.ts'
import { eventsOf } from '#projections/set-based.ts'
import { commandHandler } from '../core/command-handler.ts'
import type { Deps, Tools } from '../core/deps.ts'
import { assertUpToDate } from '../core/freshness.ts'
import { reactTo } from '../core/react-to.ts'
import { readState, stateIn } from '../core/read-state.ts'
import { SOON_DAYS, type Keeps } from '../core/rooms.ts'
import { listDecider, listStatusAt, listStream } from '../list/list.decider.ts'
import { ballotBoxDecider, ballotBoxStream } from './ballot-box.decider.ts'
import { candidateDecider, candidateStream } from './candidate.decider.ts'
import {
  candidatesForgottenOn,
  forgottenCandidatesDecider,
  forgottenCandidatesStream,
} from './forgotten-candidates.decider.ts'
import { voteDecider, voteStream } from './vote.decider.ts'

/** Task of the job that forgets what candidates said of themselves. */
export const FORGET_CANDIDATES = 'forget-candidates'
export const DESTROY_CANDIDATES = 'destroy-candidates'

const payloadForm = z.object({ ids: z.array(z.guid()) })
type Payload = z.output<typeof payloadForm>

/** Who is forgotten loses their key, also where the process that recorded it was killed in between. */
export const forgottenCandidatesReactor = reactTo(
  CandidatesForgotten,
  'forgotten-candidates',
  ({ data: { choiceIds }, position }) => [
    {
      task: DESTROY_CANDIDATES,
      payload: { ids: choiceIds } satisfies Payload,
      key: `${DESTROY_CANDIDATES} ${position}`,
    },
  ],
)

/** Ends what is recorded; a second time does nothing. */
export const destroyCandidates =
  ({ store }: Pick<Deps, 'store'>) =>
  async (payload: unknown): Promise<void> => {
    for (const id of payloadForm.parse(payload).ids) await store.erasePerson(id)
  }

type Place = Pick<Tools, 'store' | 'clock'>

/** The day on which a vote's candidates are forgotten; undefined: at once, and null: nobody can say yet, since the list goes on. */
const dayOf = async ({ store, clock }: Place, { vote_id: voteId, list_id: listId }: DescribedRow) => {
  const read = await store.readStreams([voteStream(voteId), ballotBoxStream(voteId)])
  const vote = stateIn(read, voteDecider, voteStream(voteId))
  const list = await readState(store, listDecider, listStream(listId))
  if (vote.status === 'absent' || list.status !== 'created')
    return candidatesForgottenOn({ lastDay: undefined, isAwaited: false })
  if (listStatusAt(list, clock()) !== 'closed') return null
  const lastDay = list.closing ? dayAt(new Date(list.closing.closedAt)) : list.endDate
  const isCounted =
    vote.ballotKind === 'secret'
      ? stateIn(read, ballotBoxDecider, ballotBoxStream(voteId)).status === 'opened'
      : vote.resultsSeen
  return candidatesForgottenOn({ lastDay, isAwaited: vote.status !== 'draft' && !isCounted })
}

/** Whoever ever stood in a vote, also who was taken off its draft again. */
const everStood = async ({ store }: Pick<Place, 'store'>, voteId: string): Promise<readonly string[]> => {
  const { events } = await store.readStream(voteStream(voteId))
  const drafts = [...eventsOf(VoteCreated, events), ...eventsOf(VoteRevised, events)]
  const choices = drafts.flatMap(({ data }) => data.questions.flatMap((question) => question.choices))
  return [...new Set(choices.map(({ id }) => id))]
}

/** Those of them who said anything of themselves. */
const whoSaid = async (place: Pick<Place, 'store'>, voteId: string): Promise<readonly string[]> => {
  const ids = await everStood(place, voteId)
  const read = await place.store.readStreams(ids.map(candidateStream))
  return ids.filter((id) => (read.get(candidateStream(id))?.events ?? []).length > 0)
}

/** Records of whom a vote no longer needs more than the name on the ballot, and destroys their keys: pictures cannot be read without them either. */
const forgetCandidates = async (place: Place, { vote_id: voteId, list_id: listId }: DescribedRow): Promise<void> => {
  const choiceIds = await whoSaid(place, voteId)
  const { recorded } = await commandHandler(
    place.store,
    forgottenCandidatesDecider,
  )({
    stream: forgottenCandidatesStream(voteId),
    command: () => ({ type: 'ForgetCandidates', voteId, listId, choiceIds }),
    metadata: { actor: { kind: 'system', name: FORGET_CANDIDATES }, at: place.clock().toISOString() },
  })
  if (recorded.length > 0) for (const id of choiceIds) await place.store.erasePerson(id)
}

/**
 * Forgets what candidates said of themselves once their election is past (개인정보 보호법 제21조 제1항). Whatever it was stopped or killed at is taken up
 * the next time. @throws DomainError READ_MODEL_BEHIND, so that the job is tried again
 */
export const forgetOldCandidates = async (
  deps: Pick<Deps, 'store' | 'unhurried' | 'freshness' | 'clock'>,
  { stopping }: Pick<TaskContext, 'stopping'>,
): Promise<void> => {
  await assertUpToDate(deps)
  const today = dayAt(deps.clock())
  for (const row of await findDescribedCandidates(deps.unhurried, undefined)) {
    if (stopping.aborted) return
    const day = await dayOf(deps, row)
    if (day === undefined || (day !== null && day <= today)) await forgetCandidates(deps, row)
  }
}

const saysAnything = async ({ store }: Pick<Place, 'store'>, voteId: string): Promise<number> => {
  const ids = await everStood({ store }, voteId)
  const read = await store.readStreams(ids.map(candidateStream))
  const said = ids.map((id) => stateIn(read, candidateDecider, candidateStream(id)))
  return said.filter(({ career, pledges, picture }) => career !== null || pledges !== null || picture !== null).length
}

/** What candidates of elections said of themselves. */
export const candidateKeeps =
  (tools: Pick<Tools, 'database' | 'store' | 'clock'>): Keeps =>
  async (apartments) => {
    const rows = await findDescribedCandidates(tools.database, apartments)
    const until = addDays(dayAt(tools.clock()), SOON_DAYS)
    const held = await Promise.all(
      rows.map(async (row) => ({ day: await dayOf(tools, row), count: await saysAnything(tools, row.vote_id) })),
    )
    const sumOf = (of: typeof held): number => of.reduce((sum, { count }) => sum + count, 0)
    return [
      {
        kind: 'candidate',
        what: '후보자의 경력·공약·사진',
        howLong: '리스트가 끝난 뒤 2년, 개표하지 않은 투표는 5년',
        why: '투표하는 분이 후보자를 견주어 보는 데 쓰고, 뽑힌 분의 임기(공동주택관리법 시행령 제13조 제1항) 동안 확인합니다. 투표용지의 이름은 결과와 함께 남습니다.',
        ends: 'by-itself',
        count: sumOf(held),
        oldestAt: rows.map(({ oldest_at: at }) => at).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
        soon: sumOf(held.filter(({ day }) => day === undefined || (day !== null && day <= until))),
      },
    ]
  }

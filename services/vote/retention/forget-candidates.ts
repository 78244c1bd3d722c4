import { CandidateDescribed, CandidatePictureTaken } from '#events/vote/candidate.events.ts'
import { CandidatesForgotten } from '#events/vote/forgotten-candidates.events.ts'
import { VoteCreated, VoteRevised } from '#events/vote/vote.events.ts'
import type { TaskContext } from '#infra/platform/jobs/job-runner.ts'
import type { PeopleRow } from '#projections/log/people-of-votes.ts'
import { eventsOf } from '#projections/set-based.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps, Tools } from '../../core/deps.ts'
import { reactTo } from '../../core/react-to.ts'
import { stateIn } from '../../core/read-state.ts'
import type { RetentionReport } from '../../core/retention.ts'
import { candidateDecider, candidateStream } from '../candidate/candidate.decider.ts'
import { forgetDue, retentionOfPeople, type KeysToDestroy, type PeopleOfVote } from './forget-people.ts'
import {
  CANDIDATE_DAYS,
  forgottenCandidatesDecider,
  forgottenCandidatesStream,
} from './forgotten-candidates.decider.ts'
import { voteStream } from '../vote.decider.ts'

/** Name of the job that erases candidates' descriptions. */
export const FORGET_CANDIDATES = 'forget-candidates'
export const DESTROY_CANDIDATES = 'destroy-candidates'

const candidates: PeopleOfVote = {
  named: [CandidateDescribed.type, CandidatePictureTaken.type],
  forgotten: CandidatesForgotten.type,
  days: CANDIDATE_DAYS,
}

/**
 * Destroys the key of each candidate who is forgotten, also where the process that recorded it was
 * killed in between.
 */
export const forgottenCandidatesReactor = reactTo(
  CandidatesForgotten,
  'forgotten-candidates',
  ({ data: { choiceIds }, position }) => [
    {
      task: DESTROY_CANDIDATES,
      payload: { ids: choiceIds } satisfies KeysToDestroy,
      key: `${DESTROY_CANDIDATES} ${position}`,
    },
  ],
)

type ForgettingDeps = Pick<Tools, 'store' | 'clock'>

/** Returns everybody who was ever a candidate of a vote, also those removed from its draft. */
const findCandidateIds = async (
  { store }: Pick<ForgettingDeps, 'store'>,
  voteId: string,
): Promise<readonly string[]> => {
  const { events } = await store.readStream(voteStream(voteId))
  const drafts = [...eventsOf(VoteCreated, events), ...eventsOf(VoteRevised, events)]
  const choices = drafts.flatMap(({ data }) => data.questions.flatMap((question) => question.choices))
  return [...new Set(choices.map(({ id }) => id))]
}

/** Returns those of them with a description. */
const findCandidatesWithTexts = async (
  place: Pick<ForgettingDeps, 'store'>,
  voteId: string,
): Promise<readonly string[]> => {
  const ids = await findCandidateIds(place, voteId)
  const read = await place.store.readStreams(ids.map(candidateStream))
  return ids.filter((id) => (read.get(candidateStream(id))?.events ?? []).length > 0)
}

/**
 * Records which candidates a vote needs no longer beyond the name on the ballot, and destroys their
 * keys: without them pictures cannot be read either.
 */
const forgetCandidates = async (
  place: ForgettingDeps,
  { vote_id: voteId, list_id: listId }: PeopleRow,
): Promise<void> => {
  const choiceIds = await findCandidatesWithTexts(place, voteId)
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
 * Erases candidates' descriptions once their election is past.
 * @throws DomainError READ_MODEL_BEHIND
 */
export const forgetOldCandidates = (
  deps: Pick<Deps, 'store' | 'unhurried' | 'freshness' | 'clock'>,
  context: Pick<TaskContext, 'stopping'>,
): Promise<void> => forgetDue(deps, context, candidates, (row) => forgetCandidates(deps, row))

/** Counts the candidates of a vote with a description. */
const countCandidatesWithTexts = async ({ store }: Pick<ForgettingDeps, 'store'>, voteId: string): Promise<number> => {
  const ids = await findCandidateIds({ store }, voteId)
  const read = await store.readStreams(ids.map(candidateStream))
  const said = ids.map((id) => stateIn(read, candidateDecider, candidateStream(id)))
  return said.filter(({ career, pledges, picture }) => career !== null || pledges !== null || picture !== null).length
}

/** Reports what is stored of candidates' own texts. */
export const candidateRetention = (tools: Pick<Tools, 'database' | 'store' | 'clock'>): RetentionReport =>
  retentionOfPeople(
    tools,
    candidates,
    {
      kind: 'candidate',
      what: '후보자의 경력·공약·사진',
      howLong: '리스트가 끝난 뒤 2년, 개표하지 않은 투표는 5년',
      why: '투표하는 분이 후보자를 비교해 보는 데 쓰고, 뽑힌 분의 임기(공동주택관리법 시행령 제13조 제1항) 동안 확인합니다. 투표용지의 이름은 결과와 함께 남습니다.',
    },
    ({ vote_id: voteId }) => countCandidatesWithTexts(tools, voteId),
  )

import type { Metadata } from '#events/metadata.ts'
import type { Answers } from '#events/vote/ballot.events.ts'
import { toSquareMetres } from '#events/values/area.ts'
import { findTally, findTurnout, type Tally, type Turnout } from '#projections/vote/vote-results.ts'
import { commandHandler } from '../core/command-handler.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { ballotBoxDecider, ballotBoxStream } from './ballot-box.decider.ts'
import { createdVote, voteDecider, voteStatusAt, voteStream, type CreatedVote } from './vote.decider.ts'
import type { VoteResults } from './vote-results.contract.ts'

const WAIT_MS = 2_000

/**
 * A vote's turnout, and its tally where it may be seen: after the close, or during an open vote that was created with interim
 * results. The first look after the close is recorded, and opens the box of a secret vote: from then on the vote stays closed.
 * @throws DomainError READ_MODEL_BEHIND where the count is not there within two seconds.
 */
export const readResults = async (deps: Deps, vote: CreatedVote, metadata: Metadata): Promise<VoteResults> => {
  const status = voteStatusAt(vote, deps.clock())
  const maySee = status === 'closed' || (status === 'open' && vote.interimResults)
  if (status === 'closed') {
    const position = await closeAndCount(deps, vote, metadata)
    deps.freshness.appended(position)
    if (!(await deps.freshness.wait(position, WAIT_MS))) throw new DomainError('READ_MODEL_BEHIND')
  }
  const turnout = await findTurnout(deps.database, vote.voteId, vote.listId)
  const tally = maySee ? await findTally(deps.database, vote.voteId) : []
  return {
    status,
    ballotKind: vote.ballotKind,
    weight: vote.weight,
    coOwners: 'representative',
    turnout: {
      ...turnoutOf(turnout),
      owners: { total: 0, voted: 0 },
      byDong: turnout.map((row) => ({ dong: row.dong, ...turnoutOf([row]) })),
    },
    questions: maySee ? vote.questions.map((question) => questionResult(question, tally)) : null,
    turnoutRule: null,
    rule: null,
    notes: [],
  }
}

const closeAndCount = async ({ store, clock }: Deps, vote: CreatedVote, metadata: Metadata): Promise<number> => {
  const seen = await commandHandler(
    store,
    voteDecider,
  )({ stream: voteStream(vote.voteId), command: () => ({ type: 'SeeResults', now: clock() }), metadata })
  if (createdVote(seen.state).ballotKind === 'open') return seen.position
  // The close is recorded: whoever casts now is refused, so the box is complete.
  const ballots = (await store.openBox(vote.voteId)) as readonly {
    readonly area: number | null
    readonly answers: Answers
  }[]
  const opened = await commandHandler(
    store,
    ballotBoxDecider,
  )({
    stream: ballotBoxStream(vote.voteId),
    command: () => ({
      type: 'OpenBallotBox',
      voteId: vote.voteId,
      listId: vote.listId,
      content: { kind: 'counted', ballots: ballots.map(({ answers }) => ({ answers })), sums: [] },
    }),
    metadata,
  })
  if (ballots.length > 0) await store.emptyBox(vote.voteId)
  return Math.max(seen.position, opened.position)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

const turnoutOf = (rows: readonly Turnout[]) => ({
  targets: sum(rows.map((row) => row.targets)),
  voted: sum(rows.map((row) => row.voted)),
  targetArea: toSquareMetres(sum(rows.map((row) => row.target_area))),
  votedArea: toSquareMetres(sum(rows.map((row) => row.voted_area))),
})

const questionResult = ({ id, title, choices }: CreatedVote['questions'][number], tally: readonly Tally[]) => {
  const votesFor = (choiceId: string | null) => {
    const row = tally.find((one) => one.question_id === id && one.choice_id === choiceId)
    return { count: row?.count ?? 0, area: toSquareMetres(row?.area ?? 0) }
  }
  return {
    id,
    title,
    abstained: votesFor(null),
    choices: choices.map((choice) => ({ id: choice.id, label: choice.label, ...votesFor(choice.id) })),
  }
}

import { newId } from '#services/core/secrets.ts'
import type { DomainEvent } from '#events/event-type.ts'
import { dayAt } from '#events/values/day.ts'
import type { StreamAppend } from '#infra/platform/event-store/event-store.ts'
import type { Deps } from '#services/core/deps.ts'
import { newReceiptId, newLink } from '#services/participation/participation.facts.ts'
import { unitDigest, unitStreamOf } from '#services/person/person.facts.ts'
import { ballotStream } from '#services/vote/ballot/ballot.decider.ts'
import { longestPaper } from '#services/vote/secret/sealed-papers.ts'

/** A vote, straight in the log. */
export type SampleVote = {
  readonly apartmentId: string
  readonly listId: string
  readonly voteId: string
  readonly linkId: string
  readonly questions: ReturnType<typeof sampleQuestions>
}

export type SampleVoter = { readonly listUserId: string; readonly personId: string }

const DAY = 24 * 3_600_000
const AT_ONCE = 250
const QUESTIONS = 3

const append = (stream: string, ...events: readonly DomainEvent[]): StreamAppend => ({
  stream,
  expectedVersion: 0,
  events,
})

const metadataOf = ({ clock }: Pick<Deps, 'clock'>) => ({
  actor: { kind: 'system' as const, name: 'bench' },
  at: clock().toISOString(),
})

const sampleQuestions = () =>
  Array.from({ length: QUESTIONS }, (_, n) => ({
    id: newId(),
    title: `안건 ${n + 1}`,
    minChoices: 0,
    maxChoices: 1,
    choices: [
      { id: newId(), label: '찬성', assent: true },
      { id: newId(), label: '반대' },
    ],
  }))

/** The n-th ballot of a vote: one choice a question. */
export const sampleAnswers = ({ questions }: Pick<SampleVote, 'questions'>, n: number) =>
  questions.map(({ id, choices }, question) => {
    const chosen = choices[(n >> question) % 2]
    return { questionId: id, choiceIds: chosen ? [chosen.id] : [] }
  })

/** Makes a secret vote by unit, with its list and its link; {@link openSampleVote} opens it. */
export const sampleVote = async (deps: Deps): Promise<SampleVote> => {
  const [apartmentId, listId, voteId] = [newId(), newId(), newId()]
  const questions = sampleQuestions()
  const { linkId, issued } = newLink(deps, { voteId, listId, apartmentId })
  const now = deps.clock()
  const [startDate, endDate] = [dayAt(now), dayAt(new Date(now.getTime() + 30 * DAY))]
  const names = { voteId, listId }
  const particulars = {
    ...names,
    apartmentId,
    title: '정기총회',
    description: null,
    ballotKind: 'secret',
    weight: 'unit',
    opensAt: null,
    closesAt: null,
    interimResults: false,
    questions,
    rule: { turnout: { numerator: 1, denominator: 2, over: true } },
  }
  await deps.store.append({
    appends: [
      append(`apartment-${apartmentId}`, {
        type: 'ApartmentRegistered',
        data: { apartmentId, name: '한빛마을', address: '고양시', totalUnits: 10_000 },
      }),
      append(`list-${listId}`, {
        type: 'ListCreated',
        data: { listId, apartmentId, name: '정기총회', type: 'vote', startDate, endDate },
      }),
      append(`participation-${listId}`, { type: 'VoteBegun', data: names }),
      append(
        `vote-${voteId}`,
        { type: 'VoteCreated', data: particulars },
        { type: 'VoteLinkAttached', data: { ...names, linkId } },
      ),
      issued,
    ],
    metadata: metadataOf(deps),
  })
  return { apartmentId, listId, voteId, linkId, questions }
}

/** Opens a vote once its roll is whole: owners who come later are told beside its result. */
export const openSampleVote = async (deps: Deps, { voteId, listId }: SampleVote): Promise<void> => {
  const opened: StreamAppend = {
    stream: `vote-${voteId}`,
    expectedVersion: 2,
    events: [{ type: 'VoteOpened', data: { voteId, listId } }],
  }
  await deps.store.append({ appends: [opened], metadata: metadataOf(deps) })
}

const placeOf = (n: number) => ({ dong: String(101 + (n % 20)), ho: String(101 + Math.floor(n / 20)) })

/** Puts so many owners on the roll of a vote, each with a unit of their own. */
export const sampleVoters = async (
  deps: Deps,
  { apartmentId, listId }: SampleVote,
  count: number,
): Promise<readonly SampleVoter[]> => {
  const voters = Array.from({ length: count }, () => ({ listUserId: newId(), personId: newId() }))
  const appendsOf = ({ listUserId, personId }: SampleVoter, n: number): readonly StreamAppend[] => {
    const place = placeOf(n)
    const name = `주민${n}`
    const phone = `010${String(n).padStart(8, '0')}`
    const holding = { area: 599_912, landShare: null, ownershipShare: null, kakaoEnabled: true }
    return [
      append(`person-${personId}`, {
        type: 'PersonRegistered',
        data: { personId, apartmentId, name, phone, birthDate: null },
      }),
      append(`list-user-${listUserId}`, {
        type: 'ListUserAdded',
        data: { listUserId, listId, apartmentId, personId, ...place, ...holding },
      }),
      append(unitStreamOf(deps.secrets, { listId, ...place }), {
        type: 'UnitOwnerAdded',
        data: { listId, ...place, listUserId, personId, name },
      }),
    ]
  }
  for (let from = 0; from < count; from += AT_ONCE) {
    const appends = voters.slice(from, from + AT_ONCE).flatMap((voter, n) => appendsOf(voter, from + n))
    await deps.store.append({ appends, metadata: metadataOf(deps) })
  }
  return voters
}

/** Lays so many ballots into the box of a vote, and closes it: what its opening has to count. */
export const fillBox = async (deps: Deps, vote: SampleVote, ballots: number): Promise<void> => {
  const { apartmentId, listId, voteId, questions } = vote
  const fillTo = longestPaper(questions)
  const castOf = (n: number): StreamAppend => {
    const place = { dong: String(101 + (n % 100)), ho: String(101 + Math.floor(n / 100)) }
    return append(ballotStream(voteId, unitDigest(deps.secrets, place)), {
      type: 'BallotCast',
      data: {
        voteId,
        listId,
        apartmentId,
        listUserId: newId(),
        personId: newId(),
        ...place,
        receiptId: newReceiptId(),
        answers: null,
        answersProof: 'bench',
        evidence: null,
      },
    })
  }
  for (let from = 0; from < ballots; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, ballots - from) }, (_, n) => from + n)
    await deps.store.append({
      appends: numbers.map(castOf),
      deposits: numbers.map((n) => ({ box: voteId, content: { answers: sampleAnswers(vote, n) }, fillTo })),
      metadata: metadataOf(deps),
    })
  }
  await deps.store.append({
    appends: [
      {
        stream: `vote-${voteId}`,
        expectedVersion: 3,
        events: [{ type: 'VoteClosed', data: { voteId, listId, reason: 'by-hand' } }],
      },
    ],
    metadata: metadataOf(deps),
  })
}

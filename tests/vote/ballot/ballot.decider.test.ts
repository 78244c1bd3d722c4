import { describe, expect, it } from 'vitest'
import type { Answers } from '#events/vote/ballot.events.ts'
import { foldEvents } from '#services/core/decider.ts'
import type { ErrorCode } from '#services/core/errors/error.contract.ts'
import { listDecider } from '#services/list/list.decider.ts'
import { listUserDecider } from '#services/roll/list-user.decider.ts'
import { ballotDecider } from '#services/vote/ballot/ballot.decider.ts'
import { voteDecider } from '#services/vote/vote.decider.ts'
import { listState, sampleList } from '#tests/list/sample-list.ts'
import { fixedId, fixedSecret, NOW } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'
import { linkAttached, linkChanged, linkRemoved, voteClosed, voteCreated, voteState } from '../sample-vote.ts'
import { ballot, cast, entry, no, questions, running, secretBallot, yes, yesTurned } from './sample-ballot.ts'

const HOUR = 3_600_000
const inHours = (hours: number): Date => new Date(NOW.getTime() + hours * HOUR)

describe('casting a ballot', () => {
  it('records it', () => given(ballotDecider).when(cast()).then([ballot()]))
  it('keeps the answers in the order of the questions, whatever order they came in', () =>
    given(ballotDecider)
      .when(cast({ answers: yesTurned }))
      .then([ballot()]))
  it('of a secret vote records a proof instead of the answers', () =>
    given(ballotDecider)
      .when(cast({ vote: running({ ballotKind: 'secret' }) }))
      .then([secretBallot]))
  it('may abstain where the question allows it: no choice, or no answer at all', () => {
    const abstained = [yes[0], { questionId: fixedId(200), choiceIds: [] }] as Answers
    given(ballotDecider)
      .when(cast({ answers: abstained }))
      .then([ballot({ answers: abstained })])
    given(ballotDecider)
      .when(cast({ answers: abstained.slice(0, 1) }))
      .then([ballot({ answers: abstained })])
  })
  it('counts an entry without a known area too', () =>
    given(ballotDecider)
      .when(cast({ entry: { ...entry, area: null } }))
      .then([ballot()]))
})

describe('a ballot cast again', () => {
  it('stays quiet where it is the same', () =>
    given(ballotDecider, [ballot()])
      .when(cast({ receiptId: fixedSecret(8) }))
      .thenNothing())
  it('stays quiet where it is the same in another order', () =>
    given(ballotDecider, [ballot()])
      .when(cast({ answers: yesTurned }))
      .thenNothing())
  it('stays quiet after the close too: it is what was cast in time', () =>
    given(ballotDecider, [ballot()])
      .when(cast({ vote: running({}, voteClosed()) }))
      .thenNothing())
  it('is refused where it is another one', () =>
    given(ballotDecider, [ballot()])
      .when(cast({ answers: no }))
      .thenRejects('ALREADY_SUBMITTED'))
  it('secretly stays quiet where its proof is the same', () =>
    given(ballotDecider, [secretBallot])
      .when(cast({ vote: running({ ballotKind: 'secret' }) }))
      .thenNothing())
  it('secretly is refused where its proof is another one', () =>
    given(ballotDecider, [secretBallot])
      .when(cast({ vote: running({ ballotKind: 'secret' }), answersProof: 'proof-of-no' }))
      .thenRejects('ALREADY_SUBMITTED'))
})

const [question1, question2] = [`answers.${fixedId(100)}`, `answers.${fixedId(200)}`] as const

const refusedAnswers: readonly (readonly [string, readonly (Answers[number] | undefined)[], ErrorCode, string])[] = [
  [
    'a foreign question',
    [...yes, { questionId: fixedId(999), choiceIds: [] }],
    'INVALID_ANSWERS',
    `answers.${fixedId(999)}`,
  ],
  ['a question answered twice', [...yes, yes[0]], 'INVALID_ANSWERS', question1],
  ['a foreign choice', [{ questionId: fixedId(100), choiceIds: [fixedId(999)] }, yes[1]], 'INVALID_ANSWERS', question1],
  [
    "another question's choice",
    [{ questionId: fixedId(100), choiceIds: [fixedId(201)] }, yes[1]],
    'INVALID_ANSWERS',
    question1,
  ],
  [
    'a choice made twice',
    [yes[0], { questionId: fixedId(200), choiceIds: [fixedId(201), fixedId(201)] }],
    'INVALID_ANSWERS',
    question2,
  ],
  ['a missing answer', [yes[1]], 'TOO_FEW_CHOICES', question1],
  ['no answer at all', [], 'TOO_FEW_CHOICES', question1],
  ['too few choices', [{ questionId: fixedId(100), choiceIds: [] }, yes[1]], 'TOO_FEW_CHOICES', question1],
  [
    'too many choices',
    [{ questionId: fixedId(100), choiceIds: [fixedId(101), fixedId(102)] }, yes[1]],
    'TOO_MANY_CHOICES',
    question1,
  ],
]

describe('answers are refused with the question named', () => {
  it.each(refusedAnswers)('for %s', (_, answers, code, path) =>
    given(ballotDecider)
      .when(cast({ answers: answers.filter((answer) => answer !== undefined) }))
      .thenRejects(code, [path]),
  )
})

describe('a ballot needs its time', () => {
  const timed = running({ opensAt: NOW.toISOString(), closesAt: inHours(1).toISOString() })
  const justBefore = (date: Date) => new Date(date.getTime() - 1)

  it.each([NOW, justBefore(inHours(1))])('and is taken from the first instant to the last: %s', (now) =>
    given(ballotDecider)
      .when(cast({ vote: timed, now }))
      .then([ballot()]),
  )
  it('and is refused before the vote opens', () =>
    given(ballotDecider)
      .when(cast({ vote: timed, now: justBefore(NOW) }))
      .thenRejects('VOTE_NOT_OPEN'))
  it('and is refused while the vote is a draft', () =>
    given(ballotDecider)
      .when(cast({ vote: voteState([voteCreated({ questions }), linkAttached]) }))
      .thenRejects('VOTE_NOT_OPEN'))
  it('and is refused from the instant the vote ends', () =>
    given(ballotDecider)
      .when(cast({ vote: timed, now: inHours(1) }))
      .thenRejects('VOTE_CLOSED'))
  it('and is refused once electronic ballots have ended, from the link and from a tablet', () => {
    const vote = running({ closesAt: inHours(2).toISOString(), electronicClosesAt: inHours(1).toISOString() })
    given(ballotDecider)
      .when(cast({ vote, now: justBefore(inHours(1)) }))
      .then([ballot()])
    for (const way of [{}, { way: 'desk' as const }])
      given(ballotDecider)
        .when(cast({ vote, now: inHours(1), ...way }))
        .thenRejects('ELECTRONIC_VOTING_CLOSED')
    given(ballotDecider, [ballot()])
      .when(cast({ vote, now: inHours(1) }))
      .thenNothing()
    given(ballotDecider)
      .when(cast({ vote, now: inHours(2) }))
      .thenRejects('VOTE_CLOSED')
  })
  it('and is refused after the close by hand', () =>
    given(ballotDecider)
      .when(cast({ vote: running({}, voteClosed()) }))
      .thenRejects('VOTE_CLOSED'))
  it('and is refused before its list begins', () =>
    given(ballotDecider)
      .when(cast({ list: listState({ startDate: '2025-03-11' }) }))
      .thenRejects('LIST_NOT_STARTED'))
  it('and is refused after its list has ended', () =>
    given(ballotDecider)
      .when(cast({ list: listState({ endDate: '2025-03-09' }) }))
      .thenRejects('LIST_CLOSED'))
  it('and is refused once its list was closed, until it is reopened', () => {
    const { listId } = sampleList()
    const closed = { type: 'ListClosed', data: { listId, cause: 'hand', closedAt: NOW.toISOString() } } as const
    const created = { type: 'ListCreated', data: sampleList() } as const
    given(ballotDecider)
      .when(cast({ list: foldEvents(listDecider, [created, closed]) }))
      .thenRejects('LIST_CLOSED')
    given(ballotDecider)
      .when(
        cast({
          list: foldEvents(listDecider, [
            created,
            closed,
            { type: 'ListReopened', data: { listId, endDate: '2025-04-30' } },
          ]),
        }),
      )
      .then([ballot()])
  })
  it('and is taken until the last instant of its list in Seoul', () => {
    const list = listState({ endDate: '2025-03-10' })
    given(ballotDecider)
      .when(cast({ list, now: new Date('2025-03-10T14:59:59.999Z') }))
      .then([ballot()])
    given(ballotDecider)
      .when(cast({ list, now: new Date('2025-03-10T15:00:00Z') }))
      .thenRejects('LIST_CLOSED')
  })
})

describe('a ballot needs its place', () => {
  it.each([
    ['an inactive link', { vote: running({}, linkChanged('inactive')) }, 'LINK_EXPIRED'],
    ['a removed link', { vote: running({}, linkRemoved) }, 'LINK_EXPIRED'],
    ['another link than the vote has', { linkId: fixedSecret(2) }, 'LINK_EXPIRED'],
    ['a vote that is not there', { vote: voteDecider.initial }, 'INVALID_LINK'],
    ['a list that is not there', { list: listDecider.initial }, 'NOT_FOUND'],
    ['a list that was deleted', { list: { status: 'deleted' } }, 'LINK_EXPIRED'],
    ['an entry that was taken off', { entry: { status: 'removed' } }, 'VOTER_SESSION_REQUIRED'],
    ['an entry that is not there', { entry: listUserDecider.initial }, 'VOTER_SESSION_REQUIRED'],
    ['an entry of another list', { entry: { ...entry, listId: fixedId(7) } }, 'VOTER_SESSION_REQUIRED'],
  ] as const)('and is refused for %s', (_, overrides, code) =>
    given(ballotDecider).when(cast(overrides)).thenRejects(code),
  )
  it('and a dead link refuses even the repeat of what was cast', () =>
    given(ballotDecider, [ballot()])
      .when(cast({ vote: running({}, linkChanged('inactive')) }))
      .thenRejects('LINK_EXPIRED'))
})

it('a secret ballot as recorded says nothing of the choices', () => {
  const [recorded] = ballotDecider.decide(cast({ vote: running({ ballotKind: 'secret' }) }), ballotDecider.initial)
  const written = JSON.stringify(recorded)
  for (const { choices } of questions)
    for (const { id, label } of choices)
      expect([written.includes(id), written.includes(`"${label}"`)]).toEqual([false, false])
})

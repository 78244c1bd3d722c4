import { describe, expect, it } from 'vitest'
import { attachedLink, existingVote, voteDecider, voteStatusAt } from '#services/vote/vote.decider.ts'
import { existingList, listDecider } from '#services/list/list.decider.ts'
import { closedByHand, listState } from '#tests/list/sample-list.ts'
import { fixedSecret, NOW } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'
import {
  LINK_ID,
  linkAttached,
  linkChanged,
  linkRemoved,
  names,
  resultsSeen,
  assenting,
  sampleQuestion,
  sampleVote,
  voteClosed,
  voteCreated,
  voteOpened,
  voteState,
} from './sample-vote.ts'

const HOUR = 3_600_000
const inHours = (hours: number): Date => new Date(NOW.getTime() + hours * HOUR)
const closedList = listState({ startDate: '2025-02-01', endDate: '2025-02-28' })
const handClosed = closedByHand(NOW)
const scheduledList = listState({ startDate: '2025-04-01', endDate: '2025-04-30' })

describe('creating a vote', () => {
  const create = (overrides: Parameters<typeof sampleVote>[0] = {}, list = listState()) =>
    ({ type: 'CreateVote', vote: sampleVote(overrides), list, needsAssent: false, now: NOW }) as const
  const withQuestion = (overrides: Parameters<typeof sampleQuestion>[1]) =>
    create({ questions: [sampleQuestion(), sampleQuestion(2, overrides)] })

  it('records it', () => given(voteDecider).when(create()).then([voteCreated()]))
  it('is allowed while its list is still to come', () =>
    given(voteDecider).when(create({}, scheduledList)).then([voteCreated()]))
  it('allows abstention: no choice asked for', () =>
    given(voteDecider)
      .when(create({ questions: [sampleQuestion(1, { minChoices: 0 })] }))
      .then([voteCreated({ questions: [sampleQuestion(1, { minChoices: 0 })] })]))
  it('is refused for a list that is not there', () =>
    given(voteDecider).when(create({}, listDecider.initial)).thenRejects('NOT_FOUND'))
  it('is refused for a list of type signature', () =>
    given(voteDecider)
      .when(create({}, listState({ type: 'signature' })))
      .thenRejects('LIST_TYPE_MISMATCH'))
  it('is refused for a closed list', () => given(voteDecider).when(create({}, closedList)).thenRejects('LIST_CLOSED'))
  it('is refused for interim results of a secret vote', () =>
    given(voteDecider)
      .when(create({ ballotKind: 'secret', interimResults: true }))
      .thenRejects('INTERIM_RESULTS_OF_SECRET_VOTE'))
  it.each([0, -1])('is refused where it closes %i hours after it opens', (hours) =>
    given(voteDecider)
      .when(create({ opensAt: NOW.toISOString(), closesAt: inHours(hours).toISOString() }))
      .thenRejects('INVALID_PERIOD', ['closesAt']),
  )
  it('is refused where electronic ballots end outside its period', () => {
    const period = { opensAt: NOW.toISOString(), closesAt: inHours(2).toISOString() }
    const ending = (hours: number) => create({ ...period, electronicClosesAt: inHours(hours).toISOString() })
    for (const hours of [0, 2, 3])
      given(voteDecider).when(ending(hours)).thenRejects('INVALID_PERIOD', ['electronicClosesAt'])
    const electronicClosesAt = inHours(1).toISOString()
    given(voteDecider)
      .when(ending(1))
      .then([voteCreated({ ...period, electronicClosesAt })])
    const revise = (more: object) =>
      ({
        type: 'ReviseVote',
        vote: sampleVote(more),
        list: listState(),
        needsAssent: false,
        revision: 1,
        now: NOW,
      }) as const
    given(voteDecider, [voteCreated({ electronicClosesAt })])
      .when(revise({ electronicClosesAt }))
      .thenNothing()
    given(voteDecider, [voteCreated({ electronicClosesAt })])
      .when(revise({}))
      .then([{ type: 'VoteRevised', data: sampleVote() }])
  })
  it('is refused where a question asks for more choices than it allows', () =>
    given(voteDecider)
      .when(withQuestion({ minChoices: 2 }))
      .thenRejects('INVALID_QUESTIONS', ['questions.1.minChoices']))
  it('is refused where a question allows more choices than it has', () =>
    given(voteDecider)
      .when(withQuestion({ maxChoices: 3 }))
      .thenRejects('INVALID_QUESTIONS', ['questions.1.maxChoices']))
  it('is refused where a question has a choice twice', () =>
    given(voteDecider)
      .when(withQuestion({ labels: ['찬성', '찬성'] }))
      .thenRejects('INVALID_QUESTIONS', ['questions.1.choices']))
  it('is refused where its rule is met by assent, and no choice of any question is marked as it', () => {
    given(voteDecider)
      .when({ ...create({ rule: 'bylaws' }), needsAssent: true })
      .thenRejects('ASSENT_MISSING', ['questions'])
    const marked = { rule: 'bylaws', questions: [sampleQuestion(), assenting(2)] }
    given(voteDecider)
      .when({ ...create(marked), needsAssent: true })
      .then([voteCreated(marked)])
  })
  it('is refused with everything that is wrong at once', () =>
    given(voteDecider)
      .when(withQuestion({ minChoices: 4, maxChoices: 3, labels: ['찬성', '찬성'] }))
      .thenRejects('INVALID_QUESTIONS', ['questions.1.minChoices', 'questions.1.maxChoices', 'questions.1.choices']))
  it('stays quiet when repeated', () => given(voteDecider, [voteCreated()]).when(create()).thenNothing())
})

describe('opening a vote', () => {
  const open = (list = listState(), now = NOW) => ({ type: 'OpenVote', list, now }) as const
  const closing = voteCreated({ closesAt: inHours(1).toISOString() })

  it('records it', () => given(voteDecider, [voteCreated()]).when(open()).then([voteOpened]))
  it('is allowed while its list is still to come', () =>
    given(voteDecider, [voteCreated()]).when(open(scheduledList)).then([voteOpened]))
  it('again after the close is allowed while nobody has seen the results', () =>
    given(voteDecider, [voteCreated(), voteOpened, voteClosed()]).when(open()).then([voteOpened]))
  it('again is refused once the results were seen', () =>
    given(voteDecider, [voteCreated(), voteOpened, voteClosed(), resultsSeen])
      .when(open())
      .thenRejects('VOTE_NOT_REOPENABLE'))
  it('is refused for a closed list', () =>
    given(voteDecider, [voteCreated()]).when(open(closedList)).thenRejects('LIST_CLOSED'))
  it('is refused from the very instant it closes', () => {
    given(voteDecider, [closing])
      .when(open(listState(), inHours(1)))
      .thenRejects('VOTE_CLOSED')
    given(voteDecider, [closing])
      .when(open(listState(), new Date(inHours(1).getTime() - 1)))
      .then([voteOpened])
  })
  it('again is refused after its time, whether or not the close was recorded', () => {
    given(voteDecider, [closing, voteOpened])
      .when(open(listState(), inHours(1)))
      .thenRejects('VOTE_CLOSED')
    given(voteDecider, [closing, voteOpened, voteClosed('by-time')])
      .when(open(listState(), inHours(1)))
      .thenRejects('VOTE_CLOSED')
  })
  it('is refused for a vote that is not there', () => given(voteDecider).when(open()).thenRejects('NOT_FOUND'))
  it('stays quiet when repeated', () => given(voteDecider, [voteCreated(), voteOpened]).when(open()).thenNothing())
})

describe('closing a vote', () => {
  const close = (now = NOW, list = listState()) => ({ type: 'CloseVote', list, now }) as const
  const history = [voteCreated({ closesAt: inHours(1).toISOString() }), voteOpened]

  it('by hand records it', () =>
    given(voteDecider, history)
      .when(close())
      .then([voteClosed('by-hand')]))
  it('after its time records that time closed it', () =>
    given(voteDecider, history)
      .when(close(inHours(1)))
      .then([voteClosed('by-time', inHours(1))]))
  it('after its list was closed by hand records that, and when', () =>
    given(voteDecider, history)
      .when(close(inHours(0.5), handClosed))
      .then([voteClosed('with-list', NOW)]))
  it('after the last day of its list records that day’s end', () =>
    given(voteDecider, [voteCreated(), voteOpened])
      .when(close(NOW, closedList))
      .then([voteClosed('by-time', new Date('2025-02-28T15:00:00Z'))]))
  it('is refused before it was ever open', () =>
    given(voteDecider, [voteCreated()]).when(close()).thenRejects('VOTE_NOT_OPEN'))
  it('is refused for a vote that is not there', () => given(voteDecider).when(close()).thenRejects('NOT_FOUND'))
  it('stays quiet when repeated', () =>
    given(voteDecider, [...history, voteClosed()])
      .when(close())
      .thenNothing())
})

describe('seeing the results', () => {
  const see = (now = NOW, list = listState()) => ({ type: 'CloseAndCount', list, now }) as const
  const timed = [voteCreated({ closesAt: inHours(1).toISOString() }), voteOpened]

  it('of a closed vote records that they were seen', () =>
    given(voteDecider, [voteCreated(), voteOpened, voteClosed()]).when(see()).then([resultsSeen]))
  it('of a vote whose time is over records its close first', () =>
    given(voteDecider, timed)
      .when(see(inHours(1)))
      .then([voteClosed('by-time', inHours(1)), resultsSeen]))
  it('of a vote whose list was closed by hand records its close with the list', () =>
    given(voteDecider, timed)
      .when(see(inHours(0.5), handClosed))
      .then([voteClosed('with-list', NOW), resultsSeen]))
  it.each([
    ['a draft', [voteCreated()]],
    ['a running vote', timed],
    ['a running vote with interim results', [voteCreated({ interimResults: true }), voteOpened]],
  ] as const)('of %s records nothing: nobody is shown a final tally', (_, history) =>
    given(voteDecider, history).when(see()).thenNothing(),
  )
  it('is refused for a vote that is not there', () => given(voteDecider).when(see()).thenRejects('NOT_FOUND'))
  it('stays quiet when repeated', () =>
    given(voteDecider, [voteCreated(), voteOpened, voteClosed(), resultsSeen]).when(see()).thenNothing())
})

describe("a vote's link", () => {
  const attach = (linkId = LINK_ID) => ({ type: 'AttachLink', linkId }) as const
  const change = (status: 'active' | 'inactive') => ({ type: 'ChangeLinkStatus', status }) as const
  const remove = { type: 'RemoveLink' } as const
  const linked = [voteCreated(), linkAttached]

  it('is attached', () => given(voteDecider, [voteCreated()]).when(attach()).then([linkAttached]))
  it('stays the one it is: asking for another gives none', () =>
    given(voteDecider, linked)
      .when(attach(fixedSecret(2)))
      .thenNothing())
  it('can be a new one after the old one was removed', () => {
    const second = { type: 'VoteLinkAttached', data: { ...names, linkId: fixedSecret(2) } } as const
    given(voteDecider, [...linked, linkRemoved])
      .when(attach(fixedSecret(2)))
      .then([second])
  })
  it('is switched off and on', () => {
    given(voteDecider, linked)
      .when(change('inactive'))
      .then([linkChanged('inactive')])
    given(voteDecider, [...linked, linkChanged('inactive')])
      .when(change('active'))
      .then([linkChanged('active')])
  })
  it('stays quiet when switched to what it is', () => {
    given(voteDecider, linked).when(change('active')).thenNothing()
    given(voteDecider, [...linked, linkChanged('inactive')])
      .when(change('inactive'))
      .thenNothing()
  })
  it('is removed', () => given(voteDecider, linked).when(remove).then([linkRemoved]))
  it.each([change('active'), remove])('cannot be changed where there is none: $type', (command) => {
    given(voteDecider, [voteCreated()]).when(command).thenRejects('NOT_FOUND')
    given(voteDecider, [...linked, linkRemoved])
      .when(command)
      .thenRejects('NOT_FOUND')
  })
  it.each([attach(), change('active'), remove])('needs a vote that is there: $type', (command) =>
    given(voteDecider).when(command).thenRejects('NOT_FOUND'),
  )
  it('is active once attached', () =>
    expect(attachedLink(existingVote(voteState(linked)))).toEqual({ linkId: LINK_ID, status: 'active' }))
})

describe('the status of a vote at an instant', () => {
  const closesAt = inHours(1).toISOString()
  it.each([
    ['an open one a moment before its end', 'open', new Date(inHours(1).getTime() - 1), 'open'],
    ['an open one at its end', 'open', inHours(1), 'closed'],
    ['a draft after its end', 'draft', inHours(2), 'draft'],
    ['one closed by hand before its end', 'closed', NOW, 'closed'],
  ] as const)('of %s', (_, status, now, expected) =>
    expect(voteStatusAt({ status, closesAt }, { endDate: '2025-03-31', closing: null }, now)).toBe(expected),
  )
  it.each([
    ['an open one whose list was closed', 'open', handClosed, 'closed'],
    ['an open one whose list has ended', 'open', closedList, 'closed'],
    ['a draft whose list was closed', 'draft', handClosed, 'draft'],
  ] as const)('of %s', (_, status, list, expected) =>
    expect(voteStatusAt({ status, closesAt }, existingList(list), NOW)).toBe(expected),
  )
})

it('an event of a vote that was never created changes nothing', () => {
  expect(voteState([voteOpened])).toEqual({ status: 'absent' })
})

import { describe, expect, it } from 'vitest'
import type { VoteEvent } from '#events/vote/vote.events.ts'
import { voteDecider } from '#services/vote/vote.decider.ts'
import { listState } from '#tests/list/sample-list.ts'
import { NOW } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'
import {
  names,
  resultsSeen,
  sampleQuestion,
  sampleVote,
  voteClosed,
  voteCreated,
  voteOpened,
  voteState,
} from './sample-vote.ts'
import { drawnOrders } from '#services/vote/vote-life.routes.ts'

const closedList = listState({ startDate: '2025-02-01', endDate: '2025-02-28' })
const inHours = (hours: number): Date => new Date(NOW.getTime() + hours * 3_600_000)
const announcement = { announcedOn: '2025-03-01', place: '관리사무소 게시판', text: null }
const announced: VoteEvent = { type: 'VoteAnnounced', data: { ...names, ...announcement } }
const withdrawn: VoteEvent = { type: 'VoteAnnouncementWithdrawn', data: { ...names, reason: '오타' } }
const deleted: VoteEvent = { type: 'VoteDeleted', data: names }
const begun = [voteCreated()]

describe('correcting a draft', () => {
  const revise = (
    overrides: Parameters<typeof sampleVote>[0] = {},
    revision?: number,
    list: ReturnType<typeof listState> = listState(),
  ) => ({ type: 'ReviseVote', revision, vote: sampleVote(overrides), list, needsAssent: false, now: NOW }) as const
  const revised = (overrides: Parameters<typeof sampleVote>[0]): VoteEvent => ({
    type: 'VoteRevised',
    data: sampleVote(overrides),
  })

  it('records all of it as it is from now on', () =>
    given(voteDecider, begun)
      .when(revise({ title: '감사 선출' }))
      .then([revised({ title: '감사 선출' })]))
  it('takes back what it says nothing of', () => {
    const before = voteCreated({ rule: 'bylaws', dongs: ['101'], publicResults: true, byOwner: true })
    const state = voteState([before, revised({})])
    expect(state).toMatchObject({ weight: 'unit', revision: 2 })
    expect(state).not.toHaveProperty('rule')
    expect(state).not.toHaveProperty('dongs')
  })
  it('stays quiet where nothing is another, whatever order the log gives keys in', () => {
    const rule = { approval: { numerator: 1, denominator: 2, over: true, of: 'all' } } as const
    const turned = { approval: { of: 'all', over: true, denominator: 2, numerator: 1 } } as const
    given(voteDecider, begun).when(revise({}, 7)).thenNothing()
    given(voteDecider, [voteCreated({ rule })])
      .when(revise({ rule: turned }))
      .thenNothing()
    given(voteDecider, begun)
      .when(revise({ kind: 'resolution', publicResults: false, choiceOrder: 'fixed' }))
      .thenNothing()
  })
  it('is refused where somebody else corrected it since', () => {
    const history = [...begun, revised({ title: '감사 선출' })]
    given(voteDecider, history)
      .when(revise({ title: '회장 선출' }, 1))
      .thenRejects('VOTE_CHANGED_MEANWHILE')
    given(voteDecider, history)
      .when(revise({ title: '회장 선출' }, 2))
      .then([revised({ title: '회장 선출' })])
  })
  it('is refused once it was open, while it is announced, and where no vote can be like this', () => {
    const changed = { title: '회장 선출' }
    given(voteDecider, [...begun, voteOpened])
      .when(revise(changed))
      .thenRejects('VOTE_NOT_DRAFT')
    given(voteDecider, [...begun, announced])
      .when(revise(changed))
      .thenRejects('VOTE_ANNOUNCED')
    given(voteDecider, [...begun, announced, withdrawn])
      .when(revise(changed))
      .then([revised(changed)])
    given(voteDecider, begun)
      .when(revise(changed, undefined, closedList))
      .thenRejects('LIST_CLOSED')
    given(voteDecider, begun)
      .when(revise({ questions: [sampleQuestion(1, { maxChoices: 3 })] }))
      .thenRejects('INVALID_QUESTIONS', ['questions.0.maxChoices'])
    given(voteDecider, begun)
      .when(revise({ questions: [sampleQuestion(), sampleQuestion()] }))
      .thenRejects('INVALID_QUESTIONS', ['questions'])
    given(voteDecider).when(revise()).thenRejects('NOT_FOUND')
  })
})

describe('throwing a draft away', () => {
  const remove = { type: 'DeleteVote' } as const
  it('records it; it is refused once it was open, or is announced', () => {
    given(voteDecider, begun).when(remove).then([deleted])
    given(voteDecider, [...begun, voteOpened, voteClosed()])
      .when(remove)
      .thenRejects('VOTE_NOT_DRAFT')
    given(voteDecider, [...begun, announced])
      .when(remove)
      .thenRejects('VOTE_ANNOUNCED')
  })
  it('is for good: nothing is done to it, and it is not made again', () => {
    given(voteDecider, [...begun, deleted])
      .when(remove)
      .thenRejects('NOT_FOUND')
    const create = { type: 'CreateVote', vote: sampleVote(), list: listState(), needsAssent: false, now: NOW } as const
    given(voteDecider, [...begun, deleted])
      .when(create)
      .thenRejects('NOT_FOUND')
  })
})

describe('announcing', () => {
  const announce = (said = {}, list: ReturnType<typeof listState> = listState()) =>
    ({ type: 'AnnounceVote', announcement: { ...announcement, ...said }, list, now: NOW }) as const
  const withdraw = { type: 'WithdrawAnnouncement', reason: '오타' } as const

  it('records it', () => given(voteDecider, begun).when(announce()).then([announced]))
  it('stays quiet when repeated', () =>
    given(voteDecider, [...begun, announced])
      .when(announce())
      .thenNothing())
  it('is refused with other words while it hangs out, once it was open, and in a closed list', () => {
    given(voteDecider, [...begun, announced])
      .when(announce({ place: '승강기' }))
      .thenRejects('VOTE_ANNOUNCED')
    given(voteDecider, [...begun, voteOpened])
      .when(announce())
      .thenRejects('VOTE_NOT_DRAFT')
    given(voteDecider, begun).when(announce({}, closedList)).thenRejects('LIST_CLOSED')
  })
  it('is refused for a day after the vote opens', () => {
    const opening = [voteCreated({ opensAt: '2025-03-04T15:00:00.000Z' })]
    given(voteDecider, opening)
      .when(announce({ announcedOn: '2025-03-06' }))
      .thenRejects('INVALID_PERIOD', ['announcedOn'])
    given(voteDecider, opening)
      .when(announce({ announcedOn: '2025-03-05' }))
      .then([{ type: 'VoteAnnounced', data: { ...names, ...announcement, announcedOn: '2025-03-05' } }])
  })
  it('is taken back with a reason, until it was open; quiet where there is none', () => {
    given(voteDecider, [...begun, announced])
      .when(withdraw)
      .then([withdrawn])
    given(voteDecider, begun).when(withdraw).thenNothing()
    given(voteDecider, [...begun, announced, voteOpened])
      .when(withdraw)
      .thenRejects('VOTE_NOT_DRAFT')
  })
})

describe('drawing lots', () => {
  const byLot = voteCreated({ choiceOrder: 'lot' })
  const orders = drawnOrders([sampleQuestion()], () => 0)
  const draw = { type: 'DrawChoices', orders } as const
  const drawn: VoteEvent = { type: 'ChoicesDrawn', data: { ...names, orders: [...orders] } }

  it('records the order, and it is the vote’s from then on', () => {
    given(voteDecider, [byLot]).when(draw).then([drawn])
    expect(voteState([byLot, drawn])).toMatchObject({
      isDrawn: true,
      questions: [{ choices: [{ label: '반대' }, { label: '찬성' }] }],
    })
  })
  it('is done once: a second lot changes nothing', () =>
    given(voteDecider, [byLot, drawn])
      .when({ type: 'DrawChoices', orders: drawnOrders([sampleQuestion()], (below) => below - 1) })
      .thenNothing())
  it('is done anew after a correction', () => {
    const corrected: VoteEvent = { type: 'VoteRevised', data: sampleVote({ choiceOrder: 'lot' }) }
    given(voteDecider, [byLot, drawn, corrected]).when(draw).then([drawn])
  })
  it('is refused of other choices, where order is another, while it is announced, and once it was open', () => {
    given(voteDecider, [byLot])
      .when({ type: 'DrawChoices', orders: drawnOrders([sampleQuestion(2)], () => 0) })
      .thenRejects('VOTE_CHANGED_MEANWHILE')
    given(voteDecider, begun).when(draw).thenRejects('NOT_BY_LOT')
    given(voteDecider, [byLot, announced]).when(draw).thenRejects('VOTE_ANNOUNCED')
    given(voteDecider, [byLot, voteOpened]).when(draw).thenRejects('VOTE_NOT_DRAFT')
  })
})

describe('opening by time', () => {
  const opening = [voteCreated({ opensAt: inHours(1).toISOString() }), announced]
  const open = (hours: number, list: ReturnType<typeof listState> = listState()) =>
    ({ type: 'OpenByTime', list, now: inHours(hours) }) as const
  it('records that time did it', () =>
    given(voteDecider, opening)
      .when(open(1))
      .then([{ type: 'VoteOpened', data: { ...names, reason: 'by-time' } }]))
  it('is quiet before its time, without an announcement, and where somebody opened or closed it', () => {
    given(voteDecider, opening).when(open(0.9)).thenNothing()
    given(voteDecider, opening.slice(0, 1)).when(open(1)).thenNothing()
    given(voteDecider, [...opening, voteOpened])
      .when(open(1))
      .thenNothing()
    given(voteDecider, [...opening, voteOpened, voteClosed()])
      .when(open(1))
      .thenNothing()
  })
  it('is refused in a closed list', () =>
    given(voteDecider, opening).when(open(1, closedList)).thenRejects('LIST_CLOSED'))
})

describe('counting as an act', () => {
  const count = { type: 'CountVote', place: '관리사무소', observers: 2, list: listState(), now: NOW } as const
  const counted: VoteEvent = { type: 'VoteCounted', data: { ...names, place: '관리사무소', observers: 2 } }
  const over = [...begun, voteOpened, voteClosed()]
  it('records it, and that the results were seen', () => {
    given(voteDecider, over).when(count).then([resultsSeen, counted])
    given(voteDecider, [...over, resultsSeen])
      .when(count)
      .then([counted])
  })
  it('is refused before the close, and quiet when repeated, wherever that is', () => {
    const again = { ...count, place: null, observers: 0 }
    given(voteDecider, [...begun, voteOpened])
      .when(count)
      .thenRejects('VOTE_NOT_CLOSED')
    given(voteDecider, [...over, resultsSeen, counted])
      .when(again)
      .thenNothing()
  })
})

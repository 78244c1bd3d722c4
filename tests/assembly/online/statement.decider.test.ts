import { describe, it } from 'vitest'
import type { StatementEvent } from '#events/assembly/statement.events.ts'
import { statementsDecider, type StatementCommand } from '#services/assembly/statement/statement.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'
import { names, second } from '../sample-assembly.ts'

const speaker = { ...names, attendeeId: fixedId(9_020), listUserId: fixedId(3), personId: fixedId(4) }
const attending = { assemblyStatus: 'open', isOnline: true } as const
const idOf = (n: number): string => fixedId(9_400 + n)

const statementOf = (n: number) => ({
  ...speaker,
  statementId: idOf(n),
  at: second(n),
  kind: 'question' as const,
  itemId: null,
  readers: 'all' as const,
  text: '질문입니다.',
})
const submit = (n: number, more: object = {}): StatementCommand => ({
  type: 'SubmitStatement',
  statement: statementOf(n),
  ...attending,
  ...more,
})
const submitted = (n: number): StatementEvent => ({ type: 'StatementSubmitted', data: statementOf(n) })

describe('a statement', () => {
  it('is submitted once, by who is online', () => {
    given(statementsDecider)
      .when(submit(1))
      .then([submitted(1)])
    given(statementsDecider, [submitted(1)])
      .when(submit(1, { isOnline: false }))
      .thenNothing()
    given(statementsDecider)
      .when(submit(1, { isOnline: false }))
      .thenRejects('ATTENDEE_NOT_ONLINE')
    given(statementsDecider)
      .when(submit(1, { assemblyStatus: 'ended' }))
      .thenRejects('ASSEMBLY_NOT_OPEN')
  })
  it('is one of four within a minute', () => {
    const four = [1, 2, 3, 4].map(submitted)
    given(statementsDecider, four).when(submit(60)).thenRejects('STATEMENTS_TOO_MANY')
    given(statementsDecider, four)
      .when(submit(61))
      .then([submitted(61)])
  })
  it('is answered, each answer once', () => {
    const said = { answerId: idOf(50), text: null, isSpoken: true }
    const answer: StatementCommand = { type: 'AnswerStatement', statementId: idOf(1), answer: said }
    const answered: StatementEvent = {
      type: 'StatementAnswered',
      data: { ...speaker, statementId: idOf(1), ...said },
    }
    given(statementsDecider, [submitted(1)])
      .when(answer)
      .then([answered])
    given(statementsDecider, [submitted(1), answered])
      .when(answer)
      .thenNothing()
    given(statementsDecider).when(answer).thenRejects('NOT_FOUND')
  })
  it('is hidden and shown', () => {
    const hide: StatementCommand = { type: 'HideStatement', statementId: idOf(1), reason: '개인정보' }
    const show: StatementCommand = { type: 'ShowStatement', statementId: idOf(1) }
    const hidden: StatementEvent = {
      type: 'StatementHidden',
      data: { ...speaker, statementId: idOf(1), reason: '개인정보' },
    }
    const shown: StatementEvent = { type: 'StatementShown', data: { ...speaker, statementId: idOf(1) } }
    given(statementsDecider, [submitted(1)])
      .when(hide)
      .then([hidden])
    given(statementsDecider, [submitted(1), hidden])
      .when(hide)
      .thenNothing()
    given(statementsDecider, [submitted(1), hidden])
      .when(show)
      .then([shown])
    given(statementsDecider, [submitted(1)])
      .when(show)
      .thenNothing()
    given(statementsDecider).when(hide).thenRejects('NOT_FOUND')
  })
})

describe('the floor', () => {
  const requestOf = (n: number) => ({ ...speaker, requestId: idOf(n) })
  const request = (n: number, more: object = {}): StatementCommand => ({
    type: 'RequestFloor',
    request: requestOf(n),
    ...attending,
    ...more,
  })
  const requested: StatementEvent = { type: 'FloorRequested', data: requestOf(1) }
  const floorGiven: StatementEvent = { type: 'FloorGiven', data: requestOf(1) }
  const floorEnded: StatementEvent = { type: 'FloorEnded', data: requestOf(1) }
  const withdrawn: StatementEvent = { type: 'FloorRequestWithdrawn', data: requestOf(1) }
  const move = (to: 'given' | 'ended' | 'declined', more: object = {}): StatementCommand => ({
    type: 'MoveFloor',
    requestId: idOf(1),
    to,
    assemblyStatus: 'open',
    ...more,
  })
  it('is requested once at a time, and withdrawn while it waits', () => {
    given(statementsDecider).when(request(1)).then([requested])
    given(statementsDecider, [requested]).when(request(2)).thenNothing()
    given(statementsDecider)
      .when(request(1, { isOnline: false }))
      .thenRejects('ATTENDEE_NOT_ONLINE')
    given(statementsDecider, [requested]).when({ type: 'WithdrawFloorRequest' }).then([withdrawn])
    given(statementsDecider, [requested, withdrawn]).when({ type: 'WithdrawFloorRequest' }).thenNothing()
    given(statementsDecider, [requested, floorGiven]).when({ type: 'WithdrawFloorRequest' }).thenNothing()
  })
  it('is given, then ended; declined only while it waits', () => {
    given(statementsDecider, [requested]).when(move('given')).then([floorGiven])
    given(statementsDecider, [requested, floorGiven]).when(move('given')).thenNothing()
    given(statementsDecider, [requested, floorGiven]).when(move('ended')).then([floorEnded])
    given(statementsDecider, [requested, floorGiven]).when(move('declined')).thenRejects('FLOOR_REQUEST_OVER')
    given(statementsDecider, [requested, withdrawn]).when(move('given')).thenRejects('FLOOR_REQUEST_OVER')
    given(statementsDecider, [requested])
      .when(move('given', { assemblyStatus: 'ended' }))
      .thenRejects('ASSEMBLY_NOT_OPEN')
    given(statementsDecider).when(move('given')).thenRejects('NOT_FOUND')
  })
})

import { describe, it, expect } from 'vitest'
import type { RegisterPurchaseEvent } from '#events/registry/registry-collection.events.ts'
import { foldEvents } from '#services/core/decider.ts'
import {
  isAttemptSettled,
  registerPurchaseDecider,
  registerPurchaseStream,
  WRONG_REGISTER,
  type SettledPurchase,
} from '#services/registry/purchase/register-purchase.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const [purchaseId, collectionId, listId, registryId] = [fixedId(1), fixedId(2), fixedId(3), fixedId(4)]
const of = { purchaseId, collectionId, listId, dong: '101', ho: '502' }
const intent = { ...of, uniqueNo: '11461996041235', price: 700, at: '2026-11-21T03:00:00.000Z' }
const bought = { registryId, issuedAt: '2026-11-20T15:00:00.000Z', cost: 700, recovered: false }

const intended: RegisterPurchaseEvent = { type: 'RegisterPurchaseIntended', data: intent }
const purchased: RegisterPurchaseEvent = { type: 'RegisterPurchased', data: { ...of, ...bought } }
const unclear: RegisterPurchaseEvent = { type: 'RegisterPurchaseUnclear', data: { ...of, code: 'CF-01004' } }
const refused: RegisterPurchaseEvent = {
  type: 'RegisterPurchaseRefused',
  data: { ...of, problem: 'not-found', code: 'CF-13006' },
}
const writtenOff: RegisterPurchaseEvent = { type: 'RegisterPurchaseWrittenOff', data: of }

const turnThat = (outcome: SettledPurchase['outcome'], said: Partial<SettledPurchase> = {}): SettledPurchase => ({
  collectionId,
  listId,
  turn: 3,
  listUserId: fixedId(5),
  dong: '101',
  ho: '502',
  outcome,
  problem: null,
  code: null,
  registryId: null,
  cost: 0,
  ...said,
})
const settled = (turn: SettledPurchase): RegisterPurchaseEvent => ({ type: 'RegistryUnitSettled', data: turn })

const recordPurchase = { type: 'RecordPurchase', purchaseId, ...bought } as const
const recordUnclear = { type: 'RecordUnclearPurchase', purchaseId, code: 'CF-01004' } as const
const recordRefused = { type: 'RecordRefusedPurchase', purchaseId, problem: 'not-found', code: 'CF-13006' } as const
const intend = { type: 'IntendPurchase', purchase: intent } as const

describe('one purchase at a time', () => {
  it('begins with its intent', () => given(registerPurchaseDecider).when(intend).then([intended]))

  it('begins again after it was delivered, refused or written off', () => {
    for (const over of [purchased, refused, writtenOff])
      given(registerPurchaseDecider, [intended, over]).when(intend).then([intended])
  })

  it('begins nothing while another one is open, nor while nobody knows whether it was paid', () => {
    given(registerPurchaseDecider, [intended]).when(intend).thenNothing()
    given(registerPurchaseDecider, [intended, unclear]).when(intend).thenNothing()
  })

  it('each unit of each list has its own stream, whatever its names hold', () => {
    const streams = [
      { listId, dong: '101', ho: '502' },
      { listId, dong: '10', ho: '1502' },
      { listId, dong: '', ho: '101502' },
      { listId: fixedId(9), dong: '101', ho: '502' },
      { listId, dong: '가동', ho: '지하 1층 비01호' },
    ].map(registerPurchaseStream)
    expect(new Set(streams).size).toBe(streams.length)
    expect(streams.every((name) => /^registry-purchase-[\w%/-]+$/.test(name))).toBe(true)
  })
})

describe('what came of an intent', () => {
  it('is recorded once', () => {
    given(registerPurchaseDecider, [intended]).when(recordPurchase).then([purchased])
    given(registerPurchaseDecider, [intended, purchased]).when(recordPurchase).thenNothing()
    given(registerPurchaseDecider, [intended]).when(recordRefused).then([refused])
    given(registerPurchaseDecider, [intended, refused]).when(recordRefused).thenNothing()
    given(registerPurchaseDecider, [intended]).when(recordUnclear).then([unclear])
    given(registerPurchaseDecider, [intended, unclear]).when(recordUnclear).thenNothing()
  })

  it('is known after all of one that was in doubt', () => {
    given(registerPurchaseDecider, [intended, unclear]).when(recordPurchase).then([purchased])
    given(registerPurchaseDecider, [intended, unclear]).when(recordRefused).then([refused])
  })

  it('that a register came which is not the unit’s is remembered, whatever is said after it', () => {
    const arrived: RegisterPurchaseEvent = { type: 'RegisterPurchaseUnclear', data: { ...of, code: WRONG_REGISTER } }
    const recordArrived = { ...recordUnclear, code: WRONG_REGISTER }
    given(registerPurchaseDecider, [intended]).when(recordArrived).then([arrived])
    given(registerPurchaseDecider, [intended, unclear]).when(recordArrived).then([arrived])
    given(registerPurchaseDecider, [intended, arrived]).when(recordArrived).thenNothing()
    given(registerPurchaseDecider, [intended, arrived]).when(recordUnclear).thenNothing()
    expect(foldEvents(registerPurchaseDecider, [intended, arrived]).open?.hasArrived).toBe(true)
    expect(foldEvents(registerPurchaseDecider, [intended, unclear]).open?.hasArrived).toBe(false)
  })

  it('is not recorded of another purchase, nor without an intent', () => {
    const other = { purchaseId: fixedId(99) }
    for (const command of [recordPurchase, recordRefused, recordUnclear]) {
      given(registerPurchaseDecider, [intended])
        .when({ ...command, ...other })
        .thenNothing()
      given(registerPurchaseDecider).when(command).thenNothing()
    }
  })

  it('is written off while it is open, and only then', () => {
    given(registerPurchaseDecider, [intended, unclear]).when({ type: 'WriteOffPurchase' }).then([writtenOff])
    given(registerPurchaseDecider, [intended, purchased]).when({ type: 'WriteOffPurchase' }).thenNothing()
    given(registerPurchaseDecider).when({ type: 'WriteOffPurchase' }).thenNothing()
  })
})

describe('what a turn came to', () => {
  const delivered = turnThat('delivered', { registryId, cost: 700 })

  it('is recorded once', () => {
    given(registerPurchaseDecider)
      .when({ type: 'SettleTurn', settled: delivered })
      .then([settled(delivered)])
    given(registerPurchaseDecider, [settled(delivered)])
      .when({ type: 'SettleTurn', settled: delivered })
      .thenNothing()
  })

  it('of an earlier turn says nothing against a later one', () => {
    const later = settled(turnThat('failed', { turn: 8 }))
    given(registerPurchaseDecider, [later]).when({ type: 'SettleTurn', settled: delivered }).thenNothing()
  })

  it('is recorded of a later turn, and of another collection', () => {
    const later = turnThat('failed', { turn: 8, problem: 'not-found' })
    given(registerPurchaseDecider, [settled(delivered)])
      .when({ type: 'SettleTurn', settled: later })
      .then([settled(later)])
    const other = turnThat('skipped', { collectionId: fixedId(7), turn: 0, problem: 'young' })
    given(registerPurchaseDecider, [settled(delivered)])
      .when({ type: 'SettleTurn', settled: other })
      .then([settled(other)])
  })

  it('of one collection says nothing about turns of another: they stay taken', () => {
    const other = settled(turnThat('delivered', { collectionId: fixedId(7), turn: 0, registryId }))
    given(registerPurchaseDecider, [settled(delivered), other])
      .when({ type: 'SettleTurn', settled: delivered })
      .thenNothing()
    const state = foldEvents(registerPurchaseDecider, [settled(delivered), other])
    expect(isAttemptSettled(state.settled.get(collectionId), 3)).toBe(true)
    expect(isAttemptSettled(state.settled.get(collectionId), 4)).toBe(false)
    expect(isAttemptSettled(state.settled.get(fixedId(8)), 0)).toBe(false)
  })

  it('clears a doubt of the same turn, whatever it came to; a doubt is not told twice', () => {
    const doubt = settled(turnThat('unclear', { problem: 'unclear' }))
    given(registerPurchaseDecider, [doubt])
      .when({ type: 'SettleTurn', settled: delivered })
      .then([settled(delivered)])
    const failed = turnThat('failed', { problem: 'not-paid' })
    given(registerPurchaseDecider, [doubt])
      .when({ type: 'SettleTurn', settled: failed })
      .then([settled(failed)])
    given(registerPurchaseDecider, [doubt])
      .when({ type: 'SettleTurn', settled: turnThat('unclear') })
      .thenNothing()
  })
})

import { describe, it } from 'vitest'
import type { RegisterEvent } from '#events/registry/register.events.ts'
import { registerDecider, type RegisterCommand } from '#services/registry/register.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'
import { readOf } from './recorded-register.ts'

const read: RegisterEvent = { type: 'RegisterRead', data: readOf() }
const { registryId, listId } = readOf()
const of = { registryId, listId }
const listUserId = fixedId(4)
const risk = { listUserId, code: 'attachment' }
const reason = '말소 서류를 확인했습니다.'

const deleted: RegisterEvent = { type: 'RegisterDeleted', data: of }
const erased: RegisterEvent = { type: 'RegisterErased', data: { ...of, cause: 'person' } }
const cleared: RegisterEvent = { type: 'RegisterRiskCleared', data: { ...of, ...risk, reason } }
const restored: RegisterEvent = { type: 'RegisterRiskRestored', data: { ...of, ...risk } }
const proposal = { proposal: 'area 1', kind: 'area' as const, listUserId }
const accepted: RegisterEvent = { type: 'RegisterProposalAccepted', data: { ...of, ...proposal } }
const takenBack: RegisterEvent = {
  type: 'RegisterProposalTakenBack',
  data: { ...of, proposal: 'area 1', listUserId },
}

const clear: RegisterCommand = { type: 'ClearRisk', ...risk, reason }
const restore: RegisterCommand = { type: 'RestoreRisk', ...risk }
const accept: RegisterCommand = { type: 'AcceptProposal', proposal }
const takeBack: RegisterCommand = { type: 'TakeBackProposal', proposal: 'area 1', listUserId }
const remove: RegisterCommand = { type: 'DeleteRegister' }
const erase: RegisterCommand = { type: 'EraseRegister', cause: 'person' }
const record: RegisterCommand = { type: 'RecordRegister', register: readOf() }

describe('a register', () => {
  it('is read once, and says what it says for good', () => {
    given(registerDecider, []).when(record).then([read])
    given(registerDecider, [read]).when(record).thenNothing()
    given(registerDecider, [read])
      .when({ type: 'RecordRegister', register: readOf({ ho: '999' }) })
      .thenNothing()
  })

  it('is not read again after it was deleted or erased', () => {
    given(registerDecider, [read, deleted]).when(record).thenNothing()
    given(registerDecider, [read, erased]).when(record).thenNothing()
  })

  it('is deleted once, and erased once', () => {
    given(registerDecider, [read]).when(remove).then([deleted])
    given(registerDecider, [read, deleted]).when(remove).thenNothing()
    given(registerDecider, [read]).when(erase).then([erased])
    given(registerDecider, [read, erased]).when(erase).thenNothing()
    given(registerDecider, [read, deleted]).when(erase).thenNothing()
  })

  it('is refused where there is none', () => {
    for (const command of [remove, erase, clear, restore, accept, takeBack])
      given(registerDecider, []).when(command).thenRejects('NOT_FOUND')
  })

  it('has nothing decided of it once it is gone', () => {
    for (const gone of [deleted, erased])
      for (const command of [clear, restore, accept, takeBack])
        given(registerDecider, [read, gone]).when(command).thenRejects('NOT_FOUND')
  })
})

describe('a risk', () => {
  it('is cleared with a reason and brought back, each once', () => {
    given(registerDecider, [read]).when(clear).then([cleared])
    given(registerDecider, [read, cleared]).when(clear).thenNothing()
    given(registerDecider, [read, cleared]).when(restore).then([restored])
    given(registerDecider, [read, cleared, restored]).when(restore).thenNothing()
    given(registerDecider, [read, cleared, restored]).when(clear).then([cleared])
  })

  it('is cleared for one entry and one code alone', () => {
    const other = { ...of, listUserId: fixedId(5), code: 'attachment', reason }
    given(registerDecider, [read, cleared])
      .when({ type: 'ClearRisk', listUserId: fixedId(5), code: 'attachment', reason })
      .then([{ type: 'RegisterRiskCleared', data: other }])
    given(registerDecider, [read, cleared]).when({ type: 'RestoreRisk', listUserId, code: 'trust' }).thenNothing()
  })
})

describe('a proposal', () => {
  it('is accepted and taken back, each once', () => {
    given(registerDecider, [read]).when(accept).then([accepted])
    given(registerDecider, [read, accepted]).when(accept).thenNothing()
    given(registerDecider, [read, accepted]).when(takeBack).then([takenBack])
    given(registerDecider, [read, accepted, takenBack]).when(takeBack).thenNothing()
    given(registerDecider, [read]).when(takeBack).thenNothing()
  })
})

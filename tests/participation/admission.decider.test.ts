import { describe, expect, it } from 'vitest'
import type { PersonEvent } from '#events/person/person.events.ts'
import { foldEvents } from '#services/core/decider.ts'
import type { ErrorCode } from '#services/core/errors/error.contract.ts'
import type { ListState } from '#services/list/list.decider.ts'
import { admittedEntry, assertVerified } from '#services/participation/admission.decider.ts'
import { personDecider, type PersonState } from '#services/person/person.decider.ts'
import type { ListedUser, ListUserState } from '#services/roll/list-user.decider.ts'
import { listState, sampleList } from '#tests/list/sample-list.ts'
import { fixedId, NOW } from '#tests/support/fixed.ts'

const { listId, apartmentId } = sampleList()
const entry: ListedUser = {
  status: 'listed',
  listId,
  listUserId: fixedId(3),
  personId: fixedId(4),
  apartmentId,
  dong: '101',
  ho: '1502',
  area: 849_431,
  landShare: null,
  ownershipShare: null,
  kakaoEnabled: true,
  representative: false,
  standing: null,
  remarks: null,
}
const required = expect.objectContaining({ code: 'VOTER_SESSION_REQUIRED' }) as unknown as Error
const nobody: ListUserState = { status: 'absent' }
const strange: ListUserState = { ...entry, listId: fixedId(9) }

const running = listState()
const scheduled = listState({ startDate: '2025-04-01', endDate: '2025-04-30' })
const over = listState({ startDate: '2025-02-01', endDate: '2025-02-28' })

const admit = (list: ListState, who: ListUserState) => () => admittedEntry({ list, entry: who }, { listId, now: NOW })

describe('admission', () => {
  it('is given to an entry of a list that runs', () => {
    expect(admit(running, entry)()).toBe(entry)
  })
  it.each<readonly [string, ListState, ListUserState, ErrorCode]>([
    ['a list that is not there', { status: 'absent' }, entry, 'NOT_FOUND'],
    ['a list that has not begun', scheduled, entry, 'LIST_NOT_STARTED'],
    ['a list that is over', over, entry, 'LIST_CLOSED'],
    ['somebody who is on no roll', running, nobody, 'VOTER_SESSION_REQUIRED'],
    ['an entry of another list', running, strange, 'VOTER_SESSION_REQUIRED'],
    ['somebody on no roll, of a list that is over: the list is said first', over, nobody, 'LIST_CLOSED'],
  ])('is refused to %s', (_who, list, who, code) => {
    expect(admit(list, who)).toThrow(expect.objectContaining({ code }))
  })
  it('is refused to who was erased as to who never verified themselves, before anything is said', () => {
    const erased = { status: 'erased', personId: fixedId(4), apartmentId } as const
    expect(assertVerified.bind(undefined, erased, { phoneChanges: 0 })).toThrow(required)
    expect(assertVerified.bind(undefined, personDecider.initial, { phoneChanges: 0 })).not.toThrow()
  })
  it('is refused to whose phone became another one since, and also where it became the first one again', () => {
    const changedTo = (phone: string | null): PersonEvent => ({
      type: 'PersonChanged',
      data: { personId: fixedId(4), name: '홍길동', phone, birthDate: null },
    })
    const after = (...phones: readonly (string | null)[]) =>
      foldEvents(personDecider, [
        {
          type: 'PersonRegistered',
          data: { personId: fixedId(4), apartmentId, name: '홍길동', phone: '01000000001', birthDate: null },
        },
        ...phones.map(changedTo),
      ])
    const since = (phoneChanges: number, person: PersonState) => () => assertVerified(person, { phoneChanges })
    expect(since(0, after())).not.toThrow()
    expect(since(0, after('01000000001'))).not.toThrow()
    for (const phones of [['01000000002'], [null], ['01000000002', '01000000001'], [null, '01000000001']])
      expect(since(0, after(...phones))).toThrow(required)
    expect(since(1, after('01000000002'))).not.toThrow()
  })
})

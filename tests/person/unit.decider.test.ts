import { describe, expect, it } from 'vitest'
import { ownerWithFormerName, ownerNamed, unitDecider } from '#services/person/unit.decider.ts'
import { foldEvents } from '#services/core/decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const owner = (n: number, name: string) => ({
  listId: fixedId(2),
  dong: '101',
  ho: '1502',
  listUserId: fixedId(10 + n),
  personId: fixedId(20 + n),
  name,
})
const added = (n: number, name: string) => ({ type: 'UnitOwnerAdded', data: owner(n, name) }) as const
const add = (n: number, name: string) => ({ type: 'AddUnitOwner', ...owner(n, name) }) as const

describe('adding an owner to a unit', () => {
  it('records them', () =>
    given(unitDecider)
      .when(add(1, '홍길동'))
      .then([added(1, '홍길동')]))
  it('records co-owners of one unit, each by their name', () =>
    given(unitDecider, [added(1, '홍길동')])
      .when(add(2, '김철수'))
      .then([added(2, '김철수')]))
  it('stays quiet when repeated', () =>
    given(unitDecider, [added(1, '홍길동')])
      .when(add(1, '홍길동'))
      .thenNothing())
  it('takes a name with other spaces or in decomposed letters for the same owner', () => {
    given(unitDecider, [added(1, '홍길동')])
      .when(add(2, '홍 길동'))
      .thenNothing()
    given(unitDecider, [added(1, '홍길동')])
      .when(add(2, '홍길동'.normalize('NFD')))
      .thenNothing()
  })
  it('never takes an owner whose name was erased for another one', () => {
    const erased = { type: 'UnitOwnerAdded', data: { ...owner(1, ''), name: null } } as const
    given(unitDecider, [erased])
      .when(add(2, '홍길동'))
      .then([added(2, '홍길동')])
  })
})

describe('correcting the name of an owner', () => {
  const rename = {
    type: 'RenameUnitOwner',
    listId: fixedId(2),
    listUserId: fixedId(11),
    personId: fixedId(21),
    name: '홍길순',
  } as const
  const renamed = {
    type: 'UnitOwnerRenamed',
    data: { listId: fixedId(2), listUserId: fixedId(11), personId: fixedId(21), name: '홍길순' },
  } as const
  it('records it', () =>
    given(unitDecider, [added(1, '홍길동')])
      .when(rename)
      .then([renamed]))
  it('stays quiet when repeated', () =>
    given(unitDecider, [added(1, '홍길동'), renamed])
      .when(rename)
      .thenNothing())
  it('is refused where a co-owner is called so: they could not be told apart', () =>
    given(unitDecider, [added(1, '홍길동'), added(2, '홍 길순')])
      .when(rename)
      .thenRejects('OWNER_NAME_TAKEN', ['name']))
  it('of somebody else’s unit does nothing', () =>
    given(unitDecider, [added(2, '김철수')])
      .when(rename)
      .thenNothing())
  it('doubles nobody: a roll with the former name means the same owner', () =>
    given(unitDecider, [added(1, '홍길동'), renamed])
      .when(add(2, '홍길동'))
      .thenNothing())
  it('knows them by the new name, and by the former one as such', () => {
    const state = foldEvents(unitDecider, [added(1, '홍길동'), renamed])
    expect(ownerNamed(state, '홍길순')?.listUserId).toBe(fixedId(11))
    expect(ownerNamed(state, '홍길동')).toBeUndefined()
    expect(ownerWithFormerName(state, '홍길동')?.listUserId).toBe(fixedId(11))
  })
})

describe('taking an owner out of a unit', () => {
  const removal = { listId: fixedId(2), listUserId: fixedId(11), personId: fixedId(21) }
  const remove = { type: 'RemoveUnitOwner', ...removal } as const
  const removed = { type: 'UnitOwnerRemoved', data: removal } as const
  it('records it', () =>
    given(unitDecider, [added(1, '홍길동'), added(2, '김철수')])
      .when(remove)
      .then([removed]))
  it('stays quiet when repeated', () =>
    given(unitDecider, [added(1, '홍길동'), removed])
      .when(remove)
      .thenNothing())
  it('leaves the others, and nobody verifies themselves as the one who went', () => {
    const state = foldEvents(unitDecider, [added(1, '홍길동'), added(2, '김철수'), removed])
    expect(ownerWithFormerName(state, '홍길동')).toBeUndefined()
    expect(ownerNamed(state, '김철수')?.listUserId).toBe(fixedId(12))
  })
  it('is not for ever: the same name is added anew', () =>
    given(unitDecider, [added(1, '홍길동'), removed])
      .when(add(1, '홍길동'))
      .then([added(1, '홍길동')]))
})

import { describe, it } from 'vitest'
import { unitDecider } from '#services/list-user/unit.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const owner = (n: number, name: string) => ({ listId: fixedId(2), dong: '101', ho: '1502', listUserId: fixedId(10 + n), personId: fixedId(20 + n), name })
const added = (n: number, name: string) => ({ type: 'UnitOwnerAdded', data: owner(n, name) }) as const
const add = (n: number, name: string) => ({ type: 'AddUnitOwner', ...owner(n, name) }) as const

describe('adding an owner to a unit', () => {
  it('records them', () => given(unitDecider).when(add(1, '홍길동')).then([added(1, '홍길동')]))
  it('records co-owners of one unit, each by their name', () => given(unitDecider, [added(1, '홍길동')]).when(add(2, '김철수')).then([added(2, '김철수')]))
  it('stays quiet when repeated', () => given(unitDecider, [added(1, '홍길동')]).when(add(1, '홍길동')).thenNothing())
  it('takes a name with other spaces or in decomposed letters for the same owner', () => {
    given(unitDecider, [added(1, '홍길동')]).when(add(2, '홍 길동')).thenNothing()
    given(unitDecider, [added(1, '홍길동')]).when(add(2, '홍길동'.normalize('NFD'))).thenNothing()
  })
  it('never takes an owner whose name was erased for another one', () => {
    const erased = { type: 'UnitOwnerAdded', data: { ...owner(1, ''), name: null } } as const
    given(unitDecider, [erased]).when(add(2, '홍길동')).then([added(2, '홍길동')])
  })
})

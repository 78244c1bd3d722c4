import { describe, it } from 'vitest'
import { memosDecider } from '#services/person/memo.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const memo = (n: number) => ({ memoId: fixedId(n), personId: fixedId(4), apartmentId: fixedId(1), text: '전화함' })
const written = (n: number) => ({ type: 'MemoWritten', data: memo(n) }) as const

describe('writing a memo', () => {
  it('records it', () =>
    given(memosDecider)
      .when({ type: 'WriteMemo', memo: memo(1) })
      .then([written(1)]))
  it('records another one of the same words', () =>
    given(memosDecider, [written(1)])
      .when({ type: 'WriteMemo', memo: memo(2) })
      .then([written(2)]))
  it('stays quiet when repeated', () =>
    given(memosDecider, [written(1), written(2)])
      .when({ type: 'WriteMemo', memo: memo(1) })
      .thenNothing())
})

describe('taking a memo back', () => {
  const minutes = (n: number) => new Date(Date.UTC(2026, 10, 23, 9, n))
  const { text: _text, ...gone } = memo(1)
  const withdraw = (after: number, writtenAt: Date | undefined = minutes(0)) =>
    ({ type: 'WithdrawMemo', memo: gone, writtenAt, now: minutes(after) }) as const
  const withdrawn = { type: 'MemoWithdrawn', data: gone } as const

  it('is recorded', () =>
    given(memosDecider, [written(1)])
      .when(withdraw(10))
      .then([withdrawn]))
  it('is refused after ten minutes, and to whoever did not write it', () => {
    given(memosDecider, [written(1)])
      .when(withdraw(11))
      .thenRejects('MEMO_STAYS')
    given(memosDecider, [written(1)])
      .when({ ...withdraw(1), writtenAt: undefined })
      .thenRejects('MEMO_STAYS')
    given(memosDecider, [written(2)])
      .when(withdraw(1))
      .thenRejects('NOT_FOUND')
  })
  it('stays quiet when repeated', () =>
    given(memosDecider, [written(1), withdrawn])
      .when(withdraw(30))
      .thenNothing())
})

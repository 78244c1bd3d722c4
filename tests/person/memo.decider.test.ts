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

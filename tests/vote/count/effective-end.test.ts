import { describe, expect, it } from 'vitest'
import {
  effectiveEnd,
  endSentence,
  endText,
  latestText,
  endMomentText,
  residentsEndText,
} from '../../../admin-ui/src/vote/draft/effective-end.ts'

describe('when a vote really ends', () => {
  it.each([
    [null, 'list', '늦어도 2026. 12. 22. (화) 24:00 마감 (리스트 종료일)'],
    ['2026-12-05T09:00:00.000Z', 'vote', '2026. 12. 5. (토) 18:00 마감'],
    ['2026-12-25T09:00:00.000Z', 'list', '2026. 12. 22. (화) 24:00 마감 (리스트 종료일)'],
    ['2026-12-22T15:00:00.000Z', 'vote', '2026. 12. 23. (수) 00:00 마감'],
  ])('of %s is by its %s', (closesAt, by, text) => {
    expect(effectiveEnd(closesAt, '2026-12-22').by).toBe(by)
    expect(endText(closesAt, '2026-12-22')).toBe(text)
  })

  it('is told to residents without a word of lists', () => {
    const textOf = (closesAt: string | null, electronicClosesAt: string | null = null) =>
      residentsEndText({ closesAt, electronicClosesAt }, '2026-12-22')
    expect(textOf(null)).toBe('늦어도 2026. 12. 22. (화) 24:00 마감')
    expect(textOf('2026-12-05T09:00:00.000Z')).toBe('2026. 12. 5. (토) 18:00 마감')
    expect(textOf('2026-12-05T09:00:00.000Z', '2026-12-04T09:00:00.000Z')).toBe('전자투표 2026. 12. 4. (금) 18:00 마감')
    expect(textOf(null, '2026-12-04T09:00:00.000Z')).toBe('전자투표 2026. 12. 4. (금) 18:00 마감')
  })

  it('is told where its list is not at hand, by what the server says', () => {
    const endsAt = '2026-12-22T15:00:00.000Z'
    expect(latestText({ closesAt: null, endsAt })).toBe('늦어도 2026. 12. 22. (화) 24:00')
    expect(latestText({ closesAt: '2026-12-25T09:00:00.000Z', endsAt })).toBe('2026. 12. 22. (화) 24:00')
    const own = '2026-12-05T09:00:00.000Z'
    expect(latestText({ closesAt: own, endsAt: own })).toBe('2026. 12. 5. (토) 18:00')
  })

  it('is told of one that is over: a day’s end as that day’s', () => {
    expect(endMomentText('2026-12-22T15:00:00.000Z')).toBe('2026. 12. 22. (화) 24:00')
    expect(endMomentText('2026-12-22T15:00:00.001Z')).toBe('2026. 12. 23. (수) 00:00')
    expect(endMomentText('2026-12-22T09:00:00.000Z')).toBe('2026. 12. 22. (화) 18:00')
  })

  it('is said as a sentence', () => {
    expect(endSentence(null, '2026-12-22')).toContain('늦어도 리스트가 끝나는 2026. 12. 22. (화) 24:00')
    expect(endSentence('2026-12-25T09:00:00.000Z', '2026-12-22')).toContain('리스트의 종료일을 늦추세요')
  })
})

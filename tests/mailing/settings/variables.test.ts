import { describe, expect, it } from 'vitest'
import { fillVariables, variablesOf, type MessageFacts } from '#services/mailing/settings/variables.ts'

export const sampleFacts = (overrides: Partial<MessageFacts> = {}): MessageFacts => ({
  name: '홍길동',
  apartment: '한빛마을',
  list: { name: '동대표 선출', type: 'vote', startDate: '2025-03-01', endDate: '2025-03-31' },
  units: [{ dong: '101', ho: '1502' }],
  votes: ['감사 선출'],
  link: 'http://danji.test/m/abc',
  token: 'abc',
  office: '관리사무소 031-000-1234',
  now: new Date('2025-03-10T03:00:00Z'),
  ...overrides,
})
const filled = (name: `#{${string}}`, overrides: Partial<MessageFacts> = {}) =>
  fillVariables(sampleFacts(overrides))[name]

describe('the places of a template', () => {
  it('are filled with who, where, what and until when', () => {
    expect(fillVariables(sampleFacts())).toEqual({
      '#{이름}': '홍길동',
      '#{단지}': '한빛마을',
      '#{근거}': '관리규약',
      '#{안내}': '소유자의 뜻을 묻는 투표입니다. 안건을 확인하고 투표해주세요.',
      '#{기간}': '2025. 3. 1.부터 2025. 3. 31.까지',
      '#{리스트}': '동대표 선출',
      '#{투표}': '감사 선출',
      '#{동호}': '101동 1502호',
      '#{기한}': '2025. 3. 31.까지',
      '#{남은일}': '21일',
      '#{링크}': 'http://danji.test/m/abc',
      '#{링크코드}': 'abc',
      '#{문의처}': '관리사무소 031-000-1234',
      '#{제출시각}': '',
      '#{접수번호}': '',
      '#{결과}': '',
    })
  })

  it('name all units of one person, and count what would not fit', () => {
    const units = Array.from({ length: 12 }, (_, n) => ({ dong: '101', ho: String(101 + n) }))
    expect(filled('#{동호}', { units: units.slice(0, 3) })).toBe('101동 101호, 101동 102호, 101동 103호')
    expect(filled('#{동호}', { units })).toMatch(/^101동 101호, .*101동 110호 외 2세대$/)
    expect(filled('#{동호}', { units: [{ dong: '', ho: '7' }] })).toBe('7호')
  })

  it('name all votes, and count what would not fit', () => {
    expect(filled('#{투표}', { votes: ['가', '나'] })).toBe('가, 나')
    expect(filled('#{투표}', { votes: ['가', '나', '다', '라', '마', '바'] })).toBe('가, 나, 다, 라, 마 외 1건')
  })

  const days: readonly (readonly [string, string])[] = [
    ['2025-03-29T14:59:59Z', '2일'],
    ['2025-03-29T15:00:00Z', '1일'],
    ['2025-03-30T14:59:59Z', '1일'],
    ['2025-03-30T15:00:00Z', '오늘 하루'],
    ['2025-03-31T14:59:59Z', '오늘 하루'],
  ]
  it.each(days)('count the days that are left by the days of Seoul: at %s %s', (now, text) => {
    expect(filled('#{남은일}', { now: new Date(now) })).toBe(text)
  })

  it('tell of a receipt and of a result where there is one', () => {
    expect(filled('#{제출시각}', { submittedAt: '2025-03-09T15:05:59.000Z' })).toBe('2025. 3. 10. 00:05')
    expect(filled('#{접수번호}', { receiptNumber: 'R1' })).toBe('R1')
    expect(filled('#{결과}', { result: '가결' })).toBe('가결')
  })

  it('are explained, with an example, each at its occasions; votes stand in lists of votes alone', () => {
    const [ofVotes, ofSignatures] = [variablesOf('vote'), variablesOf('signature')]
    expect(ofVotes.map(({ name }) => name).toSorted()).toEqual(Object.keys(fillVariables(sampleFacts())).toSorted())
    expect(ofVotes.filter(({ name }) => !ofSignatures.some((one) => one.name === name))).toMatchObject([
      { name: '#{투표}' },
    ])
    for (const { meaning, example, occasions } of ofVotes) {
      expect(meaning).toMatch(/[가-힣]/)
      expect(example).not.toBe('')
      expect(occasions.length).toBeGreaterThan(0)
    }
    const only = (name: string) => ofVotes.find((one) => one.name === name)?.occasions
    expect([only('#{접수번호}'), only('#{결과}')]).toEqual([['completed'], ['result']])
  })
})

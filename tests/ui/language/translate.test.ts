import { afterEach, describe, expect, it } from 'vitest'
import { formatCount, formatDate, formatDateTime, formatPercent, zoneNote } from '#ui/format.ts'
import { partsOf, setLanguage, sourceText, t, translateText } from '#ui/translate.ts'

const english = {
  '{count}세대': '{count} {count|unit|units}',
  '(한국 시간) · 현지 시각 {local}': '(Korean time) · {local} your time',
  '{days}일 남았습니다': '{days} {days|day|days} left',
  '{name} 님': '{name}',
  '마감된 투표입니다.': 'Voting has closed.',
  '{time}부터 인증번호를 다시 받으실 수 있습니다.': 'You can get a new code from {time}.',
}

afterEach(() => setLanguage('ko', {}))

describe('texts', () => {
  it('are their source in Korean, with values', () => {
    expect(t('마감된 투표입니다.')).toBe('마감된 투표입니다.')
    expect(t('{days}일 남았습니다', { days: 3 })).toBe('3일 남았습니다')
    expect(sourceText('비용이 부담됩니다')).toBe('비용이 부담됩니다')
  })

  it('are looked up in other languages, and stay Korean where there is no translation', () => {
    setLanguage('en', english)
    expect(t('마감된 투표입니다.')).toBe('Voting has closed.')
    expect(t('아직 없는 글입니다.')).toBe('아직 없는 글입니다.')
  })

  it('choose the form of one or others by a number or a text that begins with one', () => {
    setLanguage('en', english)
    expect([0, 1, 2, 11].map((days) => t('{days}일 남았습니다', { days }))).toEqual([
      '0 days left',
      '1 day left',
      '2 days left',
      '11 days left',
    ])
    expect(partsOf('{units|has|have}', { units: '1 unit' })).toEqual(['', 'has', ''])
    expect(partsOf('{units|has|have}', { units: '1,234 units' })).toEqual(['', 'have', ''])
  })

  it('keep what a value looks like', () => {
    expect(t('{name} 님', { name: '{days}' })).toBe('{days} 님')
    expect(partsOf<string | number>('가 {a} 나 {b}', { a: 1, b: '다' })).toEqual(['가 ', 1, ' 나 ', '다', ''])
  })
})

describe('finished texts of the server', () => {
  it('are translated by the source that they were made from', () => {
    setLanguage('en', english)
    expect(translateText('마감된 투표입니다.')).toBe('Voting has closed.')
    expect(translateText('15:30부터 인증번호를 다시 받으실 수 있습니다.')).toBe('You can get a new code from 15:30.')
  })

  it('stay Korean where a source fits too little, or none does', () => {
    setLanguage('en', english)
    expect(translateText('홍길동 님')).toBe('홍길동 님')
    expect(translateText('관리사무소가 적은 글')).toBe('관리사무소가 적은 글')
    setLanguage('ko', {})
    expect(translateText('마감된 투표입니다.')).toBe('마감된 투표입니다.')
  })
})

describe('days, times and counts', () => {
  it('are written in the language', () => {
    setLanguage('en', english)
    expect(formatDate('2026-11-21')).toBe('Sat, 21 Nov 2026')
    expect(formatDateTime('2026-11-21T09:00:00Z')).toBe('Sat, 21 Nov 2026 18:00')
    expect(formatCount(1, '세대')).toBe('1 unit')
    expect(formatCount(1234, '세대')).toBe('1,234 units')
    setLanguage('zh', {})
    expect(formatDate('2026-11-21')).toBe('2026年11月21日周六')
    setLanguage('vi', {})
    expect(formatDate('2026-11-21')).toContain('21/11/2026')
    expect(formatPercent(0.667)).toBe('66,7%')
  })

  it('are told by both clocks where they differ', () => {
    setLanguage('en', english)
    expect(zoneNote('2026-11-21T09:00:00Z', 'Asia/Ho_Chi_Minh')).toBe(
      ' (Korean time) · Sat, 21 Nov 2026 16:00 your time',
    )
    expect(zoneNote('2026-11-21T09:00:00Z', 'Asia/Seoul')).toBe('')
  })
})

import { describe, expect, it } from 'vitest'
import { languageFor } from '../../../resident-ui/src/language/language-for.ts'

const nothing = { query: '', stored: null, device: [] }

describe('the language', () => {
  it('is that of the address, then the chosen one, then the device’s', () => {
    const all = { query: '?lang=vi', stored: 'zh', device: ['en-US'] }
    expect(languageFor(all)).toBe('vi')
    expect(languageFor({ ...all, query: '' })).toBe('zh')
    expect(languageFor({ ...all, query: '', stored: null })).toBe('en')
    expect(languageFor(nothing)).toBe('ko')
  })

  it('is the first of the device that the app has', () => {
    expect(languageFor({ ...nothing, device: ['ja-JP', 'ko-KR', 'en'] })).toBe('ko')
    expect(languageFor({ ...nothing, device: ['zh-Hant-TW', 'en'] })).toBe('zh')
    expect(languageFor({ ...nothing, device: ['vi'] })).toBe('vi')
  })

  it('is English for a device that names neither Korean nor another one of them', () => {
    expect(languageFor({ ...nothing, device: ['ru-RU', 'uz'] })).toBe('en')
  })

  it('does not follow what is no language of the app', () => {
    expect(languageFor({ query: '?lang=xx', stored: { language: 'en' }, device: ['ko-KR'] })).toBe('ko')
    expect(languageFor({ query: '?lang=__proto__', stored: 7, device: ['ko'] })).toBe('ko')
  })
})

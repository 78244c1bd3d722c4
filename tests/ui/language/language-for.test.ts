import { describe, expect, it } from 'vitest'
import { languageFor } from '../../../resident-ui/src/language/language-for.ts'

const nothing = { query: '', stored: null, visit: null, device: [] }

describe('the language', () => {
  it('is the one that the person chose, whatever the address of a message names', () => {
    expect(languageFor({ query: '?lang=vi', stored: 'zh', visit: 'vi', device: ['en-US'] })).toBe('zh')
    expect(languageFor({ query: '?lang=vi', stored: 'ko', visit: null, device: ['vi'] })).toBe('ko')
  })

  it('is otherwise that of the address, then that of the visit, then the device’s', () => {
    const all = { query: '?lang=vi', stored: null, visit: 'zh', device: ['en-US'] }
    expect(languageFor(all)).toBe('vi')
    expect(languageFor({ ...all, query: '' })).toBe('zh')
    expect(languageFor({ ...all, query: '', visit: null })).toBe('en')
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
    expect(languageFor({ query: '?lang=xx', stored: { language: 'en' }, visit: ['en'], device: ['ko-KR'] })).toBe('ko')
    expect(languageFor({ query: '?lang=__proto__', stored: 7, visit: 7, device: ['ko'] })).toBe('ko')
  })
})

import { describe, expect, it } from 'vitest'
import {
  linkInLanguage,
  smsBytes,
  smsInLanguage,
  smsLanguageOf,
  withLanguageLine,
  withoutAccents,
} from '#services/messaging/messaging.facts.ts'
import { singleSms } from '#services/messaging/messaging.facts.ts'

const publicUrl = 'https://danji.example'
const url = `${publicUrl}/identity/objection/1#secret`

describe('a link in a message', () => {
  it('names the language before the secret, and none for Korean', () => {
    expect(linkInLanguage(url, 'vi')).toBe(`${publicUrl}/identity/objection/1?lang=vi#secret`)
    expect(linkInLanguage(`${publicUrl}/a?b=c`, 'zh')).toBe(`${publicUrl}/a?b=c&lang=zh`)
    expect(linkInLanguage(url, 'ko')).toBe(url)
  })
})

describe('a text message', () => {
  const text = `[단지] 한빛마을 알림입니다. ${url} 문의: 관리사무소(031-000-1234)`

  it('of Korean owners is as it was', () => expect(smsInLanguage(text, 'ko', publicUrl)).toBe(text))

  it('of Chinese and Vietnamese owners is Korean, with one line in ASCII about the link', () => {
    for (const [language, name] of [
      ['zh', 'Chinese'],
      ['vi', 'Vietnamese'],
    ] as const) {
      expect(smsLanguageOf(language)).toBe('ko')
      const said = smsInLanguage(text, language, publicUrl)
      expect(said).toBe(
        `${text.replace('#secret', `?lang=${language}#secret`)}\n${name}: the link above opens in ${name}.`,
      )
    }
  })

  it('without a link has no such line; addresses of others stay as they are', () => {
    const other = '[단지] 알림입니다. https://other.example/a'
    expect(smsInLanguage(other, 'zh', publicUrl)).toBe(other)
  })

  it('of English owners has no accents, which its encoding lacks', () => {
    expect(smsLanguageOf('en')).toBe('en')
    expect(smsInLanguage(`Nguyễn Thị Đào, 홍길동: ${url}`, 'en', publicUrl)).toBe(
      `Nguyen Thi Dao, 홍길동: ${publicUrl}/identity/objection/1?lang=en#secret`,
    )
    expect(withoutAccents('Đặng Éric 홍길동')).toBe('Dang Eric 홍길동')
  })

  it('that has no room for the line goes without it', () => {
    const long = '가'.repeat(995)
    expect(smsBytes(long)).toBe(1_990)
    expect(withLanguageLine(long, 'vi')).toBe(long)
    expect(withLanguageLine('가', 'vi')).toMatch(/^가\nVietnamese: /)
  })
})

describe('a message to one owner, of a template that is approved in Korean alone', () => {
  const facts = {
    values: { 단지: '한빛마을', 리스트: '재건축 동의', 링크: `${publicUrl}/signature-token/abc` },
    until: '2026. 11. 30.',
    officePhone: '0310001234',
  }

  it('is English for owners of English', () => {
    const said = singleSms('signatureRequest', facts, { language: 'en', publicUrl })
    expect(said).toContain('Your signature is requested for 한빛마을 재건축 동의.\nDue: until 2026. 11. 30.')
    expect(said).toContain(`${publicUrl}/signature-token/abc?lang=en`)
    expect(said).toContain('Management office 031-000-1234')
    expect(said).not.toContain('#{')
  })

  it('is the Korean one with the line for owners of Vietnamese', () => {
    const said = singleSms('signatureRequest', facts, { language: 'vi', publicUrl })
    expect(said).toContain('서명을 요청드립니다.\n기한: 2026. 11. 30.까지')
    expect(said).toContain(`${publicUrl}/signature-token/abc?lang=vi`)
    expect(said).toMatch(/문의: 관리사무소 031-000-1234\nVietnamese: /)
  })
})

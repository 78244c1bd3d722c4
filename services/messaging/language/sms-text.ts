import type { OwnerLanguage } from '#events/values/messaging/owner-language.ts'

/**
 * Returns the bytes of a text in EUC-KR, in which text messages are sent: characters outside ASCII
 * take two.
 */
export const smsBytes = (text: string): number =>
  [...text].reduce((bytes, letter) => bytes + (letter.charCodeAt(0) < 0x80 ? 1 : 2), 0)

/** Maximum bytes of a short and of a long text message. */
export const MAX_SMS_BYTES = 90
export const MAX_LMS_BYTES = 2_000

/**
 * Languages of text messages: EUC-KR has neither simplified Chinese nor the letters of Vietnamese,
 * so owners of these languages get the Korean text.
 */
export type SmsLanguage = 'ko' | 'en'
export const smsLanguageOf = (language: OwnerLanguage): SmsLanguage => (language === 'en' ? 'en' : 'ko')

/** Lines below a Korean text whose link opens in another language, in ASCII. */
const lines = {
  zh: 'Chinese: the link above opens in Chinese.',
  vi: 'Vietnamese: the link above opens in Vietnamese.',
} as const

/**
 * Returns a text without the accents that EUC-KR lacks: Nguyễn Thị Đào → Nguyen Thi Dao. Korean
 * stays.
 */
export const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'D')
    .normalize('NFC')

/**
 * Returns an address of the residents' app that opens in a language; Korean ones have no parameter.
 * The parameter stands before what is behind the #.
 */
export const linkInLanguage = (url: string, language: OwnerLanguage): string => {
  if (language === 'ko') return url
  const [address = '', ...fragment] = url.split('#')
  const query = `${address.includes('?') ? '&' : '?'}lang=${language}`
  return [address + query, ...fragment].join('#')
}

/** Returns a text whose addresses of the residents' app open in a language. */
const withLinksIn = (text: string, language: OwnerLanguage, publicUrl: string): string =>
  text
    .split(/(\s+)/)
    .map((word) => (word.startsWith(`${publicUrl}/`) ? linkInLanguage(word, language) : word))
    .join('')

/**
 * Returns a text message as its owner gets it: `text` is English for an owner of English and Korean
 * for all others. Its links open in their language; below a Korean text with a link one line says
 * so, if there is room for it.
 */
export const smsInLanguage = (text: string, language: OwnerLanguage, publicUrl: string): string => {
  const linked = withLinksIn(text, language, publicUrl)
  if (language === 'en') return withoutAccents(linked)
  return linked === text ? text : withLanguageLine(linked, language)
}

/**
 * Returns a Korean text with the line that its link opens in the owner's language, if there is room
 * for it.
 */
export const withLanguageLine = (text: string, language: OwnerLanguage): string => {
  if (language === 'ko' || language === 'en') return text
  const lined = `${text}\n${lines[language]}`
  return smsBytes(lined) <= MAX_LMS_BYTES ? lined : text
}

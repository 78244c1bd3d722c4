/** Languages in which an owner may be written to; Korean where nobody chose another. */
export const ownerLanguages = ['ko', 'en', 'zh', 'vi'] as const
export type OwnerLanguage = (typeof ownerLanguages)[number]
/** Language other than Korean. */
export type ForeignLanguage = Exclude<OwnerLanguage, 'ko'>

/** Korean names of the languages, as screens and files have them. */
export const languageNames: Readonly<Record<OwnerLanguage, string>> = {
  ko: '한국어',
  en: '영어',
  zh: '중국어',
  vi: '베트남어',
}

/** Usual names of the languages in rolls, compared in lower case without spaces. */
const spellings: Readonly<Record<OwnerLanguage, RegExp>> = {
  ko: /^(?:한국어|한국말|한글|국문|국어|한국|한|korean|kor|ko|ko-kr)$/,
  en: /^(?:영어|영문|영|미국|english|eng|en|en-us|en-gb)$/,
  zh: /^(?:중국어|중국말|중문|중어|중국|중|간체|간체자|chinese|chi|zh|zh-cn|cn|中文|汉语|漢語|简体中文|简体|普通话)$/,
  vi: /^(?:베트남어|베트남말|베트남|월남어|월남|베|vietnamese|vie|vi|vi-vn|vn|tiếngviệt|tiengviet)$/,
}

/** Returns the language that a text names; undefined for any other text. */
export const languageNamed = (text: string): OwnerLanguage | undefined => {
  const plain = text.normalize('NFC').toLowerCase().replaceAll(/\s/g, '')
  return plain.length > 20 ? undefined : ownerLanguages.find((language) => spellings[language].test(plain))
}

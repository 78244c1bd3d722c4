import { translationLanguages, type TranslationLanguage } from '#events/values/question/translation-language.ts'
import type { Vote } from '#services/vote/votes.contract.ts'

type Translation = NonNullable<Vote['questions'][number]['translations']>[number]

/** Translations of a question as the form holds them, by language. */
export type TranslationDrafts = Partial<
  Readonly<Record<TranslationLanguage, { readonly title?: string; readonly plainSummary?: string | undefined }>>
>

export const languageNames: Readonly<Record<TranslationLanguage, string>> = {
  en: '영어',
  zh: '중국어',
  vi: '베트남어',
}

const writtenIn = (text: string | undefined): string => text?.trim() ?? ''

/** Returns the languages in which something is written. */
export const writtenLanguages = (drafts: TranslationDrafts = {}): readonly TranslationLanguage[] =>
  translationLanguages.filter((language) => {
    const { title, plainSummary } = drafts[language] ?? {}
    return writtenIn(title) !== '' || writtenIn(plainSummary) !== ''
  })

/** Returns translations as the call sends them; nothing where none is written. */
export const translationsBody = (drafts: TranslationDrafts | undefined): { translations?: Translation[] } => {
  const translations = writtenLanguages(drafts).map((language) => {
    const { title, plainSummary } = drafts?.[language] ?? {}
    const summary = writtenIn(plainSummary)
    return { language, title: writtenIn(title), ...(summary === '' ? {} : { plainSummary: summary }) }
  })
  return translations.length === 0 ? {} : { translations }
}

/** Returns translations of the server as the form holds them. */
export const translationDrafts = (translations: readonly Translation[]): TranslationDrafts =>
  Object.fromEntries(translations.map(({ language, ...texts }) => [language, texts]))

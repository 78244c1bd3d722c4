/** Languages into which the office may translate a question. */
export const translationLanguages = ['en', 'zh', 'vi'] as const
export type TranslationLanguage = (typeof translationLanguages)[number]

/** Maximum number of letters of a translated question, which needs more than Korean. */
export const MAX_TRANSLATED_TITLE = 1_000
/** Maximum number of letters of a translated plain summary. */
export const MAX_TRANSLATED_SUMMARY = 900

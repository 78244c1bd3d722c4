import type { ForeignLanguage } from './owner-language.ts'
import { englishTexts } from './en.ts'
import type { ForeignTexts } from './message-texts.ts'
import { vietnameseTexts } from './vi.ts'
import { chineseTexts } from './zh.ts'

/** Texts of messages by language, besides the Korean ones. */
export const foreignTexts: Readonly<Record<ForeignLanguage, ForeignTexts>> = {
  en: englishTexts,
  zh: chineseTexts,
  vi: vietnameseTexts,
}

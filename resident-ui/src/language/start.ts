import { setLanguage, type Catalogue, type Language } from '#ui/translate.ts'
import { languageOfDevice } from './language-choice.ts'
import en from './texts/en.json?url'
import vi from './texts/vi.json?url'
import zh from './texts/zh.json?url'

/** Time in milliseconds after which the page begins in Korean without its texts. */
const PATIENCE_MS = 10_000

const addresses: Readonly<Record<Exclude<Language, 'ko'>, string>> = { en, vi, zh }

/** Loads the texts of a language; a language whose texts do not load stays Korean. */
const loadTexts = async (language: Exclude<Language, 'ko'>): Promise<void> => {
  try {
    const answer = await fetch(addresses[language], { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (!answer.ok) return
    // Its tests check that every catalogue is one.
    setLanguage(language, (await answer.json()) as Catalogue)
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : language
  } catch (thrown) {
    console.error(thrown)
  }
}

const language = languageOfDevice()
// Many modules make their texts once, when they are evaluated: this one comes first, and they wait
// for it. Korean waits for nothing.
if (language !== 'ko') await loadTexts(language)

import { setLanguage, type Catalogue, type Language } from '#ui/translate.ts'
import { languageOfDevice } from './language-choice.ts'
import en from './texts/en.json?url'
import vi from './texts/vi.json?url'
import zh from './texts/zh.json?url'

const addresses: Readonly<Record<Exclude<Language, 'ko'>, string>> = { en, vi, zh }

/**
 * Loads the texts of a language while nothing else runs: many modules make their texts once, when
 * they are evaluated. A language whose texts do not load stays Korean.
 */
const loadTexts = (language: Exclude<Language, 'ko'>): void => {
  const request = new XMLHttpRequest()
  // A top-level await would wait as well, but it keeps the build from putting small pieces of the
  // code together, which Korean would pay for, too.
  request.open('GET', addresses[language], false)
  try {
    request.send()
    if (request.status !== 200) return
    // Its tests check that every catalogue is one.
    setLanguage(language, JSON.parse(request.responseText) as Catalogue)
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : language
  } catch (thrown) {
    console.error(thrown)
  }
}

const language = languageOfDevice()
if (language !== 'ko') loadTexts(language)

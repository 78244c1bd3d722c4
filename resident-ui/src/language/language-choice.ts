import type { Language } from '#ui/translate.ts'
import { readStored, store } from '../browser-storage.ts'
import { languageFor, PARAMETER, supportedLanguage } from './language-for.ts'

const KEY = 'danji.language'

/**
 * Returns the language of this device. One that its address names holds for the visit, and never
 * replaces a choice of the person.
 */
export const languageOfDevice = (): Language => {
  const query = window.location.search
  const asked = supportedLanguage(new URLSearchParams(query).get(PARAMETER))
  if (asked !== undefined) store('sessionStorage', KEY, asked)
  return languageFor({
    query,
    stored: readStored('localStorage', KEY),
    visit: readStored('sessionStorage', KEY),
    device: navigator.languages,
  })
}

/** Removes the stored choice, as a tablet of the desk does after each voter. */
export const forgetLanguage = (): void => {
  store('localStorage', KEY, null)
  store('sessionStorage', KEY, null)
}

/**
 * Stores a language and loads the page anew in it: texts are made once. Typed answers are stored as
 * drafts, so the page goes on where it was.
 */
export const changeLanguage = (language: Language): void => {
  store('localStorage', KEY, language)
  const address = new URL(window.location.href)
  address.searchParams.delete(PARAMETER)
  history.replaceState(history.state, '', address)
  window.location.reload()
}

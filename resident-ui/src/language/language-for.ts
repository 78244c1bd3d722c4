import { languages, type Language } from '#ui/translate.ts'

/** Parameter of an address that names a language for a phone that has none chosen. */
export const PARAMETER = 'lang'

/** Returns the supported language of a tag: "en-US" is English, "zh-Hant-TW" Chinese. */
export const supportedLanguage = (tag: unknown): Language | undefined => {
  const [language] = typeof tag === 'string' ? tag.toLowerCase().split(/[-_]/) : []
  return languages.find((one) => one === language)
}

type LanguageWishes = {
  /** Query of the address. */
  readonly query: string
  /** Stored choice of the person, as it was read. */
  readonly stored: unknown
  /** Language that an address of this visit named, as it was read. */
  readonly visit: unknown
  /** Languages of the device, the most wanted first. */
  readonly device: readonly string[]
}

/**
 * Returns the language to show: the stored choice, else that of the address by which the visit
 * began, as links in messages name it, else the first of the device that is supported. Devices with
 * other languages alone get English, which more of their users read than Korean.
 */
export const languageFor = ({ query, stored, visit, device }: LanguageWishes): Language => {
  const first = device.map(supportedLanguage).find((language) => language !== undefined)
  return (
    supportedLanguage(stored) ??
    supportedLanguage(new URLSearchParams(query).get(PARAMETER)) ??
    supportedLanguage(visit) ??
    first ??
    (device.length === 0 ? 'ko' : 'en')
  )
}

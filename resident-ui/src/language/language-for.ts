import { languages, type Language } from '#ui/translate.ts'

/** Parameter of an address that chooses the language. */
export const PARAMETER = 'lang'

/** Returns the supported language of a tag: "en-US" is English, "zh-Hant-TW" Chinese. */
export const supportedLanguage = (tag: unknown): Language | undefined => {
  const [language] = typeof tag === 'string' ? tag.toLowerCase().split(/[-_]/) : []
  return languages.find((one) => one === language)
}

type LanguageWishes = {
  /** Query of the address. */
  readonly query: string
  /** Stored choice, as it was read. */
  readonly stored: unknown
  /** Languages of the device, the most wanted first. */
  readonly device: readonly string[]
}

/**
 * Returns the language to show: that of the address, else the stored choice, else the first of the
 * device that is supported. Devices with other languages alone get English, which more of their
 * users read than Korean.
 */
export const languageFor = ({ query, stored, device }: LanguageWishes): Language => {
  const first = device.map(supportedLanguage).find((language) => language !== undefined)
  return (
    supportedLanguage(new URLSearchParams(query).get(PARAMETER)) ??
    supportedLanguage(stored) ??
    first ??
    (device.length === 0 ? 'ko' : 'en')
  )
}

import { readFileSync } from 'node:fs'
import { partsOf, type Catalogue, type Language, type TextValues } from '#ui/translate.ts'

/** Function that returns a text of the residents' app by its Korean source, as its language shows it. */
export type AppText = (source: string, values?: TextValues) => string

const filled = (text: string, values: TextValues = {}): string => partsOf(text, values).join('')

export const koreanText: AppText = filled

/** Returns the texts of a language. A source that has no translation is a mistake of the test. */
export const appTextsOf = (language: Language): AppText => {
  if (language === 'ko') return koreanText
  const path = new URL(`../../../../resident-ui/src/language/texts/${language}.json`, import.meta.url)
  const catalogue = JSON.parse(readFileSync(path, 'utf8')) as Catalogue
  return (source, values) => {
    const text = catalogue[source]
    if (text === undefined) throw new Error(`${source} has no translation.`)
    return filled(text, values)
  }
}

import { currentLanguage, translateText } from '#ui/translate.ts'

/**
 * Returns the translation of a Korean text that binds, as a whole or sentence by sentence; null in
 * Korean, and where a part of it has no translation.
 */
export const meaningOf = (text: string): string | null => {
  if (currentLanguage() === 'ko') return null
  const whole = translateText(text)
  if (whole !== text) return whole
  const sentences = text.split(/(?<=\.) /)
  const translated = sentences.map(translateText)
  if (translated.some((sentence, index) => sentence === sentences[index])) return null
  return translated.join(currentLanguage() === 'zh' ? '' : ' ')
}

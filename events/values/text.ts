import { z } from 'zod'

/** True where Postgres and JSON readers can keep the text: no NUL, no lone surrogate. */
export const isStorableText = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/** One line or more of text: NFC-normalised, trimmed, not empty, at most `max` characters. */
export const text = (max: number) =>
  z
    .string()
    .refine(isStorableText, '사용할 수 없는 문자가 들어 있습니다.')
    .transform((value) => value.normalize('NFC').trim())
    .pipe(z.string().min(1, '필수 항목을 모두 입력해주세요.').max(max, `${max}자 이내로 입력해주세요.`))

/** A person's name, NFC-normalised, without the spaces that rolls put between syllables. */
export const personName = text(100)

/** Two names are the same when they agree after normalisation, whatever spaces were typed. */
export const comparableName = (name: string): string => name.normalize('NFC').replace(/\s/g, '')

/** 홍길동 → 홍*동, 김철 → 김*, longer names keep only the first and the last letter. */
export const maskName = (name: string): string => {
  const letters = [...name]
  if (letters.length <= 2) return `${letters[0] ?? ''}*`
  return `${letters[0]}${'*'.repeat(letters.length - 2)}${letters.at(-1)}`
}

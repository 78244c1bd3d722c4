import { isSameName as isWrittenTheSame } from '#events/values/name.ts'

const lettersOf = (name: string): readonly string[] => [...name.normalize('NFC').replaceAll(/\s/gu, '').toLowerCase()]

/**
 * Tells whether a typed name is the person's own, with usual variations of writing; a masked letter
 * may be any.
 */
export const isSameName = (typed: string, own: string): boolean => {
  if (!own.includes('*')) return isWrittenTheSame(typed, own)
  const [letters, expected] = [lettersOf(typed), lettersOf(own)]
  return (
    letters.length > 0 &&
    letters.length === expected.length &&
    expected.every((letter, index) => letter === '*' || letter === letters[index])
  )
}

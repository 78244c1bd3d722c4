import { isSameName as isWrittenTheSame } from '#events/values/name.ts'

const lettersOf = (name: string): readonly string[] => [...name.normalize('NFC').replaceAll(/\s/gu, '').toLowerCase()]

/** Whether a typed name is somebody's own, as people write it; a letter that is masked may be any. */
export const isSameName = (typed: string, own: string): boolean => {
  if (!own.includes('*')) return isWrittenTheSame(typed, own)
  const [letters, expected] = [lettersOf(typed), lettersOf(own)]
  return (
    letters.length > 0 &&
    letters.length === expected.length &&
    expected.every((letter, index) => letter === '*' || letter === letters[index])
  )
}

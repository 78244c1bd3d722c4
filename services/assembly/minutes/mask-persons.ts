import { maskName } from '#events/values/text.ts'
import type { MinutesBody } from './minutes-body.contract.ts'

/** Names of one letter are words; longer than this nobody is called. */
const NAME_LENGTHS = { least: 2, most: 30 } as const

const phoneNumber = /(?<!\d)0\d{1,2}[-.\s]?\d{3,4}[-.\s]?\d{4}(?!\d)/g
const unitAddress = /\d{1,5}\s?동\s{0,2}\d{1,5}\s?호/g
const residentNumber = /(?<!\d)\d{6}\s?-\s?\d{7}(?!\d)/g
const isHangul = (letter: string | undefined): boolean => letter !== undefined && /[가-힣]/.test(letter)

/** Words that follow a name of two letters: otherwise it may be the beginning of another word. */
const afterName =
  /^(?:은|는|이|가|을|를|의|에게|께서|과|와|도|만|씨|님|조합원|위원|이사|감사|대의원|의장|조합장|소유자|[^가-힣]|$)/
const LONGEST_AFTER = 4

/** Tells whether a name stands at a place of a text; one of two letters has to be a word of its own. */
const standsAt = (text: string, at: number, name: string): boolean => {
  if (!text.startsWith(name, at)) return false
  const end = at + name.length
  return name.length > 2 || (!isHangul(text[at - 1]) && afterName.test(text.slice(end, end + LONGEST_AFTER)))
}

/** Names by their first letter, the longest first, so that a text is walked once. */
type NameIndex = ReadonlyMap<string, readonly string[]>

/** Prepares names for masking. */
export const nameIndex = (names: readonly (string | null)[]): NameIndex => {
  const { least, most } = NAME_LENGTHS
  const usable = [...new Set(names)].filter((name) => name !== null && name.length >= least && name.length <= most)
  const sorted = usable.flatMap((name) => (name === null ? [] : [name])).toSorted((a, b) => b.length - a.length)
  return Map.groupBy(sorted, (name) => name.charAt(0))
}

const withoutNames = (text: string, index: NameIndex): string => {
  let masked = ''
  for (let at = 0; at < text.length;) {
    const name = (index.get(text.charAt(at)) ?? []).find((one) => standsAt(text, at, one))
    masked += name === undefined ? text.charAt(at) : maskName(name)
    at += name?.length ?? 1
  }
  return masked
}

/** Returns a text without names, phones, units and resident numbers of persons. */
export const maskPersons = (text: string, index: NameIndex): string =>
  withoutNames(text, index)
    .replace(residentNumber, '******-*******')
    .replace(phoneNumber, '***-****-****')
    .replace(unitAddress, '○○동 ○○호')

/** Returns the content of minutes for the public: figures and verdicts as they are, persons masked. */
export const publicBody = (body: MinutesBody, index: NameIndex): MinutesBody => ({
  ...body,
  opening: maskPersons(body.opening, index),
  remarks: maskPersons(body.remarks, index),
  count: body.count.map(({ name, value }) => ({ name, value: maskPersons(value, index) })),
  items: body.items.map((item) => ({
    ...item,
    course: maskPersons(item.course, index),
    notes: item.notes.map((note) => maskPersons(note, index)),
  })),
})

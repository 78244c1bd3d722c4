import { documentNumber, kindNames } from './document-words.ts'
import type { DocumentKind } from '#events/document/document.events.ts'

/** What Windows and others do not take in the name of a file, and what would lead out of a folder. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
/** Of a name's part: file systems take 255 bytes in all, a Korean letter has three. */
const MOST_BYTES = 120

/** A part of a file's name that every system takes. */
export const safePart = (text: string): string => {
  // What hides letters of a name may not stand in a file's; this sign does the same.
  const clean = text
    .normalize('NFC')
    .toWellFormed()
    .replaceAll('*', '○')
    .replaceAll(UNSAFE, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  let part = ''
  for (const letter of clean) {
    if (Buffer.byteLength(part + letter) > MOST_BYTES) break
    part += letter
  }
  return part.replace(/^[.\s]+/, '').trim()
}

type Named = {
  readonly id: string
  readonly kind: DocumentKind
  readonly dong: string | null
  readonly ho: string | null
  readonly name: string | null
}

/** "101동_1502호_홍길동.pdf"; of who was erased without a name, of what is nobody's its kind and number. */
export const documentFileName = ({ id, kind, dong, ho, name }: Named): string => {
  const parts =
    dong === null || ho === null
      ? [kindNames[kind], documentNumber(id)]
      : [`${dong}동`, `${ho}호`, ...(name === null ? [] : [name])]
  return `${parts
    .map(safePart)
    .filter((part) => part !== '')
    .join('_')}.pdf`
}

/** The same names in their order, those that are there already numbered: "… (2).pdf". Compared as systems do that know no case. */
export const numbered = (names: readonly string[]): readonly string[] => {
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  return names.map((name) => {
    const folded = name.toLowerCase()
    let count = counts.get(folded) ?? 1
    let free = name
    while (taken.has(free.toLowerCase())) {
      count += 1
      free = name.replace(/(\.pdf)?$/, ` (${count})$1`)
    }
    counts.set(folded, count)
    taken.add(free.toLowerCase())
    return free
  })
}

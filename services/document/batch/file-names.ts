import { fileNameOf } from '../../core/text/file-name.ts'
import { documentNumber, kindNames } from '../document-words.ts'
import type { DocumentKind } from '#events/document/document.events.ts'

type DocumentNaming = {
  readonly id: string
  readonly kind: DocumentKind
  readonly dong: string | null
  readonly ho: string | null
  readonly name: string | null
}

/** "101동_1502호_홍길동.pdf"; of who was erased without a name, of what is nobody's its kind and number. */
export const documentFileName = ({ id, kind, dong, ho, name }: DocumentNaming): string => {
  const parts =
    dong === null || ho === null
      ? [kindNames[kind], documentNumber(id)]
      : [`${dong}동`, `${ho}호`, ...(name === null ? [] : [name])]
  return `${fileNameOf(parts)}.pdf`
}

/** The same names in their order, those that are there already numbered: "… (2).pdf". Compared as systems do that know no case. */
export const numberDuplicates = (names: readonly string[]): readonly string[] => {
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

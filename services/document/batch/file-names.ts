import { fileNameOf } from '../../core/text/file-name.ts'
import { documentNumber, kindNames } from '../document-texts.ts'
import type { DocumentKind } from '#events/document/document.events.ts'

type DocumentNaming = {
  readonly id: string
  readonly kind: DocumentKind
  readonly dong: string | null
  readonly ho: string | null
  readonly name: string | null
}

/**
 * Returns the file name of a document, "101동_1502호_홍길동.pdf"; without the name for an erased person,
 * with kind and number if it belongs to nobody.
 */
export const documentFileName = ({ id, kind, dong, ho, name }: DocumentNaming): string => {
  const parts =
    dong === null || ho === null
      ? [kindNames[kind], documentNumber(id)]
      : [`${dong}동`, `${ho}호`, ...(name === null ? [] : [name])]
  return `${fileNameOf(parts)}.pdf`
}

/**
 * Numbers duplicate names, in their order: "… (2).pdf". Compares without case, since some file
 * systems do.
 */
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

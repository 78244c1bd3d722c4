import { isOn } from './cell-styles.ts'
import { MAX_FORMAT_LENGTH } from '../limits.ts'
import type { StoredText, TextRun } from './text-runs.ts'
import { attributesOf, ooxmlText, walkXml } from './xml-walk.ts'

/** Reads the parts of a workbook that its sheets refer to (ECMA-376 part 1, chapter 18). */

/** Targets by id, and the first of each kind. */
export type Relations = { readonly byId: ReadonlyMap<string, string>; readonly byKind: ReadonlyMap<string, string> }

/**
 * Reads relations. `folder` is what the targets are relative to. Links that lead out of the file
 * are left out.
 */
export const readRelations = (xml: string, folder: string): Relations => {
  const byId = new Map<string, string>()
  const byKind = new Map<string, string>()
  walkXml(xml, {
    open: (name, raw) => {
      if (name !== 'Relationship') return
      const attributes = attributesOf(raw)
      if (attributes.get('TargetMode') === 'External') return
      const target = pathFrom(folder, attributes.get('Target') ?? '')
      byId.set(attributes.get('Id') ?? '', target)
      const kind = (attributes.get('Type') ?? '').split('/').at(-1) ?? ''
      if (!byKind.has(kind)) byKind.set(kind, target)
    },
  })
  return { byId, byKind }
}

const pathFrom = (folder: string, target: string): string => {
  const parts = target.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  for (const part of target.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

export type SheetEntry = { readonly name: string; readonly hidden: boolean; readonly relation: string }

export const readWorkbookPart = (
  xml: string,
): { readonly sheets: readonly SheetEntry[]; readonly since1904: boolean } => {
  const sheets: SheetEntry[] = []
  let since1904 = false
  walkXml(xml, {
    open: (name, raw) => {
      if (name !== 'sheet' && name !== 'workbookPr') return
      const attributes = attributesOf(raw)
      if (name === 'sheet')
        sheets.push({
          name: attributes.get('name') ?? '',
          hidden: (attributes.get('state') ?? 'visible') !== 'visible',
          relation: attributes.get('id') ?? '',
        })
      else since1904 = ['1', 'true'].includes(attributes.get('date1904') ?? '')
    },
  })
  return { sheets, since1904 }
}

/** Reads the shared texts in order; phonetic texts (rPh) are left out. */
export const readSharedTexts = (xml: string): readonly StoredText[] => {
  const texts: StoredText[] = []
  let current = ''
  let runs: TextRun[] = []
  let run = { text: '', struck: undefined as boolean | undefined }
  let inside = false
  let aloud = false
  walkXml(xml, {
    open: (name, raw) => {
      if (name === 'si') {
        current = ''
        runs = []
      }
      if (name === 'r') run = { text: '', struck: undefined }
      if (name === 'rPr') run.struck = false
      if (name === 'strike') run.struck = isOn(raw)
      inside = name === 't' && !aloud
      if (name === 'rPh') aloud = true
    },
    text: (text) => {
      if (!inside) return
      current += text
      run.text += text
    },
    close: (name) => {
      if (name === 't') inside = false
      if (name === 'rPh') aloud = false
      if (name === 'r') runs.push({ ...run, text: ooxmlText(run.text) })
      if (name === 'si') texts.push(runs.some(({ struck }) => struck !== undefined) ? runs : ooxmlText(current))
    },
  })
  return texts
}

/**
 * Format code of dates for the built-in formats without a code in the file (18.8.30); East Asian
 * date formats, whose codes differ by language, count as this one.
 */
const DATE = 'yyyy-mm-dd'
const builtInFormats: ReadonlyMap<number, string> = new Map([
  ...Object.entries({
    1: '0',
    2: '0.00',
    3: '#,##0',
    4: '#,##0.00',
    9: '0%',
    10: '0.00%',
    11: '0.00E+00',
    12: '# ?/?',
    13: '# ??/??',
    18: 'h:mm',
    19: 'h:mm:ss',
    20: 'h:mm',
    21: 'h:mm:ss',
    37: '#,##0',
    38: '#,##0',
    39: '#,##0.00',
    40: '#,##0.00',
    45: 'mm:ss',
    46: '[h]:mm:ss',
    47: 'mm:ss',
    48: '##0.0E+0',
    49: '@',
  }).map(([id, code]) => [Number(id), code] as const),
  ...[14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58].map((id) => [id, DATE] as const),
])

/** Returns a format code unless it is longer than Excel allows. */
const shortFormat = (code: string | undefined): string | undefined =>
  code !== undefined && code.length <= MAX_FORMAT_LENGTH ? code : undefined

/**
 * Returns the code of a format by its number: the workbook's own, or a built-in one; undefined:
 * General.
 */
export const formatOf = (id: number, own: ReadonlyMap<number, string>): string | undefined =>
  shortFormat(own.get(id)) ?? builtInFormats.get(id)

/** Returns the number format of each cell style, in order; undefined: General. */
export const readFormats = (xml: string): readonly (string | undefined)[] => {
  const own = new Map<number, string>()
  const formats: (string | undefined)[] = []
  let inStyles = false
  walkXml(xml, {
    open: (name, raw) => {
      if (name === 'cellXfs') inStyles = true
      if (name !== 'numFmt' && !(name === 'xf' && inStyles)) return
      const attributes = attributesOf(raw)
      const id = Number(attributes.get('numFmtId') ?? 0)
      if (name === 'numFmt') own.set(id, attributes.get('formatCode') ?? '')
      else formats.push(formatOf(id, own))
    },
    close: (name) => {
      if (name === 'cellXfs') inStyles = false
    },
  })
  return formats
}

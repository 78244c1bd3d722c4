import { PDFArray, PDFDict, PDFHexString, PDFName, PDFNumber, PDFString, type PDFObject } from 'pdf-lib'
import type { PageGeometry } from '../page-geometry.ts'
import { nameIn } from '../clean/allowed-objects.ts'
import { kindOfFieldName } from './labels.ts'
import type { FieldKind, OfferedField } from './template-parts.ts'

const MAX_ANCESTORS = 30
const MAX_LABEL = 100
/** Minimum side, as a fraction of the page: a smaller field cannot be tapped. */
const MIN_SIDE = 0.002

const READ_ONLY = 1
const REQUIRED = 1 << 1
const PUSH_BUTTON = 1 << 16

/** Returns a field's dictionary and its ancestors, nearest first. */
const lineOf = (widget: PDFDict): readonly PDFDict[] => {
  const line: PDFDict[] = []
  let node: PDFObject | undefined = widget
  while (node instanceof PDFDict && line.length < MAX_ANCESTORS && !line.includes(node)) {
    line.push(node)
    node = node.lookup(PDFName.of('Parent'))
  }
  return line
}

const inheritedIn = (line: readonly PDFDict[], key: string): PDFObject | undefined =>
  line.map((dict) => dict.lookup(PDFName.of(key))).find((value) => value !== undefined)

const textOf = (object: PDFObject | undefined): string =>
  object instanceof PDFString || object instanceof PDFHexString
    ? // Names of fields may hold anything.
      object
        .decodeText()
        .replace(/[\u0000-\u001f\u007f]+/g, ' ')
        .trim()
        .normalize('NFC')
    : ''

const labelOf = (line: readonly PDFDict[]): string => {
  const shown = textOf(inheritedIn(line, 'TU'))
  const names = line.map((dict) => textOf(dict.lookup(PDFName.of('T')))).filter((name) => name !== '')
  return [...(shown || names[0] || '')].slice(0, MAX_LABEL).join('')
}

/** Reads four numbers as a box in the page's own units. */
export const boxOf = (
  object: PDFObject | undefined,
): { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | undefined => {
  if (!(object instanceof PDFArray)) return undefined
  const numbers = object.asArray().map((_, index) => object.lookup(index))
  const [x0, y0, x1, y1] = numbers.map((each) => (each instanceof PDFNumber ? each.asNumber() : Number.NaN))
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return undefined
  if (![x0, y0, x1, y1].every((each) => Number.isFinite(each))) return undefined
  return { x: Math.min(x0, x1), y: Math.min(y0, y1), width: Math.abs(x1 - x0), height: Math.abs(y1 - y0) }
}

/** Returns the flags of a widget's field, inherited ones included. */
const flagsOf = (line: readonly PDFDict[]): number => {
  const flags = inheritedIn(line, 'Ff')
  return flags instanceof PDFNumber ? flags.asNumber() : 0
}

/** Tells whether a widget is a push button: it holds no value, and its action is removed. */
export const isPushButton = (widget: PDFDict): boolean => {
  const line = lineOf(widget)
  const type = inheritedIn(line, 'FT')
  return type === PDFName.of('Btn') && (flagsOf(line) & PUSH_BUTTON) !== 0
}

const kindOf = (line: readonly PDFDict[], label: string): FieldKind => {
  const type = inheritedIn(line, 'FT')
  if (type === PDFName.of('Sig')) return 'signature'
  return type === PDFName.of('Btn') ? 'checkbox' : kindOfFieldName(label)
}

const clampSpan = (start: number, size: number): readonly [number, number] => {
  const from = Math.min(1, Math.max(0, start))
  return [from, Math.min(1, Math.max(0, start + size)) - from]
}

/**
 * Returns the dictionary of a button widget's field, which has its name; undefined where the widget
 * is no check box or radio button.
 */
export const buttonFieldOf = (widget: PDFDict): PDFDict | undefined => {
  const line = lineOf(widget)
  if (inheritedIn(line, 'FT') !== PDFName.of('Btn') || isPushButton(widget)) return undefined
  return line.find((dict) => dict.has(PDFName.of('T')))
}

/**
 * Returns the field that an AcroForm widget stands for, where the page shows it; undefined for push
 * buttons and outside of the page. `page` counts from 1.
 */
export const offeredField = (widget: PDFDict, page: number, geometry: PageGeometry): OfferedField | undefined => {
  const line = lineOf(widget)
  const box = boxOf(widget.lookup(PDFName.of('Rect')))
  if (!box || nameIn(widget, 'Subtype') !== 'Widget' || isPushButton(widget)) return undefined
  const shown = geometry.toShown(box)
  const [x, width] = clampSpan(shown.x, shown.width)
  const [y, height] = clampSpan(shown.y, shown.height)
  if (width < MIN_SIDE || height < MIN_SIDE) return undefined
  const label = labelOf(line)
  const flags = flagsOf(line)
  const place = { kind: kindOf(line, label), label, page, x, y, width, height }
  return (flags & REQUIRED) !== 0 && (flags & READ_ONLY) === 0 ? { ...place, required: true } : place
}

import type { TemplateField } from '#services/pdf-template/field-position.contract.ts'
import type { SignaturePage } from '#services/signature/signing/signing.contract.ts'
import type { LinePart, ReadingLine } from '../../document/reading-line.ts'
import { boxOf } from '../field/field-positions.ts'
import type { FieldValues } from '../field/requested-fields.ts'
import { wordsOf } from './page-values.ts'

type Block = SignaturePage['blocks'][number]
type PlacedPart = LinePart & { readonly left: number }
type Value = PlacedPart & { readonly top: number; readonly middle: number }

const valuesOf = (page: SignaturePage, fields: readonly TemplateField[], values: FieldValues): readonly Value[] =>
  fields.flatMap((field) => {
    const text = wordsOf(field, values[field.id])
    if (text === null) return []
    const { x, y, height } = boxOf(field, page)
    return [{ key: field.id, text, label: field.label, left: x, top: y, middle: y + height / 2 }]
  })

const isIn = ({ top, bottom }: Block, { middle }: Value): boolean => middle >= top - 2 && middle <= bottom + 2

/** Returns the parts of a block with the values that stand in it: in their columns, or behind a paragraph. */
const partsOf = ({ cells, ...block }: Block, index: number, values: readonly Value[]): readonly PlacedPart[] => {
  const texts = cells.map(({ left, text }, at) => ({ key: `${index} ${at}`, text, left }))
  const height = block.bottom - block.top
  const isRow =
    cells.length > 1 || values.every(({ middle }) => Math.abs(middle - (block.top + height / 2)) < height / 2)
  return isRow ? [...texts, ...values].toSorted((one, other) => one.left - other.left) : [...texts, ...values]
}

/**
 * Returns a page as lines: its text with each value behind its label. Values that stand beside no
 * text come where they stand.
 */
export const readingLines = (
  page: SignaturePage,
  fields: readonly TemplateField[],
  values: FieldValues,
): readonly ReadingLine[] => {
  const placed = valuesOf(page, fields, values)
  const taken = new Set<string>()
  const lines = page.blocks.map((block, index) => {
    const own = placed.filter((value) => !taken.has(value.key) && isIn(block, value))
    for (const { key } of own) taken.add(key)
    return { key: `block ${index}`, top: block.top, parts: partsOf(block, index, own) }
  })
  const alone = placed
    .filter(({ key }) => !taken.has(key))
    .map((value) => ({ key: value.key, top: value.top, parts: [value] }))
  return [...lines, ...alone].toSorted((one, other) => one.top - other.top)
}

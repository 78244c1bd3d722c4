import type { TemplateField, TemplateMask } from '#services/pdf-template/pdf-templates.contract.ts'

/** Rectangle on a page: fractions of the page as shown, from its top left; pages from 1. */
export type Box = Readonly<Pick<TemplateMask, 'page' | 'x' | 'y' | 'width' | 'height'>>
/** Size of a page as shown, in points. */
export type PageSize = { readonly width: number; readonly height: number }

/** Field that is filled. The order of filling is the order of the array. */
export type SheetField = Readonly<Omit<TemplateField, 'order'>>
/** Area whose content is removed from masked copies. */
export type SheetMask = Readonly<TemplateMask>

/** All marks of a template, with the fields in the order of filling. */
export type Sheet = {
  readonly fields: readonly SheetField[]
  readonly masks: readonly SheetMask[]
}

export type Mark = SheetField | SheetMask

export const isField = (mark: Mark): mark is SheetField => 'kind' in mark

export const emptySheet: Sheet = { fields: [], masks: [] }

export const marksOf = ({ fields, masks }: Sheet): readonly Mark[] => [...fields, ...masks]

export const marksOn = (sheet: Sheet, page: number): readonly Mark[] =>
  marksOf(sheet).filter((mark) => mark.page === page)

/** Returns the marks with these ids, fields first, in the sheet's order. */
export const marksWith = (sheet: Sheet, ids: readonly string[]): readonly Mark[] =>
  marksOf(sheet).filter(({ id }) => ids.includes(id))

/** Returns the sheet with new boxes for some marks, by id; the same sheet where nothing moves. */
export const withBoxes = (sheet: Sheet, boxes: ReadonlyMap<string, Box>): Sheet => {
  const moved = <T extends Mark>(mark: T): T => {
    const box = boxes.get(mark.id)
    return box === undefined || sameBox(box, mark) ? mark : { ...mark, ...box }
  }
  const [fields, masks] = [sheet.fields.map(moved), sheet.masks.map(moved)]
  const isSame =
    fields.every((field, index) => field === sheet.fields[index]) &&
    masks.every((mask, index) => mask === sheet.masks[index])
  return isSame ? sheet : { fields, masks }
}

const sameBox = (left: Box, right: Box): boolean =>
  left.page === right.page &&
  left.x === right.x &&
  left.y === right.y &&
  left.width === right.width &&
  left.height === right.height

export const withMarks = (sheet: Sheet, marks: readonly Mark[]): Sheet => ({
  fields: [...sheet.fields, ...marks.filter(isField)],
  masks: [...sheet.masks, ...marks.filter((mark) => !isField(mark))],
})

export const withoutMarks = ({ fields, masks }: Sheet, ids: readonly string[]): Sheet => ({
  fields: fields.filter(({ id }) => !ids.includes(id)),
  masks: masks.filter(({ id }) => !ids.includes(id)),
})

/** Properties of a field apart from its position. */
export type FieldValues = Partial<
  Pick<SheetField, 'kind' | 'label' | 'required' | 'source' | 'fontSize' | 'align' | 'choice'>
>

export const withValues = (sheet: Sheet, ids: readonly string[], values: FieldValues): Sheet => ({
  ...sheet,
  fields: sheet.fields.map((field) => (ids.includes(field.id) ? { ...field, ...values } : field)),
})

/** Returns the sheet with one field at another position of the order of filling, from 0. */
export const reordered = (sheet: Sheet, id: string, to: number): Sheet => {
  const from = sheet.fields.findIndex((field) => field.id === id)
  const field = sheet.fields[from]
  const target = Math.max(0, Math.min(to, sheet.fields.length - 1))
  if (field === undefined || target === from) return sheet
  return { ...sheet, fields: sheet.fields.toSpliced(from, 1).toSpliced(target, 0, field) }
}

/** Tells whether two sheets are equal but for the ids of their marks. */
export const sameContent = (left: Sheet, right: Sheet): boolean =>
  left === right || JSON.stringify(withoutIds(left)) === JSON.stringify(withoutIds(right))

const withoutIds = ({ fields, masks }: Sheet) => [
  fields.map(({ kind, label, required, source, fontSize, align, choice, page, x, y, width, height }) => [
    kind,
    label,
    required,
    source,
    fontSize,
    align,
    choice === undefined ? 'unsaid' : choice,
    page,
    x,
    y,
    width,
    height,
  ]),
  masks.map(({ page, x, y, width, height }) => [page, x, y, width, height]),
]

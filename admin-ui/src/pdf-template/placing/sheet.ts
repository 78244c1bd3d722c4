import type { TemplateField, TemplateMask } from '#services/pdf-template/pdf-templates.contract.ts'

/** A rectangle on a page: fractions of the page as shown, from its top left; pages from 1. */
export type Box = Readonly<Pick<TemplateMask, 'page' | 'x' | 'y' | 'width' | 'height'>>
/** A page as shown, in points. */
export type PageSize = { readonly width: number; readonly height: number }

/** A place that is filled. Its place in the filling order is its place among the others. */
export type SheetField = Readonly<Omit<TemplateField, 'order'>>
/** A place whose content is taken out of the masked copies. */
export type SheetMask = Readonly<TemplateMask>

/** All that lies on the pages of a template; the fields in the order in which they are filled. */
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

/** The marks with these ids, fields first, in the sheet's order. */
export const marksWith = (sheet: Sheet, ids: readonly string[]): readonly Mark[] =>
  marksOf(sheet).filter(({ id }) => ids.includes(id))

/** The sheet with some of its marks elsewhere: boxes by id. Where nothing moves it is the same sheet. */
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

/** What can be said of a field beside where it is. */
export type FieldValues = Partial<
  Pick<SheetField, 'kind' | 'label' | 'required' | 'source' | 'fontSize' | 'align' | 'choice'>
>

export const withValues = (sheet: Sheet, ids: readonly string[], values: FieldValues): Sheet => ({
  ...sheet,
  fields: sheet.fields.map((field) => (ids.includes(field.id) ? { ...field, ...values } : field)),
})

/** One field at another place of the filling order, counted from 0. */
export const reordered = (sheet: Sheet, id: string, to: number): Sheet => {
  const from = sheet.fields.findIndex((field) => field.id === id)
  const field = sheet.fields[from]
  const target = Math.max(0, Math.min(to, sheet.fields.length - 1))
  if (field === undefined || target === from) return sheet
  return { ...sheet, fields: sheet.fields.toSpliced(from, 1).toSpliced(target, 0, field) }
}

/** Whether two sheets say the same, whatever ids their marks have got. */
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

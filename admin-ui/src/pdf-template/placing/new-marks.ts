import { withChoicesOfLabels } from '#events/values/field-choices.ts'
import { sourcesOfKind, usualSourceOf, type FieldKind } from '#events/values/template-field.ts'
import { fieldKindLabels } from '#services/pdf-template/fields.contract.ts'
import type { OfferedTemplateField } from '#services/pdf-template/pdf-templates.contract.ts'
import { boxOf, overlaps, rectOf, sizeOf, type Rect } from './boxes.ts'
import type { Box, FieldValues, PageSize, Sheet, SheetField } from './sheet.ts'

/** Tool: none (marks are selected and moved), a kind of field, or a mask. */
export type Tool = 'choose' | 'mask' | FieldKind

/** Default size of a field that is placed by one click, in points. */
const usualSizes: Readonly<Record<FieldKind | 'mask', { readonly width: number; readonly height: number }>> = {
  signature: { width: 120, height: 44 },
  name: { width: 100, height: 22 },
  text: { width: 160, height: 22 },
  date: { width: 120, height: 22 },
  birthDate: { width: 110, height: 22 },
  phone: { width: 120, height: 22 },
  address: { width: 240, height: 22 },
  dong: { width: 48, height: 22 },
  ho: { width: 48, height: 22 },
  area: { width: 72, height: 22 },
  checkbox: { width: 16, height: 16 },
  mask: { width: 160, height: 24 },
}

const isCentred = (kind: FieldKind): boolean => kind === 'signature' || kind === 'checkbox'

/** Returns a new field of a kind. */
export const newField = (kind: FieldKind, box: Box, label: string = fieldKindLabels[kind]): Omit<SheetField, 'id'> => ({
  kind,
  label,
  required: kind === 'signature',
  source: usualSourceOf(kind),
  fontSize: null,
  align: isCentred(kind) ? 'center' : 'left',
  ...box,
})

/** Returns the drawn rectangle, or one of the default size around the point of a mere click. */
export const drawnRect = (rect: Rect, tool: FieldKind | 'mask'): Rect => {
  const usual = usualSizes[tool]
  if (rect.width >= 8 && rect.height >= 6) return rect
  return { x: rect.x - usual.width / 2, y: rect.y - usual.height / 2, ...usual }
}

/** Returns the box of a field in the middle of a page, for placing it by keyboard. */
export const centredBox = (tool: FieldKind | 'mask', page: number, pages: readonly PageSize[]): Box => {
  const [size, usual] = [sizeOf(pages, page), usualSizes[tool]]
  return boxOf({ x: (size.width - usual.width) / 2, y: (size.height - usual.height) / 3, ...usual }, page, size)
}

/**
 * Returns the values that change with a field's kind: the source and the label, where they do not
 * fit the new kind.
 */
export const valuesOfKind = (field: SheetField, kind: FieldKind): FieldValues => {
  const fits = (sourcesOfKind[kind] as readonly (string | null)[]).includes(field.source)
  return {
    kind,
    ...(fits ? {} : { source: usualSourceOf(kind) }),
    ...(field.label === fieldKindLabels[field.kind] || field.label === '' ? { label: fieldKindLabels[kind] } : {}),
    ...(field.choice && kind !== 'checkbox' ? { choice: null } : {}),
    ...(isCentred(kind) === isCentred(field.kind) ? {} : { align: isCentred(kind) ? 'center' : 'left' }),
  }
}

/**
 * Returns the offers that nobody has accepted: no field is there, nor was one of that name accepted
 * and then moved on the page. Each field accounts for one offer, so that a second 성명 of the page is
 * still offered.
 */
export const openOffers = (
  offers: readonly OfferedTemplateField[],
  { fields }: Sheet,
  pages: readonly PageSize[],
): readonly OfferedTemplateField[] => {
  const byPage = Map.groupBy(fields, ({ page }) => page)
  const taken = new Set<SheetField>()
  const bare = offers.filter((offer) => {
    const size = sizeOf(pages, offer.page)
    const over = (byPage.get(offer.page) ?? []).filter((field) => overlaps(rectOf(field, size), rectOf(offer, size)))
    over.forEach((field) => taken.add(field))
    return over.length === 0
  })
  return bare.filter((offer) => {
    const label = labelOf(offer)
    const moved = (byPage.get(offer.page) ?? []).find(
      (field) => field.kind === offer.kind && field.label === label && !taken.has(field),
    )
    if (moved !== undefined) taken.add(moved)
    return moved === undefined
  })
}

const labelOf = ({ kind, label }: OfferedTemplateField): string => (label === '' ? fieldKindLabels[kind] : label)

/** Returns the field of an offer. */
export const fieldOfOffer = (offer: OfferedTemplateField, pages: readonly PageSize[]): Omit<SheetField, 'id'> => {
  const { kind, page, required, source, choice } = offer
  const size = sizeOf(pages, page)
  const field = newField(kind, boxOf(rectOf(offer, size), page, size), labelOf(offer))
  return {
    ...field,
    required: required || field.required,
    source,
    ...(choice === undefined ? {} : { choice }),
  }
}

/**
 * Returns the fields of offers that are accepted together: check boxes with opposite labels form
 * one choice.
 */
export const fieldsOfOffers = (
  offers: readonly OfferedTemplateField[],
  { fields }: Sheet,
  pages: readonly PageSize[],
): readonly Omit<SheetField, 'id'>[] => {
  const made = offers.map((offer) => fieldOfOffer(offer, pages))
  const there: readonly Omit<SheetField, 'id'>[] = fields
  return withChoicesOfLabels([...there, ...made]).slice(fields.length)
}

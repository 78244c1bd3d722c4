import { withChoicesOfLabels } from '#events/values/field-choices.ts'
import { sourcesOfKind, usualSourceOf, type FieldKind } from '#events/values/template-field.ts'
import { fieldKindLabels } from '#services/pdf-template/fields.contract.ts'
import type { OfferedTemplateField } from '#services/pdf-template/pdf-templates.contract.ts'
import { boxOf, overlaps, rectOf, sizeOf, type Rect } from './boxes.ts'
import type { Box, FieldValues, PageSize, Sheet, SheetField } from './sheet.ts'

/** What is drawn next: nothing (marks are chosen and moved), a field of a kind, or a mask. */
export type Tool = 'choose' | 'mask' | FieldKind

/** Points: how large a field is that was put down with one click. */
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

/** A field of a kind as it begins. */
export const newField = (kind: FieldKind, box: Box, label: string = fieldKindLabels[kind]): Omit<SheetField, 'id'> => ({
  kind,
  label,
  required: kind === 'signature',
  source: usualSourceOf(kind),
  fontSize: null,
  align: isCentred(kind) ? 'center' : 'left',
  ...box,
})

/** What was drawn, or a usual size around the point where it was hardly drawn at all. */
export const drawnRect = (rect: Rect, tool: FieldKind | 'mask'): Rect => {
  const usual = usualSizes[tool]
  if (rect.width >= 8 && rect.height >= 6) return rect
  return { x: rect.x - usual.width / 2, y: rect.y - usual.height / 2, ...usual }
}

/** A field in the middle of a page, for who places it by keyboard. */
export const centredBox = (tool: FieldKind | 'mask', page: number, pages: readonly PageSize[]): Box => {
  const [size, usual] = [sizeOf(pages, page), usualSizes[tool]]
  return boxOf({ x: (size.width - usual.width) / 2, y: (size.height - usual.height) / 3, ...usual }, page, size)
}

/** What changes with a field's kind: what fills it, where its own source fits the new kind as little as its label does. */
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
 * The offers that nobody has taken: no field lies there, nor was one of that name taken and then moved elsewhere on the page. Each field takes
 * one offer only, so that a second 성명 of the page is still offered.
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

/** An offer as a field. */
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

/** Offers as fields that are put down at once: boxes whose labels say the opposite of each other are one choice. */
export const fieldsOfOffers = (
  offers: readonly OfferedTemplateField[],
  { fields }: Sheet,
  pages: readonly PageSize[],
): readonly Omit<SheetField, 'id'>[] => {
  const made = offers.map((offer) => fieldOfOffer(offer, pages))
  const there: readonly Omit<SheetField, 'id'>[] = fields
  return withChoicesOfLabels([...there, ...made]).slice(fields.length)
}

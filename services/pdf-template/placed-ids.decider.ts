import type { PlacedTemplateField, PlacedTemplateMask } from '#events/pdf-template/pdf-template.events.ts'

type AreaInput<Placed extends { readonly id: string }> = Omit<Placed, 'id'> & {
  /** The id that it has, if any. */
  readonly id?: string | undefined
  /** The id that it gets where it has none yet. */
  readonly spareId: string
}

/** Wanted field; `order`: its index in the order of filling, optional. */
export type FieldInput = AreaInput<PlacedTemplateField> & { readonly order?: number | undefined }
export type MaskInput = AreaInput<PlacedTemplateMask>

/** Two things that are placed in the same way have the same text, whatever their ids. */
const textOf = (placed: object): string =>
  JSON.stringify(
    Object.entries(placed)
      .filter(([name]) => name !== 'id' && name !== 'spareId')
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

/**
 * Returns the id of each: the one that it names, if an existing one has it and no earlier one took
 * it; without a known one, the id of an existing one in the same position, so that a repeat changes
 * nothing; otherwise its spare one.
 */
const idsOf = (
  wanted: readonly { readonly id?: string | undefined; readonly spareId: string }[],
  there: readonly { readonly id: string }[],
): readonly string[] => {
  const free = new Map(there.map((one) => [one.id, textOf(one)]))
  const claim = (id: string | undefined): string | undefined => (id !== undefined && free.delete(id) ? id : undefined)
  const named = wanted.map(({ id }) => claim(id))
  const idsByText = new Map<string, string[]>()
  for (const [id, text] of free) idsByText.set(text, [...(idsByText.get(text) ?? []), id])
  return wanted.map((one, index) => named[index] ?? idsByText.get(textOf(one))?.shift() ?? one.spareId)
}

const LAST = Number.MAX_SAFE_INTEGER

/**
 * Returns the wanted fields, each with its id: those with an order first, by it, the others after
 * them as given.
 */
export const fieldsWithIds = (
  wanted: readonly FieldInput[],
  there: readonly PlacedTemplateField[],
): readonly PlacedTemplateField[] => {
  const fields = wanted
    .toSorted((one, other) => (one.order ?? LAST) - (other.order ?? LAST))
    .map(({ order: _order, ...field }) => field)
  const ids = idsOf(fields, there)
  return fields.map(({ spareId, ...field }, index) => ({ ...field, id: ids[index] ?? spareId }))
}

export const masksWithIds = (
  wanted: readonly MaskInput[],
  there: readonly PlacedTemplateMask[],
): readonly PlacedTemplateMask[] => {
  const ids = idsOf(wanted, there)
  return wanted.map(({ spareId, ...mask }, index) => ({ ...mask, id: ids[index] ?? spareId }))
}

/** Whether the same things are placed in the same way and order. */
export const isSameAs = (
  some: readonly { readonly id: string }[],
  others: readonly { readonly id: string }[],
): boolean =>
  some.length === others.length &&
  some.every((one, index) => {
    const other = others[index]
    return other !== undefined && one.id === other.id && textOf(one) === textOf(other)
  })

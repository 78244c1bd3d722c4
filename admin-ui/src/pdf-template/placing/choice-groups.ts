import type { SheetField } from './sheet.ts'

/** A group's name that no field has. */
export const newGroupName = (fields: readonly Pick<SheetField, 'choice'>[]): string => {
  const taken = new Set(fields.map(({ choice }) => choice?.group))
  let number = 1
  while (taken.has(`choice-${number}`)) number += 1
  return `choice-${number}`
}

/** Groups of a sheet in their order, each with the labels of its boxes. */
export const groupsOf = (
  fields: readonly SheetField[],
): readonly { readonly group: string; readonly labels: string }[] => {
  const boxes = fields.filter(({ choice }) => choice)
  const groups = Map.groupBy(boxes, ({ choice }) => choice?.group ?? '')
  return [...groups].map(([group, of]) => ({ group, labels: of.map(({ label }) => label).join(' / ') }))
}

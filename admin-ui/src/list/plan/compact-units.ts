import type { CompactUnits, Unit } from '#services/list/figures/list-stats.contract.ts'

/** Units as they are drawn, of either form that the call gives them in. */
export const unitsFrom = (answer: readonly Unit[] | CompactUnits): readonly Unit[] => {
  if (!('fields' in answer)) return answer
  const { fields, rows } = answer
  // A row has the values of these fields, which are a unit's.
  return rows.map((row) => Object.fromEntries(fields.map((field, index) => [field, row[index]])) as unknown as Unit)
}

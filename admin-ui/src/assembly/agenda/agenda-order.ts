import type { AssemblyDetails, TypedItem } from '#services/assembly/assemblies.contract.ts'

/** Items of an agenda as they are sent; new ones have no id yet. */
export type AgendaItems = readonly TypedItem[]

/** Returns an agenda in which an item has changed places with its neighbour. */
export const moved = (agenda: AssemblyDetails['agenda'], index: number, by: -1 | 1): AgendaItems => {
  const [item, other] = [agenda[index], agenda[index + by]]
  if (item === undefined || other === undefined) return agenda
  return agenda.map((each, place) => {
    if (place === index) return other
    return place === index + by ? item : each
  })
}

export const without = (agenda: AssemblyDetails['agenda'], itemId: string): AgendaItems =>
  agenda.filter((item) => item.itemId !== itemId)

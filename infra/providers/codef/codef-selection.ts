import { unitOfProperty } from '#events/values/registry/register-property.ts'
import { nameOfUnitPart } from '#events/values/unit.ts'
import type { RequestedUnit } from '../registers.ts'
import { spacedProperty, uniqueNoOf, type FoundAddress } from './codef-wire.ts'

type UnitAddress = Pick<RequestedUnit, 'dong' | 'ho'>

/**
 * Tells whether a line of property ("… 은마아파트 제1동 제1층 제101호") is that of the 동 and 호: by their whole
 * name, never by a part of another.
 */
export const isUnit = (property: string, { dong, ho }: UnitAddress): boolean => {
  const said = unitOfProperty(spacedProperty(property))
  return said !== null && said.dong === nameOfUnitPart(dong, '동') && said.ho === nameOfUnitPart(ho, '호')
}

/** Tells whether a register is open: closed ones are of buildings that are gone. */
const isOpenUnit = ({ resState, resType }: FoundAddress): boolean =>
  !/폐쇄/.test(resState ?? '') && (!resType || resType.replaceAll(/\s/g, '').includes('집합'))

export type Selection =
  | { readonly kind: 'one'; readonly uniqueNo: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'several'; readonly count: number }

/**
 * Chooses the unit among matching addresses: the one with its 동·호, and with its number, where that
 * is known.
 */
export const chosenOf = (
  addresses: readonly FoundAddress[],
  sought: UnitAddress & { readonly uniqueNo: string | null },
): Selection => {
  const fitting = addresses.filter((one) => isOpenUnit(one) && isUnit(one.commAddrLotNumber, sought))
  const numbers = new Set(fitting.flatMap(({ commUniqueNo }) => uniqueNoOf(commUniqueNo) ?? []))
  const wanted = sought.uniqueNo === null ? numbers : new Set([...numbers].filter((one) => one === sought.uniqueNo))
  const [uniqueNo] = wanted
  if (uniqueNo === undefined) return { kind: 'none' }
  return wanted.size === 1 ? { kind: 'one', uniqueNo } : { kind: 'several', count: wanted.size }
}

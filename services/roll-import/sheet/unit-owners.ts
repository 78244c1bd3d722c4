import { byName, type ByName } from '#events/values/name.ts'
import { MAX_OWNERS_OF_UNIT, type RollRow } from '../../roll/list-users.contract.ts'
import type { Finding } from '../cell/problems.ts'
import { shareValue } from '../cell/share-cell.ts'

/** Owners of the rows so far, by unit and name: a repeated one is imported once. */
export type UnitOwners = {
  /**
   * Returns the new owners of a row; none if the unit would exceed the maximum number. Data of a
   * second mention is added to the first.
   */
  readonly add: (owners: readonly RollRow[]) => { readonly owners: RollRow[]; readonly findings: readonly Finding[] }
  /** The unit's shares add up to more than one. */
  readonly exceeds: (owner: RollRow) => boolean
}

type OwnersByName = { readonly byName: ByName<RollRow>; readonly owners: RollRow[] }

export const collectOwners = (): UnitOwners => {
  const units = new Map<string, OwnersByName>()
  const unitOf = ({ dong, ho }: RollRow): OwnersByName => {
    const key = `${dong}\n${ho}`
    const unit = units.get(key) ?? { byName: byName<RollRow>(), owners: [] }
    units.set(key, unit)
    return unit
  }
  return {
    add: (said) => {
      const [first] = said
      if (!first) return { owners: [], findings: [] }
      const unit = unitOf(first)
      const before = unit.owners.length
      const findings: Finding[] = []
      const owners = said.flatMap((owner) => {
        const known = unit.byName.get(owner.name)
        if (!known) return [owner]
        findings.push({ kind: 'owner-twice', detail: owner.name })
        // The first mention stays; what it left open is filled in.
        Object.assign(known, { ...owner, ...known })
        return []
      })
      if (before + owners.length > MAX_OWNERS_OF_UNIT)
        return { owners: [], findings: [{ kind: 'unit-too-many-owners' }] }
      if (before > 0 && owners.length > 0)
        findings.push({ kind: 'unit-co-owned', detail: unit.owners.map(({ name }) => name).join(', ') })
      for (const owner of owners) {
        unit.byName.set(owner.name, owner)
        unit.owners.push(owner)
      }
      return { owners, findings }
    },
    exceeds: (owner) =>
      unitOf(owner).owners.reduce((sum, { ownershipShare }) => sum + (shareValue(ownershipShare ?? '') ?? 0), 0) >
      1 + 1e-6,
  }
}

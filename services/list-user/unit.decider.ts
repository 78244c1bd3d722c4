import type { UnitEvent } from '#events/list-user/unit.events.ts'
import { comparableName } from '#events/values/text.ts'
import type { Decider } from '../core/decider.ts'

export type UnitOwner = { readonly listUserId: string; readonly personId: string; readonly name: string | null }
export type UnitState = { readonly owners: readonly UnitOwner[] }

export type UnitCommand = { readonly type: 'AddUnitOwner' } & UnitEvent['data'] & { readonly name: string }

/** `digest` is a keyed digest of 동 and 호. */
export const unitStream = (listId: string, digest: string): string => `unit-${listId}-${digest}`

/** The owners of a unit in a list: the same name is the same owner. */
export const unitDecider: Decider<UnitState, UnitCommand, UnitEvent> = {
  initial: { owners: [] },
  evolve: ({ owners }, { data: { listUserId, personId, name } }) => ({ owners: [...owners, { listUserId, personId, name }] }),
  decide: ({ type: _type, ...owner }, state) => (ownerNamed(state, owner.name) ? [] : [{ type: 'UnitOwnerAdded', data: owner }]),
}

/** The owner of a name in a unit, if there is one. */
export const ownerNamed = ({ owners }: UnitState, name: string): UnitOwner | undefined =>
  owners.find((owner) => owner.name !== null && comparableName(owner.name) === comparableName(name))

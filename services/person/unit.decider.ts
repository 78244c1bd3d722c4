import type { UnitEvent } from '#events/person/unit.events.ts'
import { isSameName } from '#events/values/name.ts'
import type { Decider } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'

export type UnitOwner = {
  readonly listUserId: string
  readonly personId: string
  readonly name: string | null
  readonly formerNames: readonly (string | null)[]
}
export type UnitState = { readonly owners: readonly UnitOwner[] }

type UnitEventData<Type extends UnitEvent['type']> = Extract<UnitEvent, { type: Type }>['data']

export type UnitCommand =
  | ({ readonly type: 'AddUnitOwner' } & UnitEventData<'UnitOwnerAdded'> & { readonly name: string })
  | ({ readonly type: 'RenameUnitOwner' } & UnitEventData<'UnitOwnerRenamed'> & { readonly name: string })
  | ({ readonly type: 'RemoveUnitOwner' } & UnitEventData<'UnitOwnerRemoved'>)

/** `digest` is a keyed digest of 동 and 호. */
export const unitStream = (listId: string, digest: string): string => `unit-${listId}-${digest}`

/** The owners of a unit in a list: the same name, or a former one, is the same owner. */
export const unitDecider: Decider<UnitState, UnitCommand, UnitEvent> = {
  initial: { owners: [] },
  evolve: ({ owners }, { type, data }) => {
    const { listUserId, personId } = data
    if (type === 'UnitOwnerRemoved') return { owners: owners.filter((owner) => owner.listUserId !== listUserId) }
    const { name } = data
    if (type === 'UnitOwnerAdded') return { owners: [...owners, { listUserId, personId, name, formerNames: [] }] }
    return {
      owners: owners.map((owner) =>
        owner.listUserId === listUserId ? { ...owner, name, formerNames: [...owner.formerNames, owner.name] } : owner,
      ),
    }
  },
  decide: (command, state) => {
    if (command.type === 'AddUnitOwner') {
      const { type: _type, ...data } = command
      return ownerWithFormerName(state, data.name) ? [] : [{ type: 'UnitOwnerAdded', data }]
    }
    if (command.type === 'RemoveUnitOwner') {
      const { type: _type, ...data } = command
      return state.owners.some(({ listUserId }) => listUserId === data.listUserId)
        ? [{ type: 'UnitOwnerRemoved', data }]
        : []
    }
    const { type: _type, ...data } = command
    const owner = state.owners.find(({ listUserId }) => listUserId === data.listUserId)
    if (!owner || owner.name === data.name) return []
    // Two owners of one name in one unit could not be distinguished at their verification.
    if (state.owners.some((other) => other.listUserId !== data.listUserId && isName(other.name, data.name)))
      throw new DomainError('OWNER_NAME_TAKEN', [
        { path: 'name', message: '같은 세대에 이름이 같은 소유자가 이미 있습니다.' },
      ])
    return [{ type: 'UnitOwnerRenamed', data }]
  },
}

const isName = (name: string | null, other: string): boolean => name !== null && isSameName(name, other)

/** The owner of a name in a unit, if there is one. */
export const ownerNamed = ({ owners }: UnitState, name: string): UnitOwner | undefined =>
  owners.find((owner) => owner.name === name) ?? owners.find((owner) => isName(owner.name, name))

/** Returns the owner by name, or by one before a correction, which an older roll still has. */
export const ownerWithFormerName = (state: UnitState, name: string): UnitOwner | undefined =>
  ownerNamed(state, name) ?? state.owners.find(({ formerNames }) => formerNames.some((former) => isName(former, name)))

import type { ProxyHolderEvent } from '#events/assembly/proxy-holder.events.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'
import { isOverLimit, representedBy, rightsText, type UnitOnRoll } from '../../vote/proxy/proxy-limits.decider.ts'

type AdmittedHolder = ProxyHolderEvent['data']
/** Owners for whom one proxy was ever admitted, each once. */
export type ProxyHolderState = { readonly admitted: readonly AdmittedHolder[] }

export type ProxyHolderCommand = {
  readonly type: 'AdmitHolder'
  readonly admitted: AdmittedHolder
  /** Attendees whom the proxy stands for at this moment, beside the new one. */
  readonly standing: readonly string[]
  readonly roll: readonly UnitOnRoll[]
}

export const proxyHolderStream = (holder: string): string => `attendance-holder-${holder}`

const ownersKey = (unit: readonly UnitOnRoll[]): string =>
  [...new Set(unit.map(({ person_id }) => person_id))].toSorted().join(' ')

/** Returns the entries of all units that belong to the owners of the given entries. */
const entriesOfOwners = (roll: readonly UnitOnRoll[], listUserIds: readonly string[]): readonly string[] => {
  const units = [...Map.groupBy(roll, ({ dong, ho }) => `${dong}\n${ho}`).values()]
  const meant = new Set(listUserIds)
  const owners = new Set(units.filter((unit) => unit.some((entry) => meant.has(entry.list_user_id))).map(ownersKey))
  return units.filter((unit) => owners.has(ownersKey(unit))).flatMap((unit) => unit.map((entry) => entry.list_user_id))
}

/**
 * Limits whom one proxy stands for in an assembly (집합건물법 시행령 제15조 제2항): all of it is in one
 * stream, so that two desks never exceed the limit together.
 */
export const proxyHolderDecider: Decider<ProxyHolderState, ProxyHolderCommand, ProxyHolderEvent> = {
  initial: { admitted: [] },
  evolve: ({ admitted }, { data }) => ({ admitted: [...admitted, data] }),
  decide: ({ admitted, standing, roll }, state) => {
    const others = state.admitted.filter(
      ({ attendeeId }) => standing.includes(attendeeId) && attendeeId !== admitted.attendeeId,
    )
    const theirs = [...others, admitted].map(({ listUserId }) => listUserId)
    const represented = representedBy(roll, entriesOfOwners(roll, theirs))
    if (isOverLimit(represented))
      throw new DomainError('PROXY_LIMIT', [{ path: 'holderName', message: rightsText(represented) }])
    const isKnown = state.admitted.some(({ attendeeId }) => attendeeId === admitted.attendeeId)
    return isKnown ? [] : [{ type: 'ProxyHolderAdmitted', data: admitted }]
  },
}

import type { RepresentativeEvent } from '#events/representative/representative.events.ts'
import { naturalOrder } from '#events/values/natural-order.ts'
import { findEntriesOf } from '#projections/person/persons.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { DecisionContext } from '../core/joint-decision.ts'
import { existingList, listDecider, listStream, type ExistingList } from '../list/list.decider.ts'
import { appointmentShare, asksAppointment, type AppointmentShare } from '../list/rule/representative-law.contract.ts'
import { unitStreamOf } from '../person/person.facts.ts'
import { unitDecider } from '../person/unit.decider.ts'
import { ownerExclusionDecider, ownerExclusionStream } from '../roll/exclusion/owner-exclusion.decider.ts'
import { listUserDecider, listUserStream, type ListedUser } from '../roll/list-user.decider.ts'
import { representativeDecider, representativeStream, type CoOwnersFacts } from './representative.decider.ts'
import { formerOwnersBy } from './representative.hooks.ts'

/** Co-owners of an entry's unit, as the log has them at a decision. */
export type CoOwners = {
  readonly list: ExistingList
  readonly facts: CoOwnersFacts
  /** Their entries, by unit; those of former owners are not among them. */
  readonly entries: readonly ListedUser[]
  /** Entries of their units that belong to former owners. */
  readonly former: readonly ListedUser[]
}

type Deciding = Pick<Deps, 'database' | 'secrets' | 'hooks'>

type OwnedUnit = {
  readonly dong: string
  readonly ho: string
  readonly owners: readonly ListedUser[]
  readonly former: readonly ListedUser[]
}

const personsOf = (owners: readonly ListedUser[]): readonly string[] =>
  [...new Set(owners.map(({ personId }) => personId))].toSorted()

const readUnit = async (deps: Deciding, desk: DecisionContext, of: ListedUser): Promise<OwnedUnit> => {
  const { listId, dong, ho } = of
  const stream = unitStreamOf(deps.secrets, { listId, dong, ho })
  await desk.read([stream])
  const ids = desk.fold(stream, unitDecider).owners.map(({ listUserId }) => listUserId)
  await desk.read(ids.map(listUserStream))
  const entries = ids.flatMap((id) => {
    const entry = desk.fold(listUserStream(id), listUserDecider)
    return entry.status === 'listed' ? [entry] : []
  })
  const gone = await formerOwnersBy(deps.hooks)(desk, ids)
  const isGone = ({ listUserId }: ListedUser): boolean => gone.has(listUserId)
  return { dong, ho, owners: entries.filter((one) => !isGone(one)), former: entries.filter(isGone) }
}

/** Reads the entries that an owner has in a list; the read model has only the candidates. */
const readEntriesOf = async (
  deps: Deciding,
  desk: DecisionContext,
  entry: ListedUser,
): Promise<readonly ListedUser[]> => {
  const rows = await findEntriesOf(deps.database, [entry.personId])
  const found = rows.filter(({ list_id: listId }) => listId === entry.listId).map(({ id }) => id)
  const ids = [...new Set([entry.listUserId, ...found])]
  await desk.read(ids.map(listUserStream))
  return ids.flatMap((id) => {
    const state = desk.fold(listUserStream(id), listUserDecider)
    return state.status === 'listed' && state.personId === entry.personId ? [state] : []
  })
}

const leftOutOf = async (desk: DecisionContext, entries: readonly ListedUser[]): Promise<readonly string[]> => {
  await desk.read(entries.map(({ listUserId }) => ownerExclusionStream(listUserId)))
  const isExcluded = ({ listUserId }: ListedUser): boolean =>
    desk.fold(ownerExclusionStream(listUserId), ownerExclusionDecider).excluded
  return personsOf(entries).filter((id) => entries.filter(({ personId }) => personId === id).every(isExcluded))
}

/**
 * Reads the co-owners of an entry's unit, with all units of the list that the same persons hold. What
 * is read guards the decision.
 * @throws DomainError APPOINTMENT_NOT_IN_LAW, NOT_FOUND
 */
export const coOwnersAt = async (deps: Deciding, desk: DecisionContext, entry: ListedUser): Promise<CoOwners> => {
  const { listId, apartmentId } = entry
  await desk.read([listStream(listId)])
  const list = existingList(desk.fold(listStream(listId), listDecider))
  if (!asksAppointment(list)) throw new DomainError('APPOINTMENT_NOT_IN_LAW')
  const held: OwnedUnit[] = []
  for (const own of await readEntriesOf(deps, desk, entry)) held.push(await readUnit(deps, desk, own))
  const ofEntry = held.find(({ dong, ho }) => dong === entry.dong && ho === entry.ho)
  const coOwners = personsOf(ofEntry?.owners ?? [])
  if (!coOwners.includes(entry.personId)) throw new DomainError('NOT_FOUND')
  const key = coOwners.join(' ')
  const units = held
    .filter(({ owners }) => personsOf(owners).join(' ') === key)
    .toSorted((one, other) => naturalOrder(one.dong, other.dong) || naturalOrder(one.ho, other.ho))
  const entries = units.flatMap(({ owners }) => owners)
  const coOwnersId = deps.secrets.derivedId(listId, `co-owners\n${key}`)
  await desk.read([representativeStream(coOwnersId)])
  return {
    list,
    facts: {
      coOwnersId,
      listId,
      apartmentId,
      coOwners: [...coOwners],
      units: units.map(({ dong, ho }) => ({ dong, ho })),
      leftOut: await leftOutOf(desk, entries),
    },
    entries,
    former: units.flatMap(({ former }) => former),
  }
}

/** Returns the share of the co-owners that the law of their list asks for on a day. */
export const shareOf = ({ list, facts }: Pick<CoOwners, 'list' | 'facts'>, on: string): AppointmentShare =>
  appointmentShare(list.rule ?? '', facts.units.length, on)

/**
 * Sets the roll's mark of the representative to who is appointed, in the write of an appointment or
 * of its end; other events leave it as it is.
 */
export const markRepresentative = (
  desk: DecisionContext,
  { facts, entries, former }: CoOwners,
  events: readonly RepresentativeEvent[],
): void => {
  if (!events.some(({ type }) => type === 'RepresentativeAppointed' || type === 'RepresentativeEnded')) return
  const { standing } = desk.fold(representativeStream(facts.coOwnersId), representativeDecider)
  for (const { listUserId, personId } of [...entries, ...former]) {
    const isFormer = former.some((one) => one.listUserId === listUserId)
    const representative = !isFormer && personId === standing?.representativeId
    const stream = listUserStream(listUserId)
    const entry = desk.fold(stream, listUserDecider)
    desk.add(stream, listUserDecider.decide({ type: 'ChangeListUser', representative }, entry))
  }
}

import type { Metadata } from '#events/metadata.ts'
import { correctPerson, inEveryUnit, unitStreamOf, wantsChange, type PersonInput } from '../../person/person.facts.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly, type JointResult, type DecisionContext } from '../../core/joint-decision.ts'
import { assertVisible } from '../../core/scope.ts'
import { assertUnchanged, type ExpectedValues } from '../../core/concurrency/expected-values.decider.ts'
import type { AdminSession } from '../../core/session.ts'
import { existingList, listDecider, listStream, type ExistingList } from '../../list/list.decider.ts'
import { wireFields } from '../fields.ts'
import { listedUser, listUserDecider, listUserStream, type ListedUser, type EntryFields } from '../list-user.decider.ts'
import {
  dataOfPerson,
  nobodyKnown,
  personDecider,
  personStream,
  type PersonState,
} from '../../person/person.decider.ts'
import { requestRollChange, unitText } from '../approval/roll-request.ts'
import { neighboursIn, unitFieldsIn, changeNeighbours } from '../unit-holding.ts'
import { listsHoldingRolls } from '../roll.hooks.ts'

type Change = {
  readonly listId: string
  readonly personId: string
  /** Entries of this person in this list. */
  readonly listUserIds: readonly string[]
  readonly holding: EntryFields
  readonly person: PersonInput
  /** Values that the caller saw of entries and person, under the names of the contract. */
  readonly before?: ExpectedValues | undefined
  readonly admin: AdminSession
  readonly metadata: Metadata
}

export type ChangedEntries = {
  readonly list: ExistingList
  readonly entries: readonly ListedUser[]
  readonly person: PersonState
  /** Whether their name or phone is another one now. */
  readonly contactChanged: boolean
  /** Id of the request with which another representative waits for a second administrator. */
  readonly approvalId?: string | undefined
}

/**
 * Changes entries of a person in a list and the person's data, all or nothing; also after the
 * list's close, since a phone may need correction. An area belongs to its unit: it changes for all
 * owners of the unit. A representative replaces the one that the unit had; while a vote of the list
 * is open that waits for a second administrator, since it decides whose ballot is the unit's.
 * @throws DomainError NOT_FOUND (also for a list that they may not see), PERSON_ERASED,
 * OWNER_NAME_TAKEN, READ_MODEL_BEHIND, CHANGED_MEANWHILE
 */
export const changeEntries = (deps: Deps, change: Change): Promise<JointResult<ChangedEntries>> =>
  inEveryUnit(deps, { personId: change.personId, wanted: change.person }, (everywhere) =>
    decideJointly(deps.store, change.metadata, async (desk) => {
      const { listId, personId, listUserIds, person: wanted } = change
      const [ofList, ofPerson] = [listStream(listId), personStream(personId)]
      await desk.read([ofList, ofPerson, ...listUserIds.map(listUserStream)])
      const list = existingList(desk.fold(ofList, listDecider))
      assertVisible(change.admin, list.apartmentId)
      assertEntriesUnchanged(desk, change)
      const known = desk.fold(ofPerson, personDecider)
      // Remarks are encrypted with the owner's key, and cannot be stored for an erased person.
      if (known.status === 'erased' && change.holding.remarks) throw new DomainError('PERSON_ERASED')
      const held = await holdRepresentative(deps, desk, { ...change, list })
      for (const listUserId of listUserIds)
        await changeHolding(deps, desk, { ...change, holding: held.holding, listUserId })
      const before = desk.fold(ofPerson, personDecider)
      if (wantsChange(wanted))
        await correctPerson(deps, desk, { personId, wanted, entries: everywhere, metadata: change.metadata })
      const person = desk.fold(ofPerson, personDecider)
      return {
        list,
        entries: listUserIds.map((listUserId) => listedUser(desk.fold(listUserStream(listUserId), listUserDecider))),
        person,
        contactChanged: hasOtherContact(before, person),
        approvalId: held.approvalId,
      }
    }),
  )

const hasOtherContact = (before: PersonState, after: PersonState): boolean =>
  before.status === 'registered' &&
  after.status === 'registered' &&
  (before.name !== after.name || before.phone !== after.phone)

/** @throws DomainError CHANGED_MEANWHILE */
const assertEntriesUnchanged = (
  desk: DecisionContext,
  { before, listUserIds, personId, holding, person: wanted }: Change,
): void => {
  if (before === undefined) return
  const person = desk.fold(personStream(personId), personDecider)
  for (const listUserId of listUserIds) {
    const entry = listedUser(desk.fold(listUserStream(listUserId), listUserDecider))
    const known = dataOfPerson(person.status === 'registered' ? person : nobodyKnown)
    assertUnchanged(before, {
      wanted: { ...wanted, ...wireFieldsOf(holding) },
      now: { ...known, ...wireFieldsOf(entry) },
    })
  }
}

/** Returns the fields of a holding under the names of the contract. */
const wireFieldsOf = ({ kakaoEnabled, representative, standing, remarks, ...held }: EntryFields) => ({
  ...wireFields(held),
  kakaoEnabled,
  representative,
  standing,
  remarks,
})

/**
 * Part of a change that is done at once, and the id of the request for another representative, if
 * there is one.
 */
type HoldingChange = { readonly holding: EntryFields; readonly approvalId?: string }

/**
 * Requests a second administrator's approval of another representative for a unit of several owners
 * while a vote of the list is open.
 */
const holdRepresentative = async (
  deps: Deps,
  desk: DecisionContext,
  { list, listId, listUserIds, holding, metadata }: Change & { readonly list: ExistingList },
): Promise<HoldingChange> => {
  const { representative, ...others } = holding
  if (representative === undefined) return { holding }
  const entries = listUserIds.map((listUserId) => listedUser(desk.fold(listUserStream(listUserId), listUserDecider)))
  const changed = entries.filter((entry) => entry.listId === listId && entry.representative !== representative)
  const neighbours = await Promise.all(changed.map((entry) => readNeighbours(deps, desk, entry)))
  if (neighbours.every(({ length }) => length === 0)) return { holding }
  if (!(await listsHoldingRolls(deps.hooks)(desk, [listId])).has(listId)) return { holding }
  const ids = changed.map(({ listUserId }) => listUserId)
  const approvalId = await requestRollChange(
    deps,
    desk,
    {
      kind: 'roll-representative',
      apartmentId: list.apartmentId,
      listId,
      listUserIds: ids,
      lines: changed.map(unitText),
      payload: { listUserIds: ids, representative } satisfies RepresentativeChange,
    },
    metadata,
  )
  return { holding: others, approvalId }
}

/** Content of a request for another representative. */
type RepresentativeChange = { readonly listUserIds: readonly string[]; readonly representative: boolean }

/**
 * Makes entries the representatives of their units, or no longer, after a second administrator's
 * confirmation.
 * @throws DomainError NOT_FOUND
 */
export const representConfirmed = async (
  deps: Deps,
  desk: DecisionContext,
  { listId, listUserIds, representative }: RepresentativeChange & { readonly listId: string },
): Promise<void> => {
  for (const listUserId of listUserIds) {
    await desk.read([listUserStream(listUserId)])
    const { personId } = listedUser(desk.fold(listUserStream(listUserId), listUserDecider))
    await changeHolding(deps, desk, { listId, personId, listUserId, holding: { representative } })
  }
}

type EntryChange = Pick<Change, 'listId' | 'personId' | 'holding'> & { readonly listUserId: string }

const changeHolding = async (
  deps: Deps,
  desk: DecisionContext,
  { listId, personId, listUserId, holding }: EntryChange,
): Promise<void> => {
  const stream = listUserStream(listUserId)
  const entry = listedUser(desk.fold(stream, listUserDecider))
  if (entry.listId !== listId || entry.personId !== personId) throw new DomainError('NOT_FOUND')
  desk.add(stream, listUserDecider.decide({ type: 'ChangeListUser', ...holding }, entry))
  const ofUnit = unitFieldsIn(holding)
  if (ofUnit !== undefined) changeNeighbours(desk, await readNeighbours(deps, desk, entry), ofUnit)
  // A unit has one representative: a former one is replaced.
  if (holding.representative === true)
    changeNeighbours(desk, await readNeighbours(deps, desk, entry), { representative: false })
}

const readNeighbours = async (
  { secrets }: Deps,
  desk: DecisionContext,
  { listId, listUserId, dong, ho }: ListedUser,
): Promise<readonly string[]> => {
  const unit = unitStreamOf(secrets, { listId, dong, ho })
  await desk.read([unit])
  const neighbours = neighboursIn(desk, { unit, listUserId })
  await desk.read(neighbours.map(listUserStream))
  return neighbours
}

import type { z } from 'zod'
import type { Metadata } from '#events/metadata.ts'
import type { UnitEvent } from '#events/person/unit.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { foldEvents } from '../../core/decider.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly, type JointResult, type DecisionContext } from '../../core/joint-decision.ts'
import { assertVisible } from '../../core/scope.ts'
import type { AdminSession } from '../../core/session.ts'
import { assertActiveOrScheduled, existingList, listDecider, listStream } from '../../list/list.decider.ts'
import { personDecider, personStream, registeredPerson } from '../../person/person.decider.ts'
import { unitStreamOf } from '../../person/person.facts.ts'
import { ownerWithFormerName, unitDecider, type UnitOwner } from '../../person/unit.decider.ts'
import { listedUser, listUserDecider, listUserStream, type ListedUser } from '../list-user.decider.ts'
import { MAX_OWNERS_OF_UNIT } from '../list-users.contract.ts'
import type { additionPayload } from '../approval/request-additions.ts'
import { requestRollChange, unitText } from '../approval/roll-request.ts'
import { countAgainInList } from '../exclusion/further-entries.ts'
import { listsHoldingRolls } from '../roll.hooks.ts'

type Restoration = {
  readonly listId: string
  readonly listUserIds: readonly string[]
  readonly admin: AdminSession
  readonly metadata: Metadata
}

/** An entry as it was when it was taken off, and the names its unit knew its owner by. */
type RemovedEntry = { readonly entry: ListedUser; readonly unit: string; readonly owner: UnitOwner | undefined }

/** @throws DomainError NOT_FOUND for one that never was on the list */
const readRemoved = async (
  { store, secrets }: Deps,
  { listId, listUserIds }: Pick<Restoration, 'listId' | 'listUserIds'>,
): Promise<readonly RemovedEntry[]> => {
  const entries = await store.readStreams(listUserIds.map(listUserStream))
  const found = listUserIds.map((listUserId) => {
    const entry = entryBefore(entries.get(listUserStream(listUserId))?.events ?? [])
    return { entry, unit: unitStreamOf(secrets, entry) }
  })
  if (found.some(({ entry }) => entry.listId !== listId)) throw new DomainError('NOT_FOUND')
  const units = await store.readStreams([...new Set(found.map(({ unit }) => unit))])
  return found.map(({ entry, unit }) => ({
    entry,
    unit,
    owner: ownerBefore(units.get(unit)?.events ?? [], entry.listUserId),
  }))
}

/** Returns an entry as it is, or was before it was removed. */
const entryBefore = (events: readonly RecordedEvent[]): ListedUser => {
  const now = foldEvents(listUserDecider, events)
  if (now.status !== 'removed') return listedUser(now)
  const end = events.findLastIndex(({ type }) => type === 'ListUserRemoved')
  return listedUser(foldEvents(listUserDecider, events.slice(0, end)))
}

/** Returns an owner as the unit had them before their removal. */
const ownerBefore = (events: readonly RecordedEvent[], listUserId: string): UnitOwner | undefined => {
  const end = (events as readonly RecordedEvent<UnitEvent>[]).findLastIndex(
    ({ type, data }) => type === 'UnitOwnerRemoved' && data.listUserId === listUserId,
  )
  const { owners } = foldEvents(unitDecider, end < 0 ? events : events.slice(0, end))
  return owners.find((owner) => owner.listUserId === listUserId)
}

/**
 * Restores entries that were removed from an open list, as they were: the same owners with all
 * their data, under the names by which their units had them. Existing ones stay as they are, and so
 * does a unit's present representative.
 * @throws DomainError NOT_FOUND (also for a list that they may not see, or an entry that never was
 * in it), LIST_CLOSED, PERSON_ERASED, ALREADY_LISTED if the unit has such an owner again, or the
 * maximum number
 */
export const restoreEntries = async (
  deps: Deps,
  { listId, listUserIds, admin, metadata }: Restoration,
): Promise<JointResult<RestorationOutcome>> => {
  const gone = await readRemoved(deps, { listId, listUserIds })
  return decideJointly(deps.store, metadata, async (desk): Promise<RestorationOutcome> => {
    await desk.read([listStream(listId), ...listUserIds.map(listUserStream)])
    const list = existingList(desk.fold(listStream(listId), listDecider))
    assertVisible(admin, list.apartmentId)
    assertActiveOrScheduled(list, deps.clock())
    const away = gone.filter(
      ({ entry }) => desk.fold(listUserStream(entry.listUserId), listUserDecider).status !== 'listed',
    )
    if (away.length === 0 || !(await listsHoldingRolls(deps.hooks)(desk, [listId])).has(listId))
      return { restored: await restoreAll(deps, desk, gone) }
    const restored = away.map(({ entry }) => entry.listUserId)
    const lines = away.map(({ entry }) => unitText(entry))
    const { apartmentId } = list
    const payload: z.input<typeof additionPayload> = { restored }
    const request = { kind: 'roll-addition', apartmentId, listId, listUserIds: restored, lines, payload } as const
    return { restored: 0, approvalId: await requestRollChange(deps, desk, request, metadata) }
  })
}

/** Number of restored entries, or the request with which they wait for a second administrator. */
type RestorationOutcome = { readonly restored: number; readonly approvalId?: string }

/**
 * Puts entries back whose request a second administrator has confirmed, in the same write.
 * @throws DomainError NOT_FOUND, PERSON_ERASED, ALREADY_LISTED
 */
export const restoreConfirmed = async (
  deps: Deps,
  desk: DecisionContext,
  asked: Pick<Restoration, 'listId' | 'listUserIds'>,
): Promise<void> => {
  await restoreAll(deps, desk, await readRemoved(deps, asked))
}

const restoreAll = async (
  deps: Pick<Deps, 'database'>,
  desk: DecisionContext,
  gone: readonly RemovedEntry[],
): Promise<number> => {
  const persons = gone.map(({ entry }) => personStream(entry.personId))
  const entries = gone.map(({ entry }) => listUserStream(entry.listUserId))
  await desk.read([...entries, ...persons, ...gone.map(({ unit }) => unit)])
  await readOwners(desk, gone)
  const back = gone.filter((one) => restoreEntry(desk, one)).map(({ entry }) => entry)
  const [first] = back
  if (first) await countAgainInList(deps, desk, { listId: first.listId, entries: back })
  return back.length
}

const readOwners = async (desk: DecisionContext, gone: readonly RemovedEntry[]): Promise<void> => {
  const owners = gone.flatMap(({ unit }) => desk.fold(unit, unitDecider).owners)
  await desk.read(owners.map(({ listUserId }) => listUserStream(listUserId)))
}

const restoreEntry = (desk: DecisionContext, { entry, unit, owner }: RemovedEntry): boolean => {
  const { listUserId, listId, personId, dong, ho } = entry
  const stream = listUserStream(listUserId)
  const before = desk.fold(stream, listUserDecider)
  if (before.status === 'listed') return false
  const { name } = registeredPerson(desk.fold(personStream(personId), personDecider))
  const others = desk.fold(unit, unitDecider)
  if (name === null || ownerWithFormerName(others, name) || others.owners.length >= MAX_OWNERS_OF_UNIT)
    throw new DomainError('ALREADY_LISTED')
  const isRepresented = others.owners.some((other) => {
    const neighbour = desk.fold(listUserStream(other.listUserId), listUserDecider)
    return neighbour.status === 'listed' && neighbour.representative
  })
  desk.add(
    stream,
    listUserDecider.decide(
      {
        ...entry,
        type: 'RecordListUser',
        representative: entry.representative && !isRepresented,
      },
      before,
    ),
  )
  // An older roll may have them by a former name, unless that is somebody else's by now.
  const former = (owner?.formerNames ?? []).filter((one) => one !== null && !ownerWithFormerName(others, one))
  const [first = name, ...later] = [...new Set([...former, name])].filter((one) => one !== null)
  const known = { listId, listUserId, personId }
  desk.add(
    unit,
    unitDecider.decide({ type: 'AddUnitOwner', ...known, dong, ho, name: first }, desk.fold(unit, unitDecider)),
  )
  for (const next of later)
    desk.add(unit, unitDecider.decide({ type: 'RenameUnitOwner', ...known, name: next }, desk.fold(unit, unitDecider)))
  return true
}

import type { Metadata } from '#events/metadata.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError, type FieldError } from '../../core/domain-error.ts'
import { decideJointly, type JointResult, type DecisionContext } from '../../core/joint-decision.ts'
import { assertVisible } from '../../core/scope.ts'
import type { AdminSession } from '../../core/session.ts'
import { listsHoldingRolls, participantsOf, type FindParticipants } from '../roll.hooks.ts'
import {
  assertActiveOrScheduled,
  existingList,
  listDecider,
  listStream,
  type ExistingList,
} from '../../list/list.decider.ts'
import { endOwnerExclusions } from '../exclusion/owner-exclusions.ts'
import { requestRollChange, unitText } from '../approval/roll-request.ts'
import { listUserDecider, listUserStream, type ListedUser } from '../list-user.decider.ts'
import { unitStreamOf } from '../../person/person.facts.ts'
import { unitDecider } from '../../person/unit.decider.ts'

/** An entry that is to go, and the field of the request that names it. */
export type Leaving = { readonly listUserId: string; readonly path?: string }

type Removal = {
  readonly listId: string
  readonly leaving: readonly Leaving[]
  readonly admin: AdminSession
  readonly metadata: Metadata
}

/** Entries that went, or the request with which they wait for a second administrator. */
type RemovalOutcome = { readonly listUserIds: readonly string[]; readonly approvalId?: string }

/**
 * Removes entries from a list in one decision; removed ones stay so. It guards everything that they
 * could submit at this moment, so that an entry is never both removed and counted. While a vote of
 * the list is open a second administrator is asked instead.
 * @throws DomainError NOT_FOUND (also for a list that they may not see), LIST_CLOSED,
 * ENTRY_HAS_SUBMISSIONS naming who took part
 */
export const removeEntries = async (
  deps: Deps,
  { listId, leaving, admin, metadata }: Removal,
): Promise<JointResult<RemovalOutcome>> => {
  const findParticipants = await participantsOf(deps.hooks, listId)
  return decideJointly(deps.store, metadata, async (desk): Promise<RemovalOutcome> => {
    await desk.read([listStream(listId)])
    const list = existingList(desk.fold(listStream(listId), listDecider))
    assertVisible(admin, list.apartmentId)
    const present = await removableEntries(deps, desk, { list, leaving, findParticipants })
    if (present.length === 0) return { listUserIds: [] }
    const listUserIds = present.map(({ listUserId }) => listUserId)
    if ((await listsHoldingRolls(deps.hooks)(desk, [listId])).has(listId)) {
      const lines = present.map(({ entry }) => unitText(entry))
      const { apartmentId } = list
      const request = {
        kind: 'roll-removal',
        apartmentId,
        listId,
        listUserIds,
        lines,
        payload: { listUserIds },
      } as const
      return { listUserIds: [], approvalId: await requestRollChange(deps, desk, request, metadata) }
    }
    await takeOff(deps, desk, present)
    return { listUserIds }
  })
}

type RemovalCheck = Pick<Removal, 'leaving'> & {
  readonly list: ExistingList
  readonly findParticipants: FindParticipants
}

/**
 * Returns those of some entries that are there and may go.
 * @throws DomainError NOT_FOUND, LIST_CLOSED, ENTRY_HAS_SUBMISSIONS
 */
export const removableEntries = async (
  { clock }: Pick<Deps, 'clock'>,
  desk: DecisionContext,
  { list, leaving, findParticipants }: RemovalCheck,
): Promise<readonly Present[]> => {
  await desk.read(leaving.map(({ listUserId }) => listUserStream(listUserId)))
  const present = leaving.flatMap((one) => {
    const entry = desk.fold(listUserStream(one.listUserId), listUserDecider)
    return entry.status === 'listed' ? [{ ...one, entry }] : []
  })
  if (present.length === 0) return []
  if (present.some(({ entry }) => entry.listId !== list.listId)) throw new DomainError('NOT_FOUND')
  // The result of a closed list is counted by its roll.
  assertActiveOrScheduled(list, clock())
  const submitted = await findParticipants(
    desk,
    present.map(({ listUserId }) => listUserId),
  )
  const staying = present.filter(({ listUserId }) => submitted.has(listUserId))
  if (staying.length > 0) throw new DomainError('ENTRY_HAS_SUBMISSIONS', namesOf(staying))
  return present
}

type Present = Leaving & { readonly entry: ListedUser }

/**
 * Takes entries off their list and their units, on a desk at which it is known that none of them
 * has submitted anything.
 */
export const takeOff = async (
  { secrets }: Pick<Deps, 'secrets'>,
  desk: DecisionContext,
  present: readonly Present[],
): Promise<void> => {
  await desk.read(present.map(({ entry }) => unitStreamOf(secrets, entry)))
  await endOwnerExclusions(
    desk,
    present.map(({ entry }) => entry),
    'removed',
  )
  for (const { entry } of present) {
    const { listId, listUserId, personId } = entry
    const unit = unitStreamOf(secrets, entry)
    desk.add(
      listUserStream(listUserId),
      listUserDecider.decide({ type: 'RemoveListUser', hasSubmissions: false }, entry),
    )
    desk.add(
      unit,
      unitDecider.decide({ type: 'RemoveUnitOwner', listId, listUserId, personId }, desk.fold(unit, unitDecider)),
    )
  }
}

/** Returns each field once, though a person may have taken part with several entries. */
const namesOf = (staying: readonly Present[]): readonly FieldError[] =>
  [...new Set(staying.flatMap(({ path }) => path ?? []))].map((path) => ({
    path,
    message: '이미 제출한 소유자입니다.',
  }))

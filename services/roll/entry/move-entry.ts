import type { Metadata } from '#events/metadata.ts'
import { comparableName } from '#events/values/name.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly, type JointResult, type DecisionContext } from '../../core/joint-decision.ts'
import { listsHoldingRolls, participantsOf, type FindParticipants } from '../roll.hooks.ts'
import { assertVisible } from '../../core/scope.ts'
import type { AdminSession } from '../../core/session.ts'
import {
  assertActiveOrScheduled,
  existingList,
  listDecider,
  listStream,
  type ExistingList,
} from '../../list/list.decider.ts'
import { personDecider, personStream, registeredPerson, type RegisteredPerson } from '../../person/person.decider.ts'
import { unitStreamOf } from '../../person/person.facts.ts'
import { ownerWithFormerName, unitDecider } from '../../person/unit.decider.ts'
import { listedUser, listUserDecider, listUserStream, type ListedUser } from '../list-user.decider.ts'
import { MAX_OWNERS_OF_UNIT } from '../list-users.contract.ts'
import { takeOff } from './remove-entries.ts'
import { requestRollChange, unitText } from '../approval/roll-request.ts'
import { countAgainInList } from '../exclusion/further-entries.ts'
import { assertSpelledAsListed } from './unit-spellings.ts'
import { neighboursIn, withUnit } from '../unit-holding.ts'

type Move = {
  readonly entry: ListedUser
  readonly to: { readonly dong: string; readonly ho: string }
  readonly admin: AdminSession
  readonly metadata: Metadata
}

/**
 * `approvalId`: of the request with which the move waits for a second administrator; then the entry
 * is where it was.
 */
export type MovedEntry = {
  readonly list: ExistingList
  readonly entry: ListedUser
  readonly person: RegisteredPerson
  readonly approvalId?: string
}

/**
 * Puts an owner who was entered in the wrong unit into the right one, in one decision: off the one,
 * onto the other, the same person with all that is noted of them. Their entry is another one then,
 * as an entry is one owner of one unit. Areas are those of the unit that they come into.
 * @throws DomainError NOT_FOUND (also for a list that is not theirs), LIST_CLOSED, PERSON_ERASED,
 * ENTRY_HAS_SUBMISSIONS, ALREADY_LISTED where that unit has an owner of this name, or as many as it
 * can have, UNIT_SPELLED_OTHERWISE where the list has that unit under another spelling
 */
export const moveEntry = async (deps: Deps, { entry, to, admin, metadata }: Move): Promise<JointResult<MovedEntry>> => {
  const { listId, listUserId, personId } = entry
  const findParticipants = await participantsOf(deps.hooks, listId)
  return decideJointly(deps.store, metadata, async (desk): Promise<MovedEntry> => {
    await desk.read([listStream(listId), listUserStream(listUserId), personStream(personId)])
    const list = existingList(desk.fold(listStream(listId), listDecider))
    assertVisible(admin, list.apartmentId)
    assertActiveOrScheduled(list, deps.clock())
    const before = listedUser(desk.fold(listUserStream(listUserId), listUserDecider))
    const person = registeredPerson(desk.fold(personStream(personId), personDecider))
    if (before.dong === to.dong && before.ho === to.ho) return { list, entry: before, person }
    if ((await findParticipants(desk, [listUserId])).size > 0) throw new DomainError('ENTRY_HAS_SUBMISSIONS')
    if (!(await listsHoldingRolls(deps.hooks)(desk, [listId])).has(listId))
      return { list, entry: await putInto(deps, desk, { before, to, person }), person }
    const lines = [`${unitText(before)} → ${unitText(to)}`]
    const { apartmentId } = list
    const payload: MoveOfEntry = { listUserId, to }
    const request = { kind: 'roll-move', apartmentId, listId, listUserIds: [listUserId], lines, payload } as const
    return { list, entry: before, person, approvalId: await requestRollChange(deps, desk, request, metadata) }
  })
}

/** Content of a request to move an entry. */
type MoveOfEntry = { readonly listUserId: string; readonly to: Move['to'] }

/**
 * Moves an entry whose request a second administrator has confirmed, in the same write.
 * @throws DomainError NOT_FOUND, PERSON_ERASED, ENTRY_HAS_SUBMISSIONS, ALREADY_LISTED,
 * UNIT_SPELLED_OTHERWISE
 */
export const moveConfirmed = async (
  deps: Deps,
  desk: DecisionContext,
  { listUserId, to, findParticipants }: MoveOfEntry & { readonly findParticipants: FindParticipants },
): Promise<void> => {
  await desk.read([listUserStream(listUserId)])
  const before = listedUser(desk.fold(listUserStream(listUserId), listUserDecider))
  await desk.read([personStream(before.personId)])
  const person = registeredPerson(desk.fold(personStream(before.personId), personDecider))
  if ((await findParticipants(desk, [listUserId])).size > 0) throw new DomainError('ENTRY_HAS_SUBMISSIONS')
  await putInto(deps, desk, { before, to, person })
}

/**
 * Takes an owner off one unit and enters them in another, on a desk at which it is known that they
 * have submitted nothing.
 */
const putInto = async (deps: Deps, desk: DecisionContext, entering: Entering): Promise<ListedUser> => {
  const { before } = entering
  await takeOff(deps, desk, [{ listUserId: before.listUserId, entry: before }])
  // A unit that nobody else is in any more may be spelled anew.
  await assertSpelledAsListed(deps.secrets, desk, { listId: before.listId, ...entering.to })
  return enter(deps, desk, entering)
}

type Entering = { readonly before: ListedUser; readonly to: Move['to']; readonly person: RegisteredPerson }

const enter = async (
  { secrets, database }: Deps,
  desk: DecisionContext,
  { before, to, person }: Entering,
): Promise<ListedUser> => {
  const { listId, personId } = before
  const { name } = person
  if (name === null) throw new DomainError('PERSON_ERASED')
  const unit = unitStreamOf(secrets, { listId, ...to })
  // An import of a roll derives an equal id for this owner of this unit.
  const listUserId = secrets.derivedId(listId, `entry\n${to.dong}\n${to.ho}\n${comparableName(name)}`)
  await desk.read([unit, listUserStream(listUserId)])
  const owners = desk.fold(unit, unitDecider)
  const known = desk.fold(listUserStream(listUserId), listUserDecider)
  if (known.status === 'listed' || ownerWithFormerName(owners, name) || owners.owners.length >= MAX_OWNERS_OF_UNIT)
    throw new DomainError('ALREADY_LISTED')
  const neighbours = neighboursIn(desk, { unit, listUserId })
  await desk.read(neighbours.map(listUserStream))
  const neighbour = neighbours[0] === undefined ? undefined : desk.fold(listUserStream(neighbours[0]), listUserDecider)
  const { area, landShare, ownershipShare, kakaoEnabled, standing, remarks } = before
  const ofUnit = neighbour?.status === 'listed' ? { area: undefined, landShare: undefined } : { area, landShare }
  const holding = withUnit(
    { ...ofUnit, ownershipShare, kakaoEnabled, standing, remarks },
    neighbour?.status === 'listed' ? neighbour : undefined,
  )
  const place = { listUserId, listId, apartmentId: before.apartmentId, personId, ...to }
  desk.add(
    listUserStream(listUserId),
    listUserDecider.decide({ type: 'RecordListUser', ...place, ...holding, representative: false }, known),
  )
  desk.add(unit, unitDecider.decide({ type: 'AddUnitOwner', listId, listUserId, personId, ...to, name }, owners))
  await countAgainInList({ database }, desk, { listId, entries: [{ listUserId, personId }] })
  return listedUser(desk.fold(listUserStream(listUserId), listUserDecider))
}

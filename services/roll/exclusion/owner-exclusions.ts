import type { Metadata } from '#events/metadata.ts'
import { dayAt } from '#events/values/day.ts'
import { naturalOrder } from '#events/values/natural-order.ts'
import { findListUsers } from '#projections/roll/find-list-users.ts'
import { requestApproval } from '../../approval/approval.facts.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import { decideJointly, type JointResult, type DecisionContext } from '../../core/joint-decision.ts'
import { respondentsOf, type FindParticipants } from '../roll.hooks.ts'
import { assertVisible } from '../../core/scope.ts'
import type { AdminSession } from '../../core/session.ts'
import { leavesOutMissingOwners } from '../../list/list.facts.ts'
import {
  assertActiveOrScheduled,
  existingList,
  listDecider,
  listStream,
  type ExistingList,
} from '../../list/list.decider.ts'
import { listUserDecider, listUserStream, type ListedUser } from '../list-user.decider.ts'
import { MAX_OWNERS_OF_UNIT } from '../list-users.contract.ts'
import {
  ownerExclusionDecider,
  ownerExclusionStream,
  type ExclusionProposal,
  type OwnerExclusionState,
} from './owner-exclusion.decider.ts'
import { unitText } from '../approval/roll-request.ts'

/**
 * Entries of one person in one list that an exclusion is about: an owner is one person, whatever
 * they hold.
 */
type Owner = { readonly listId: string; readonly personId: string; readonly listUserIds: readonly string[] }

type Entry = Pick<ListedUser, 'listUserId' | 'listId' | 'personId'>

/** Maximum number of entries of one owner that an exclusion covers. */
const MOST_ENTRIES = 1_000

const stateOf = (desk: Pick<DecisionContext, 'fold'>, listUserId: string): OwnerExclusionState =>
  desk.fold(ownerExclusionStream(listUserId), ownerExclusionDecider)

/** Ends what leaves owners out, on a desk at which they take part, or are taken off. */
export const endOwnerExclusions = async (
  desk: DecisionContext,
  entries: readonly Entry[],
  cause: 'took-part' | 'removed',
): Promise<void> => {
  await desk.read(entries.map(({ listUserId }) => ownerExclusionStream(listUserId)))
  for (const { listUserId, listId, personId } of entries) {
    const command = { type: 'EndOwnerExclusion', listUserId, listId, personId, cause } as const
    desk.add(ownerExclusionStream(listUserId), ownerExclusionDecider.decide(command, stateOf(desk, listUserId)))
  }
}

type Request = {
  readonly entry: ListedUser
  /** Absent: they are to count again. */
  readonly statement?: Pick<ExclusionProposal, 'foundMissingOn'> & { readonly ground: string }
  readonly admin: AdminSession
  readonly metadata: Metadata
}

const entriesOf = async ({ database }: Deps, list: ExistingList, personId: string): Promise<readonly string[]> => {
  const roll = { listId: list.listId, since: new Date(0), personsOf: null }
  const page = { filter: { userId: [personId] }, sort: undefined, limit: MOST_ENTRIES, offset: 0 }
  const { rows } = await findListUsers(database, roll, page)
  return rows.map(({ id }) => id).toSorted()
}

/** @throws DomainError NOT_FOUND, EXCLUSION_NOT_IN_LAW, LIST_CLOSED */
const listOf = ({ clock }: Pick<Deps, 'clock'>, desk: DecisionContext, listId: string): ExistingList => {
  const list = existingList(desk.fold(listStream(listId), listDecider))
  if (!leavesOutMissingOwners(list)) throw new DomainError('EXCLUSION_NOT_IN_LAW')
  assertActiveOrScheduled(list, clock())
  return list
}

/** Reads an owner's entries that are on the roll, with all that their exclusion rests on. */
const readOwner = async (
  desk: DecisionContext,
  { listId, personId, listUserIds }: Owner,
): Promise<readonly ListedUser[]> => {
  await desk.read(listUserIds.flatMap((id) => [listUserStream(id), ownerExclusionStream(id)]))
  return listUserIds.flatMap((id) => {
    const entry = desk.fold(listUserStream(id), listUserDecider)
    return entry.status === 'listed' && entry.listId === listId && entry.personId === personId ? [entry] : []
  })
}

/** Payload of a request as JSON; the statement itself is recorded in the owner's stream. */
type ExclusionPayload = {
  readonly personId: string
  readonly listUserIds: readonly string[]
  readonly proposalId: string | null
}

/** Returns what a second administrator confirms, with the units in their order. */
const about = (entries: readonly ListedUser[], isExclusion: boolean): string =>
  [
    isExclusion
      ? '소재불명 소유자를 소유자 수에서 제외합니다.'
      : '소재불명으로 제외한 소유자를 다시 소유자 수에 넣습니다.',
    ...entries.map(unitText).toSorted(naturalOrder).slice(0, MAX_OWNERS_OF_UNIT),
  ].join('\n')

const propose = (
  { secrets, clock }: Deps,
  desk: DecisionContext,
  entries: readonly ListedUser[],
  {
    statement,
    hasSubmitted,
  }: { readonly statement: NonNullable<Request['statement']>; readonly hasSubmitted: boolean },
): string => {
  const [{ listId, personId } = { listId: '', personId: '' }] = entries
  const { ground, foundMissingOn } = statement
  const ids = entries.map(({ listUserId }) => listUserId)
  const said = [personId, ...ids, foundMissingOn, ground].join('\n')
  const proposalId = secrets.derivedId(listId, `owner-exclusion\n${said}`)
  const today = dayAt(clock())
  for (const listUserId of ids) {
    const command = { type: 'ProposeOwnerExclusion', listUserId, listId, personId } as const
    const stated = { proposalId, ground, foundMissingOn, hasSubmitted, today }
    desk.add(
      ownerExclusionStream(listUserId),
      ownerExclusionDecider.decide({ ...command, ...stated }, stateOf(desk, listUserId)),
    )
  }
  return proposalId
}

/**
 * Requests a second administrator's approval to exclude an owner from the number of owners, with
 * all units that they own in the list, or to end an exclusion.
 * @throws DomainError NOT_FOUND, EXCLUSION_NOT_IN_LAW, EXCLUDED_OWNER_TOOK_PART, LIST_CLOSED
 */
export const requestOwnerExclusion = async (
  deps: Deps,
  { entry, statement, admin, metadata }: Request,
): Promise<JointResult<{ readonly approvalId: string }>> => {
  const { listId, personId } = entry
  const answered = await respondentsOf(deps.hooks, listId)
  return decideJointly(deps.store, metadata, async (desk) => {
    await desk.read([listStream(listId)])
    const seen = existingList(desk.fold(listStream(listId), listDecider))
    assertVisible(admin, seen.apartmentId)
    const list = listOf(deps, desk, listId)
    const listUserIds = [...new Set([entry.listUserId, ...(await entriesOf(deps, list, personId))])].toSorted()
    const entries = await readOwner(desk, { listId, personId, listUserIds })
    const ids = entries.map(({ listUserId }) => listUserId)
    const isExcluded = ids.some((id) => stateOf(desk, id).excluded)
    if (entries.length === 0 || (!statement && !isExcluded)) throw new DomainError('NOT_FOUND')
    const proposalId = statement
      ? propose(deps, desk, entries, { statement, hasSubmitted: (await answered(desk, ids)).size > 0 })
      : null
    const payload: ExclusionPayload = { personId, listUserIds: ids, proposalId }
    const request = { kind: 'owner-exclusion', apartmentId: list.apartmentId, listId, voteId: null } as const
    const asked = { ...request, subjectId: personId, about: about(entries, proposalId !== null), payload }
    return { approvalId: (await requestApproval(deps, desk, asked, metadata)).approvalId }
  })
}

/**
 * Leaves an owner out, or counts them again, once a second administrator has confirmed it.
 * @throws DomainError as the request, APPROVAL_SETTLED, EXCLUDED_OWNER_HAS_MORE if the owner has an
 * entry by now of which nothing was stated, READ_MODEL_BEHIND
 */
export const excludeConfirmed = async (
  deps: Deps,
  desk: DecisionContext,
  { listId, answered, ...payload }: ExclusionPayload & { readonly listId: string; readonly answered: FindParticipants },
): Promise<void> => {
  await desk.read([listStream(listId)])
  const list = listOf(deps, desk, listId)
  const { personId, proposalId, listUserIds } = payload
  await assertUpToDate(deps)
  const stated = new Set(listUserIds)
  if (proposalId !== null && (await entriesOf(deps, list, personId)).some((id) => !stated.has(id)))
    throw new DomainError('EXCLUDED_OWNER_HAS_MORE')
  const entries = await readOwner(desk, { listId, ...payload })
  if (entries.length === 0) throw new DomainError('NOT_FOUND')
  const took = await answered(
    desk,
    entries.map(({ listUserId }) => listUserId),
  )
  for (const { listUserId } of entries) {
    const of = { listUserId, listId, personId }
    const command =
      proposalId === null
        ? ({ type: 'EndOwnerExclusion', ...of, cause: 'office' } as const)
        : ({ type: 'ExcludeOwner', ...of, proposalId, hasSubmitted: took.size > 0 } as const)
    desk.add(ownerExclusionStream(listUserId), ownerExclusionDecider.decide(command, stateOf(desk, listUserId)))
  }
}

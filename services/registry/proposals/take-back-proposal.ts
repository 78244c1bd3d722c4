import { RegisterProposalAccepted } from '#events/registry/register.events.ts'
import type { DomainEvent, EventOf } from '#events/event-type.ts'
import type { Metadata } from '#events/metadata.ts'
import type { RecordedEvent, StreamContent } from '#infra/platform/event-store/event-store.ts'
import { eventsOf } from '#projections/set-based.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { foldEvents } from '../../core/decider.ts'
import { decideJointly, type DecisionContext } from '../../core/joint-decision.ts'
import { assertActiveOrScheduled, existingList, listDecider, listStream } from '../../list/list.decider.ts'
import { unitStreamOf } from '../../person/person.facts.ts'
import { unitDecider } from '../../person/unit.decider.ts'
import { listUserDecider, listUserStream, type EntryFields } from '../../roll/list-user.decider.ts'
import { takeOff } from '../../roll/roll.facts.ts'
import { registryIdOf } from './accept-proposals.ts'
import { existingRegister, registerDecider, registerStream, type ExistingRegister } from '../register.decider.ts'
import { listsHoldingRolls, participantsOf } from '../../roll/roll.hooks.ts'

type TakingDeps = Pick<Deps, 'store' | 'secrets' | 'clock' | 'hooks'>
type TakingBack = { readonly listId: string; readonly proposal: string; readonly metadata: Metadata }

type AcceptedProposal = RecordedEvent<
  DomainEvent<'RegisterProposalAccepted', EventOf<typeof RegisterProposalAccepted>['data']>
>

const fields = { area: 'area', 'land-share': 'landShare', 'ownership-share': 'ownershipShare' } as const
type MeasureKind = keyof typeof fields

/** Written together with what was accepted: one write has one moment, one cause and one request. */
const isSameWrite = ({ type, metadata }: RecordedEvent, accepted: AcceptedProposal): boolean =>
  type === 'ListUserChanged' &&
  metadata.at === accepted.metadata.at &&
  metadata.requestId === accepted.metadata.requestId &&
  metadata.cause === accepted.metadata.cause

/**
 * Fields of an entry before and after an acceptance; undefined if the acceptance did not change
 * them.
 */
type RestoredFields = { readonly listUserId: string; readonly before: EntryFields; readonly after: unknown }

const restoredBy = (
  listUserId: string,
  { events }: StreamContent,
  accepted: AcceptedProposal,
  kind: MeasureKind,
): RestoredFields | undefined => {
  const first = events.findIndex((event) => isSameWrite(event, accepted))
  if (first < 0) return undefined
  const last = events.findLastIndex((event) => isSameWrite(event, accepted))
  const [before, after] = [events.slice(0, first), events.slice(0, last + 1)].map((part) =>
    foldEvents(listUserDecider, part),
  )
  if (before?.status !== 'listed' || after?.status !== 'listed') return undefined
  const field = fields[kind]
  return before[field] === after[field]
    ? undefined
    : { listUserId, before: { [field]: before[field] }, after: after[field] }
}

const recordTakeBack = (
  desk: DecisionContext,
  { registryId }: ExistingRegister,
  proposal: string,
  listUserId: string,
): void => {
  const stream = registerStream(registryId)
  const register = desk.fold(stream, registerDecider)
  desk.add(stream, registerDecider.decide({ type: 'TakeBackProposal', proposal, listUserId }, register))
}

/**
 * Returns the proposals that are taken back together: areas and land belong to the unit, and are
 * restored for all of its entries at once.
 */
const proposalsTakenBackWith = (
  { accepted }: ExistingRegister,
  proposal: string,
  kind: MeasureKind,
): readonly string[] =>
  kind === 'ownership-share' ? [proposal] : [...accepted].filter((one) => one.startsWith(`${kind}:`))

type AcceptedRegister = { readonly register: ExistingRegister; readonly accepted: AcceptedProposal }

const restoreMeasure = async (
  deps: TakingDeps,
  taking: TakingBack,
  known: AcceptedRegister,
  kind: MeasureKind,
): Promise<number> => {
  const { register, accepted } = known
  const { store, secrets } = deps
  const ofUnit = unitStreamOf(secrets, { listId: register.listId, dong: register.dong, ho: register.ho })
  const { events } = await store.readStream(ofUnit)
  // The unit's own events, as its decider has them.
  const owners = foldEvents(unitDecider, events).owners.map(({ listUserId }) => listUserId)
  const wanted = kind === 'ownership-share' ? [accepted.data.listUserId] : owners
  const contents =
    wanted.length === 0 ? new Map<string, StreamContent>() : await store.readStreams(wanted.map(listUserStream))
  const restored = wanted.flatMap((id) => {
    const content = contents.get(listUserStream(id))
    return (content && restoredBy(id, content, accepted, kind)) ?? []
  })
  const { position } = await decideJointly(store, taking.metadata, async (desk) => {
    await desk.read([
      listStream(register.listId),
      registerStream(register.registryId),
      ...restored.map(({ listUserId }) => listUserStream(listUserId)),
    ])
    existingList(desk.fold(listStream(register.listId), listDecider))
    for (const { listUserId, before, after } of restored) {
      const stream = listUserStream(listUserId)
      const entry = desk.fold(stream, listUserDecider)
      // Somebody has changed it since: that is not undone with it.
      if (entry.status !== 'listed' || entry[fields[kind]] !== after) throw new DomainError('PROPOSAL_GONE')
      desk.add(stream, listUserDecider.decide({ type: 'ChangeListUser', ...before }, entry))
    }
    for (const proposal of proposalsTakenBackWith(register, taking.proposal, kind))
      recordTakeBack(desk, register, proposal, proposal.split(':')[2] ?? accepted.data.listUserId)
  })
  return position
}

const removeAgain = async (
  deps: TakingDeps,
  taking: TakingBack,
  { register, accepted }: AcceptedRegister,
): Promise<number> => {
  const { listUserId } = accepted.data
  const { listId, registryId } = register
  const findParticipants = await participantsOf(deps.hooks, listId)
  const { position } = await decideJointly(deps.store, taking.metadata, async (desk) => {
    await desk.read([listStream(listId), registerStream(registryId), listUserStream(listUserId)])
    assertActiveOrScheduled(existingList(desk.fold(listStream(listId), listDecider)), deps.clock())
    const entry = desk.fold(listUserStream(listUserId), listUserDecider)
    if (entry.status === 'listed') {
      if ((await findParticipants(desk, [listUserId])).has(listUserId)) throw new DomainError('ENTRY_HAS_SUBMISSIONS')
      if ((await listsHoldingRolls(deps.hooks)(desk, [listId])).has(listId))
        throw new DomainError('SECOND_ADMIN_NEEDED')
      await takeOff(deps, desk, [{ listUserId, entry }])
    }
    recordTakeBack(desk, register, taking.proposal, listUserId)
  })
  return position
}

/**
 * Takes back an accepted proposal of a registry record: the roll gets its former value, and an
 * enrolled owner is removed. Idempotent. Returns the position that a reader must have reached.
 * @throws DomainError NOT_FOUND; PROPOSAL_GONE if the roll has changed since; PROPOSAL_FINAL for an
 * owner who was removed; ENTRY_HAS_SUBMISSIONS, LIST_CLOSED for one who was enrolled
 */
export const takeBackProposal = async (deps: TakingDeps, taking: TakingBack): Promise<number> => {
  const { events } = await deps.store.readStream(registerStream(registryIdOf(taking.proposal)))
  const register = existingRegister(foldEvents(registerDecider, events))
  if (register.listId !== taking.listId) throw new DomainError('NOT_FOUND')
  const accepted = eventsOf(RegisterProposalAccepted, events).findLast(({ data }) => data.proposal === taking.proposal)
  if (!accepted) throw new DomainError('NOT_FOUND')
  if (!register.accepted.has(taking.proposal)) return events.at(-1)?.position ?? 0
  const known = { register, accepted }
  switch (accepted.data.kind) {
    case 'owner-gone':
      throw new DomainError('PROPOSAL_FINAL')
    case 'owner-missing':
      return removeAgain(deps, taking, known)
    case 'area':
    case 'land-share':
    case 'ownership-share':
      return restoreMeasure(deps, taking, known, accepted.data.kind)
  }
}

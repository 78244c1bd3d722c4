import type { Metadata } from '#events/metadata.ts'
import type { AttendanceRelation } from '#events/values/assembly/assembly-names.ts'
import type { IdentityCheck } from '#events/values/schemas.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly, type DecisionContext, type JointResult } from '../../core/joint-decision.ts'
import { existingList, listDecider, listStream } from '../../list/list.decider.ts'
import { unitStreamOf } from '../../person/person.facts.ts'
import { unitDecider } from '../../person/unit.decider.ts'
import { listedUser, listUserDecider, listUserStream, type ListedUser } from '../../roll/list-user.decider.ts'
import { mayVote } from '../../vote/unit-vote.decider.ts'
import { assemblyDecider, assemblyStream, existingAssembly, type ExistingAssembly } from '../assembly.decider.ts'
import { assemblyLaws } from '../law/assembly-law.contract.ts'
import { attendanceDecider, attendanceStream, type AttendanceCommand } from './attendance.decider.ts'
import { ownerKeyOf } from './count-attendance.ts'
import { assertMeets } from './meeting.ts'
import { holdProxy } from './proxy-holder.ts'

/** Returns the id of an owner as an attendee: of all persons who own a unit together. */
export const attendeeIdOf = (
  { secrets }: Pick<Deps, 'secrets'>,
  assemblyId: string,
  personIds: readonly string[],
): string => secrets.derivedId(assemblyId, `attendee\n${ownerKeyOf(personIds)}`)

type Arriving = {
  readonly assemblyId: string
  readonly listUserId: string
  readonly actId: string
  readonly identityCheck: IdentityCheck
  /** Verification behind the entry code that the owner showed; null: they showed none. */
  readonly entryCode: { readonly verificationId: string } | null
  /** Time by a desk without network; null: it was connected. */
  readonly deskAt: string | null
  /** Null: the owner themselves. */
  readonly proxy: {
    readonly holderName: string
    readonly relation: AttendanceRelation
    readonly form: string | null
  } | null
  readonly metadata: Metadata
}

type Unit = { readonly entry: ListedUser; readonly owners: readonly ListedUser[] }

/** Returns an entry with all owners of its unit. @throws DomainError NOT_FOUND */
export const readUnit = async (
  { secrets }: Pick<Deps, 'secrets'>,
  desk: DecisionContext,
  listUserId: string,
): Promise<Unit> => {
  await desk.read([listUserStream(listUserId)])
  const entry = listedUser(desk.fold(listUserStream(listUserId), listUserDecider))
  const unit = unitStreamOf(secrets, entry)
  await desk.read([unit])
  const ids = desk.fold(unit, unitDecider).owners.map((owner) => owner.listUserId)
  await desk.read(ids.map(listUserStream))
  const owners = ids.flatMap((id) => {
    const owner = desk.fold(listUserStream(id), listUserDecider)
    return owner.status === 'listed' ? [owner] : []
  })
  return { entry, owners }
}

/** @throws DomainError PROXY_NOT_ALLOWED where the assembly, or the law of its kind, knows no proxies */
const assertTakes = ({ kind, ways }: ExistingAssembly, isProxy: boolean): void => {
  if (isProxy && (!ways.includes('proxy') || assemblyLaws[kind].proxies === null))
    throw new DomainError('PROXY_NOT_ALLOWED')
}

const allowsRelation = ({ kind }: ExistingAssembly, relation: AttendanceRelation): boolean => {
  const { proxies } = assemblyLaws[kind]
  return proxies !== null && (proxies.relations === null || proxies.relations.includes(relation))
}

/**
 * Admits an owner or their proxy. Assembly, list, unit and owners guard the decision: nobody is
 * admitted to an assembly that ends meanwhile, or for a unit that is sold meanwhile.
 */
export const admit = (deps: Deps, arriving: Arriving): Promise<JointResult<void>> =>
  decideJointly(deps.store, arriving.metadata, async (desk) => {
    const { assemblyId, listUserId, actId, identityCheck, entryCode, deskAt, proxy, metadata } = arriving
    await desk.read([assemblyStream(assemblyId)])
    const assembly = existingAssembly(desk.fold(assemblyStream(assemblyId), assemblyDecider))
    assertMeets(assembly)
    assertTakes(assembly, proxy !== null)
    const { listId, apartmentId } = assembly
    await desk.read([listStream(listId)])
    const { coOwners } = existingList(desk.fold(listStream(listId), listDecider))
    const { entry, owners } = await readUnit(deps, desk, listUserId)
    if (entry.listId !== listId) throw new DomainError('NOT_FOUND')
    const ownerIds = ownerKeyOf(owners.map(({ personId }) => personId)).split(' ')
    const attendeeId = attendeeIdOf(deps, assemblyId, ownerIds)
    const names = { assemblyId, apartmentId, listId, attendeeId, listUserId, personId: entry.personId }
    const arrival = { ...names, actId, at: metadata.at, ownerIds, identityCheck, ...(deskAt && { deskAt }) }
    const isEntitled = mayVote(coOwners, owners, listUserId)
    const admitting = { assemblyStatus: assembly.status, isEntitled }
    const command: AttendanceCommand = proxy
      ? {
          type: 'AdmitProxy',
          arrival: { ...arrival, ...proxy },
          isAllowed: allowsRelation(assembly, proxy.relation),
          ...admitting,
        }
      : { type: 'AdmitOwner', arrival: { ...arrival, ...(entryCode ? { entryCode } : {}) }, ...admitting }
    const stream = attendanceStream(attendeeId)
    await desk.read([stream])
    const arrivals = attendanceDecider.decide(command, desk.fold(stream, attendanceDecider))
    if (proxy && arrivals.length > 0)
      await holdProxy(deps, desk, { assembly, attendeeId, listUserId, holderName: proxy.holderName })
    desk.add(stream, arrivals)
  })

type Moving = {
  readonly assemblyId: string
  readonly attendeeId: string
  readonly move: 'leave' | 'return'
  readonly actId: string
  readonly metadata: Metadata
}

/** Records that an attendee left or returned; the assembly guards it. @throws DomainError NOT_FOUND */
export const moveAttendee = (
  { store }: Pick<Deps, 'store'>,
  { assemblyId, attendeeId, move, actId, metadata }: Moving,
) =>
  decideJointly(store, metadata, async (desk) => {
    const stream = attendanceStream(attendeeId)
    await desk.read([assemblyStream(assemblyId), stream])
    const assembly = existingAssembly(desk.fold(assemblyStream(assemblyId), assemblyDecider))
    const state = desk.fold(stream, attendanceDecider)
    if (state.attendee?.assemblyId !== assemblyId) throw new DomainError('NOT_FOUND')
    const type = move === 'leave' ? 'RecordLeave' : 'RecordReturn'
    const command = { type, actId, at: metadata.at, assemblyStatus: assembly.status } as const
    desk.add(stream, attendanceDecider.decide(command, state))
    return desk.fold(stream, attendanceDecider)
  })

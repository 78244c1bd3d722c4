import type { Metadata } from '#events/metadata.ts'
import type { OnlineProof } from '#events/values/assembly/online-names.ts'
import type { Evidence } from '#events/values/schemas.ts'
import { presenceOf } from '#events/values/assembly/presence.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly, type DecisionContext, type JointResult } from '../../core/joint-decision.ts'
import { existingList, listDecider, listStream } from '../../list/list.decider.ts'
import { isVerified } from '../../participation/admission.decider.ts'
import { personDecider, personStream } from '../../person/person.decider.ts'
import { mayVote } from '../../vote/unit-vote.decider.ts'
import { assemblyDecider, assemblyStream, existingAssembly, type ExistingAssembly } from '../assembly.decider.ts'
import { dayOfLaw } from '../assembly-checks.ts'
import { attendeeIdOf, readUnit } from '../attendance/admit.ts'
import { attendanceDecider, attendanceStream, type AttendanceCommand } from '../attendance/attendance.decider.ts'
import { ownerKeyOf } from '../attendance/count-attendance.ts'
import { assertMeets } from '../attendance/meeting.ts'
import { acceptsProof } from '../law/online-law.contract.ts'
import {
  assertProves,
  onlineCertificateDecider,
  onlineCertificateStream,
} from '../entry-certificate/online-certificate.decider.ts'
import {
  addHeartbeat,
  moveHeartbeat,
  removeHeartbeat,
  removeSilent,
  SILENCE_MS,
  type Heartbeat,
} from './online-tables.ts'

/** @throws DomainError ONLINE_NOT_OFFERED where the assembly cannot be attended online */
const assertOnline = ({ ways }: Pick<ExistingAssembly, 'ways'>): void => {
  if (!ways.includes('online')) throw new DomainError('ONLINE_NOT_OFFERED')
}

type Entering = {
  readonly assemblyId: string
  readonly listUserId: string
  readonly phoneChanges: number
  /** Id made by the browser: with it and the attendee's the act's id is derived. */
  readonly actId: string
  readonly proof: { readonly kind: OnlineProof; readonly verificationId: string }
  readonly origin: Evidence
  readonly metadata: Metadata
}

/** Attendee as their session names them. */
export type OnlineAttendee = {
  readonly attendeeId: string
  readonly listUserId: string
  readonly personId: string
  readonly phoneChanges: number
}

/** Reads an open assembly within a decision. @throws DomainError NOT_FOUND, ONLINE_NOT_OFFERED */
const readMeeting = async (desk: DecisionContext, assemblyId: string): Promise<ExistingAssembly> => {
  await desk.read([assemblyStream(assemblyId)])
  const assembly = existingAssembly(desk.fold(assemblyStream(assemblyId), assemblyDecider))
  assertMeets(assembly)
  assertOnline(assembly)
  return assembly
}

/** Asserts that a certificate is this person's, for this assembly and this moment; a phone has its session. */
const assertProven = async (
  desk: DecisionContext,
  { assemblyId, proof, metadata }: Pick<Entering, 'assemblyId' | 'proof' | 'metadata'>,
  personId: string,
): Promise<void> => {
  if (proof.kind === 'phone') return
  const stream = onlineCertificateStream(proof.verificationId)
  await desk.read([stream])
  const state = desk.fold(stream, onlineCertificateDecider)
  assertProves(state, { assemblyId, personId, now: new Date(metadata.at) })
}

/** Gathers what admits an owner online: assembly, list, unit, owners and person guard it. */
const entryCommand = async (deps: Deps, desk: DecisionContext, entering: Entering) => {
  const { assemblyId, listUserId, actId, proof, origin, metadata, phoneChanges } = entering
  const assembly = await readMeeting(desk, assemblyId)
  if (!acceptsProof(assembly.kind, proof.kind, dayOfLaw(assembly, deps.clock())))
    throw new DomainError('ONLINE_PROOF_NOT_ACCEPTED')
  const { listId, apartmentId } = assembly
  await desk.read([listStream(listId)])
  const { coOwners } = existingList(desk.fold(listStream(listId), listDecider))
  const { entry, owners } = await readUnit(deps, desk, listUserId)
  if (entry.listId !== listId) throw new DomainError('NOT_FOUND')
  const { personId } = entry
  await assertProven(desk, entering, personId)
  await desk.read([personStream(personId)])
  if (!isVerified(desk.fold(personStream(personId), personDecider), { phoneChanges }))
    throw new DomainError('RESIDENT_SESSION_REQUIRED')
  const ownerIds = ownerKeyOf(owners.map((owner) => owner.personId)).split(' ')
  const attendeeId = attendeeIdOf(deps, assemblyId, ownerIds)
  const command: AttendanceCommand = {
    type: 'EnterOnline',
    entry: {
      assemblyId,
      apartmentId,
      listId,
      attendeeId,
      listUserId,
      personId,
      actId: deps.secrets.derivedId(actId, `enters ${attendeeId}`),
      at: metadata.at,
      ownerIds,
      proof,
      origin,
    },
    assemblyStatus: assembly.status,
    isEntitled: mayVote(coOwners, owners, listUserId),
  }
  return { command, attendee: { attendeeId, listUserId, personId, phoneChanges } }
}

type Ending = {
  readonly assemblyId: string
  readonly attendeeId: string
  /** Person who pressed; null: silence. */
  readonly pressedBy: string | null
  /** Time of the press, or of the last sign. */
  readonly at: Date
  /** End of the assembly, before which silence still counts; null: it goes on. */
  readonly endedAt: string | null
}

/** Returns the time of an exit: never before the entry or return that it ends. */
const exitTime = (at: Date, onlineSince: string): string =>
  new Date(Math.max(at.getTime(), Date.parse(onlineSince))).toISOString()

/**
 * Ends a presence online within a decision; nothing where there is none. The act's id follows from
 * its time, so that two processes that find the same silence record one exit.
 */
const addExit = async (
  { secrets }: Pick<Deps, 'secrets'>,
  desk: DecisionContext,
  { assemblyId, attendeeId, pressedBy, at, endedAt }: Ending,
): Promise<void> => {
  const stream = attendanceStream(attendeeId)
  await desk.read([assemblyStream(assemblyId), stream])
  const state = desk.fold(stream, attendanceDecider)
  const { onlineSince } = presenceOf(state.acts)
  if (onlineSince === null || state.attendee === null) return
  const { status } = existingAssembly(desk.fold(assemblyStream(assemblyId), assemblyDecider))
  const time = exitTime(at, onlineSince)
  const command: AttendanceCommand = {
    type: 'EndOnline',
    actId: secrets.derivedId(attendeeId, `left online ${time}`),
    personId: pressedBy ?? state.attendee.personId,
    at: time,
    how: pressedBy === null ? 'silent' : 'pressed',
    assemblyStatus: status,
    endedAt,
  }
  desk.add(stream, attendanceDecider.decide(command, state))
}

type Returning = {
  readonly assemblyId: string
  readonly attendeeId: string
  /** Last sign before this one. */
  readonly lastAt: Date
  readonly now: Date
}

/** Returns the time since which an attendee is online by the log; null: they are not. */
const readOnlineSince = async (desk: DecisionContext, attendeeId: string): Promise<Date | null> => {
  const stream = attendanceStream(attendeeId)
  await desk.read([stream])
  const { onlineSince } = presenceOf(desk.fold(stream, attendanceDecider).acts)
  return onlineSince === null ? null : new Date(onlineSince)
}

/**
 * Records silence that nobody has found yet before an attendee comes again: none of it is lost. An
 * entry or return after the last sign is a sign, too: a killed process did not move the row.
 */
const addSilence = async (
  deps: Pick<Deps, 'secrets'>,
  desk: DecisionContext,
  { assemblyId, attendeeId, lastAt, now }: Returning,
): Promise<void> => {
  const since = await readOnlineSince(desk, attendeeId)
  if (since === null || now.getTime() - Math.max(lastAt.getTime(), since.getTime()) <= SILENCE_MS) return
  await addExit(deps, desk, { assemblyId, attendeeId, pressedBy: null, at: lastAt, endedAt: null })
}

/**
 * Lets an owner enter online with one of their entries. The row of their signs is there before the
 * entry is in the log.
 * @throws DomainError NOT_FOUND, ASSEMBLY_NOT_OPEN, ONLINE_NOT_OFFERED, ONLINE_PROOF_NOT_ACCEPTED,
 * NOT_REPRESENTATIVE, RESIDENT_SESSION_REQUIRED
 */
export const enterOnline = async (deps: Deps, entering: Entering): Promise<JointResult<OnlineAttendee>> => {
  const { assemblyId, metadata } = entering
  const now = new Date(metadata.at)
  const result = await decideJointly(deps.store, metadata, async (desk) => {
    const { command, attendee } = await entryCommand(deps, desk, entering)
    const { attendeeId } = attendee
    const stream = attendanceStream(attendeeId)
    await desk.read([stream])
    const lastAt = await addHeartbeat(deps, { attendeeId, assemblyId, now })
    await addSilence(deps, desk, { assemblyId, attendeeId, lastAt, now })
    desk.add(stream, attendanceDecider.decide(command, desk.fold(stream, attendanceDecider)))
    return attendee
  })
  await moveHeartbeat(deps, result.outcome.attendeeId, now)
  return result
}

/** Ends the presence of an attendee online; nothing happens where there is none. */
export const endOnline = async (
  deps: Pick<Deps, 'store' | 'secrets' | 'database'>,
  { metadata, ...ending }: Ending & { readonly metadata: Metadata },
): Promise<JointResult<void>> => {
  const result = await decideJointly(deps.store, metadata, (desk) => addExit(deps, desk, ending))
  await removeHeartbeat(deps, { attendeeId: ending.attendeeId, lastAt: ending.at })
  return result
}

type Silence = Pick<Ending, 'assemblyId' | 'endedAt'> & {
  /** Claimed row of the attendee. */
  readonly heartbeat: Heartbeat
  /** Time before which the last sign has to be. */
  readonly before: Date
  readonly now: Date
  readonly metadata: Metadata
}

/**
 * Ends the presence of a silent attendee at their last sign. Whoever came back meanwhile stays:
 * their row is moved to their return.
 */
export const endSilence = async (
  deps: Pick<Deps, 'store' | 'secrets' | 'database'>,
  { assemblyId, endedAt, heartbeat, before, now, metadata }: Silence,
): Promise<void> => {
  const { attendeeId, lastAt: at } = heartbeat
  const { outcome: since } = await decideJointly(deps.store, metadata, async (desk) => {
    const onlineSince = await readOnlineSince(desk, attendeeId)
    if (onlineSince !== null && onlineSince >= before) return onlineSince
    await addExit(deps, desk, { assemblyId, attendeeId, pressedBy: null, at, endedAt })
    return null
  })
  if (since === null) await removeSilent(deps, heartbeat, now)
  else await moveHeartbeat(deps, attendeeId, since)
}

type Reconnecting = {
  readonly assemblyId: string
  readonly attendee: Pick<OnlineAttendee, 'attendeeId' | 'personId'>
  readonly metadata: Metadata
}

/**
 * Takes a sign of an attendee who had fallen silent: their exit at the last sign is recorded, if it
 * is not yet, with their return, in one write. A process that is killed in between leaves a row that
 * the search for silence finds.
 * @throws DomainError ASSEMBLY_NOT_OPEN, ATTENDEE_NOT_PRESENT where they left by a press or never came
 */
export const reconnectOnline = async (
  deps: Deps,
  { assemblyId, attendee: { attendeeId, personId }, metadata }: Reconnecting,
): Promise<void> => {
  const now = new Date(metadata.at)
  const lastAt = await addHeartbeat(deps, { attendeeId, assemblyId, now })
  await decideJointly(deps.store, metadata, async (desk) => {
    const stream = attendanceStream(attendeeId)
    await desk.read([assemblyStream(assemblyId), stream])
    const { status } = existingAssembly(desk.fold(assemblyStream(assemblyId), assemblyDecider))
    await addSilence(deps, desk, { assemblyId, attendeeId, lastAt, now })
    const actId = deps.secrets.derivedId(attendeeId, `returned online ${metadata.at}`)
    const back = { type: 'ReconnectOnline', actId, personId, at: metadata.at, assemblyStatus: status } as const
    desk.add(stream, attendanceDecider.decide(back, desk.fold(stream, attendanceDecider)))
  })
  await moveHeartbeat(deps, attendeeId, now)
}

import type { Metadata } from '#events/metadata.ts'
import { presenceOf } from '#events/values/assembly/presence.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly } from '../../core/joint-decision.ts'
import { isVerified } from '../../participation/admission.decider.ts'
import { personDecider, personStream } from '../../person/person.decider.ts'
import { assemblyDecider, assemblyStream, existingAssembly } from '../assembly.decider.ts'
import { attendanceDecider, attendanceStream } from '../attendance/attendance.decider.ts'
import type { OnlineAttendee } from '../online/online-presence.ts'
import { statementsDecider, statementsStream, type Speaker, type StatementCommand } from './statement.decider.ts'

type Speaking = {
  readonly assemblyId: string
  readonly attendee: OnlineAttendee
  readonly metadata: Metadata
}

type Attending = Pick<Extract<StatementCommand, { type: 'RequestFloor' }>, 'assemblyStatus' | 'isOnline'>

/**
 * Lets an attendee speak: the assembly, their presence and their person guard it, so that nobody
 * speaks who has left or whose session is over.
 * @throws DomainError ATTENDING_SESSION_REQUIRED, ASSEMBLY_NOT_OPEN, ATTENDEE_NOT_ONLINE
 */
export const speak = (
  { store }: Pick<Deps, 'store'>,
  { assemblyId, attendee, metadata }: Speaking,
  commandOf: (speaker: Speaker, attending: Attending) => StatementCommand,
) =>
  decideJointly(store, metadata, async (desk) => {
    const { attendeeId, listUserId, personId } = attendee
    const [own, presence, person] = [
      statementsStream(attendeeId),
      attendanceStream(attendeeId),
      personStream(personId),
    ] as const
    await desk.read([assemblyStream(assemblyId), own, presence, person])
    if (!isVerified(desk.fold(person, personDecider), attendee)) throw new DomainError('ATTENDING_SESSION_REQUIRED')
    const { apartmentId, listId, status } = existingAssembly(desk.fold(assemblyStream(assemblyId), assemblyDecider))
    const isOnline = presenceOf(desk.fold(presence, attendanceDecider).acts).onlineSince !== null
    const speaker = { assemblyId, apartmentId, listId, attendeeId, listUserId, personId }
    const state = desk.fold(own, statementsDecider)
    desk.add(own, statementsDecider.decide(commandOf(speaker, { assemblyStatus: status, isOnline }), state))
    return desk.fold(own, statementsDecider)
  })

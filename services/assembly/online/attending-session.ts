import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Metadata } from '#events/metadata.ts'
import { id } from '#events/values/schemas.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { stateIn } from '../../core/read-state.ts'
import { attendanceDecider, attendanceStream, mayReconnect } from '../attendance/attendance.decider.ts'

/** Longer than any meeting; leaving ends it before. */
const SESSION_SECONDS = 24 * 60 * 60
/** Owners together with whom one person may own units. */
const MAX_ATTENDEES = 50

const attendingToken = z.object({
  kind: z.literal('attending'),
  assemblyId: id,
  attendees: z
    .array(z.object({ attendeeId: id, listUserId: id, personId: id, phoneChanges: z.int().nonnegative() }))
    .min(1)
    .max(MAX_ATTENDEES),
})
/** Session of a person who entered a meeting online: as which attendees. */
export type AttendingSession = Readonly<Omit<z.output<typeof attendingToken>, 'kind'>>

const cookieOf = (assemblyId: string): string => `danji_attending_${assemblyId}`

const optionsOf = ({ production }: Pick<Deps, 'production'>, assemblyId: string) =>
  ({ path: `/api/attend/${assemblyId}`, httpOnly: true, sameSite: 'strict', secure: production }) as const

/**
 * Begins the session of an attendee, which outlasts the half hour of their identity verification. A
 * copy of the cookie is worthless once they have left by a press: whoever comes back proves their
 * identity again.
 */
export const beginAttending = (
  deps: Pick<Deps, 'production'>,
  reply: FastifyReply,
  { assemblyId, attendees }: AttendingSession,
): void => {
  const session = { kind: 'attending', assemblyId, attendees: attendees.slice(0, MAX_ATTENDEES) }
  const token = reply.server.jwt.sign(session, { expiresIn: SESSION_SECONDS })
  void reply.setCookie(cookieOf(assemblyId), token, { ...optionsOf(deps, assemblyId), maxAge: SESSION_SECONDS })
}

export const endAttending = (deps: Pick<Deps, 'production'>, reply: FastifyReply, assemblyId: string): void => {
  void reply.clearCookie(cookieOf(assemblyId), optionsOf(deps, assemblyId))
}

/** Returns the session of a browser in a meeting; undefined where it has none. */
export const findAttending = (request: FastifyRequest, assemblyId: string): AttendingSession | undefined => {
  const token = request.cookies[cookieOf(assemblyId)]
  if (token === undefined) return undefined
  try {
    const claims = attendingToken.safeParse(request.server.jwt.verify(token))
    return claims.success && claims.data.assemblyId === assemblyId ? claims.data : undefined
  } catch {
    return undefined
  }
}

/** @throws DomainError ATTENDING_SESSION_REQUIRED */
export const getAttending = (request: FastifyRequest, assemblyId: string): AttendingSession => {
  const session = findAttending(request, assemblyId)
  if (!session) throw new DomainError('ATTENDING_SESSION_REQUIRED')
  return session
}

/** Tells whether a session still attends: its next sign brings back whoever only fell silent. */
export const stillAttends = async (
  { store }: Pick<Deps, 'store'>,
  { attendees }: AttendingSession,
): Promise<boolean> => {
  const read = await store.readStreams(attendees.map(({ attendeeId }) => attendanceStream(attendeeId)))
  return attendees.some(({ attendeeId, personId }) =>
    mayReconnect(stateIn(read, attendanceDecider, attendanceStream(attendeeId)), personId),
  )
}

/** Returns the metadata of an attendee's act: their session is no voter's, and names them itself. */
export const attendeeMetadata = (metadata: Metadata, { listUserId }: { readonly listUserId: string }): Metadata => ({
  ...metadata,
  actor: { kind: 'voter', id: listUserId },
})

/** Returns the key by which calls are counted: a session's attendee, since many share one address. */
export const attendingKey = (request: FastifyRequest): string => {
  // The contracts of these calls name the parameter.
  const { assemblyId } = request.params as { readonly assemblyId: string }
  return findAttending(request, assemblyId)?.attendees[0]?.attendeeId ?? request.ip
}

import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Metadata } from '#events/metadata.ts'
import { commandHandler } from '../core/command-handler.ts'
import type { Deps } from '../core/deps.ts'
import { readState, stateIn } from '../core/read-state.ts'
import { readResidentToken, residentCookie, type ResidentSession, type ResidentToken } from '../core/session.ts'
import { isContactDisputed, personDecider, personStream, phoneChangesOf } from '../person/person.decider.ts'
import {
  identityVerificationDecider,
  identityVerificationStream,
  RESIDENT_SESSION_MS,
  sessionAt,
} from './identity-verification.decider.ts'

const optionsOf = ({ production }: Pick<Deps, 'production'>) =>
  ({ path: '/api', httpOnly: true, sameSite: 'strict', secure: production }) as const

/**
 * Begins the session that a verification opened. The cookie has its id; its data is in the log
 * only.
 */
export const beginResidentSession = (
  deps: Pick<Deps, 'production'>,
  reply: FastifyReply,
  verificationId: string,
): void => {
  const proofKey = randomBytes(16).toString('base64url')
  const token: ResidentToken = { kind: 'resident', verificationId, proofKey }
  const seconds = RESIDENT_SESSION_MS / 1_000
  const value = reply.server.jwt.sign(token, { expiresIn: seconds })
  void reply.setCookie(residentCookie, value, { ...optionsOf(deps), maxAge: seconds })
}

type Ending = { readonly reply: FastifyReply; readonly metadata: Metadata }

/**
 * Ends a session: in the log, so that copies of its cookie are worthless, and in the browser.
 * Returns the position of the event.
 */
export const endResidentSession = async (
  deps: Pick<Deps, 'production' | 'store'>,
  { verificationId }: Pick<ResidentToken, 'verificationId'>,
  { reply, metadata }: Ending,
): Promise<number> => {
  const { position } = await commandHandler(
    deps.store,
    identityVerificationDecider,
  )({
    stream: identityVerificationStream(verificationId),
    command: () => ({ type: 'EndSession' }),
    metadata,
  })
  void reply.clearCookie(residentCookie, optionsOf(deps))
  return position
}

/** Ends the session of a browser, if it has one. */
export const endResidentSessions = async (
  deps: Pick<Deps, 'production' | 'store'>,
  { request, ...ending }: Ending & { readonly request: FastifyRequest },
): Promise<void> => {
  const token = readResidentToken(request)
  if (token) await endResidentSession(deps, token, ending)
}

/**
 * Returns the session of a request, as the log has it at this moment. It ends with its time, with
 * signing out, with the erasure of its persons, and, for each of them, with a change of their
 * phone.
 */
export const residentOf = async (
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  request: FastifyRequest,
): Promise<ResidentSession | undefined> => {
  const token = readResidentToken(request)
  if (!token) return undefined
  const stream = identityVerificationStream(token.verificationId)
  const session = sessionAt(await readState(store, identityVerificationDecider, stream), clock())
  if (!session) return undefined
  const persons = await store.readStreams(session.entries.map(({ personId }) => personStream(personId)))
  const entries = session.entries.filter(({ personId, phoneChanges }) => {
    const person = stateIn(persons, personDecider, personStream(personId))
    return person.status === 'registered' && phoneChangesOf(person) === phoneChanges && !isContactDisputed(person)
  })
  if (entries.length === 0) return undefined
  const { listId, apartmentId, target } = session.request
  return {
    verificationId: token.verificationId,
    proofKey: token.proofKey,
    ciHash: session.ciHash,
    target,
    listId,
    apartmentId,
    entries,
    expiresAt: new Date(session.sessionUntil).toISOString(),
  }
}

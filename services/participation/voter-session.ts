import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { isVoterCookie, voterCookie, voterLifeOf, type VoterSession } from '../core/session.ts'

const SESSION_SECONDS = 60 * 60
/** The next one waits for the tablet. */
const DESK_SECONDS = 10 * 60

/** Begins the session of somebody who has verified themselves for a link: in a cookie that scripts do not read, an hour long, at a desk ten minutes. */
export const beginVoterSession = (
  deps: Pick<Deps, 'production'>,
  reply: FastifyReply,
  voter: Omit<VoterSession, 'proofKey'>,
): void => {
  const seconds = voter.atDesk === undefined ? SESSION_SECONDS : DESK_SECONDS
  handOut(deps, reply, { ...voter, proofKey: randomBytes(16).toString('base64url') }, seconds)
}

/** Their session for another vote's link of the same list: it ends when the one does that they verified themselves for, however often they go on. */
export const continueVoterSession = (
  deps: Pick<Deps, 'production'>,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { voter, linkId, voteId }: Pick<VoterSession, 'linkId' | 'voteId'> & { readonly voter: VoterSession },
): void => {
  const seconds = Math.floor(voterLifeOf(request, voter.linkId) / 1000)
  if (seconds > 0) handOut(deps, reply, { ...voter, linkId, voteId }, seconds)
}

/** Ends all sessions of voters that a browser holds: whoever uses it next is nobody yet. */
export const endVoterSessions = (
  { production }: Pick<Deps, 'production'>,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): void => {
  for (const name of Object.keys(request.cookies).filter(isVoterCookie))
    void reply.clearCookie(name, optionsOf(production))
}

const optionsOf = (production: boolean) =>
  ({ path: '/api/vote', httpOnly: true, sameSite: 'strict', secure: production }) as const

const handOut = (
  { production }: Pick<Deps, 'production'>,
  reply: FastifyReply,
  { linkId, voteId, listId, listUserId, personId, proofKey, phoneChanges, atDesk }: VoterSession,
  seconds: number,
): void => {
  const owner = { linkId, voteId, listId, listUserId, personId, proofKey, phoneChanges }
  const session = { kind: 'voter', ...owner, ...(atDesk === undefined ? {} : { atDesk }) }
  const token = reply.server.jwt.sign(session, { expiresIn: seconds })
  void reply.setCookie(voterCookie(linkId), token, {
    ...optionsOf(production),
    maxAge: seconds,
  })
}

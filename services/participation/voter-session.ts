import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { voterCookie, type VoterSession } from '../core/session.ts'

const SESSION_SECONDS = 60 * 60

/** Begins the session of somebody who has verified themselves for a link: in a cookie that scripts do not read, an hour long. */
export const beginVoterSession = (
  { production }: Pick<Deps, 'production'>,
  reply: FastifyReply,
  { linkId, voteId, listId, listUserId, personId, phoneChanges }: Omit<VoterSession, 'proofKey'>,
): void => {
  const proofKey = randomBytes(16).toString('base64url')
  const session = { kind: 'voter', linkId, voteId, listId, listUserId, personId, proofKey, phoneChanges }
  const token = reply.server.jwt.sign(session, { expiresIn: SESSION_SECONDS })
  void reply.setCookie(voterCookie(linkId), token, {
    path: '/api/vote',
    httpOnly: true,
    sameSite: 'strict',
    secure: production,
    maxAge: SESSION_SECONDS,
  })
}

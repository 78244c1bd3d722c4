import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Metadata } from '#events/metadata.ts'
import { commandHandler } from '../core/command-handler.ts'
import type { Deps } from '../core/deps.ts'
import { stateIn } from '../core/read-state.ts'
import { readVoter, voterCookie, voterLifeOf, voterLinksOf, type VoterSession } from '../core/session.ts'
import {
  identityRecordDecider,
  identityRecordStreams,
  provesIdentity,
} from './identity-record/identity-record.decider.ts'
import { voterSessionDecider, voterSessionStream } from './voter-session.decider.ts'

const SESSION_SECONDS = 60 * 60
/** The next one waits for the tablet. */
const DESK_SECONDS = 10 * 60

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply }

/**
 * Begins the session of a voter who has verified for a link: in an HTTP-only cookie, an hour long,
 * at a desk ten minutes.
 */
export const beginVoterSession = (
  deps: Pick<Deps, 'production'>,
  reply: FastifyReply,
  voter: Omit<VoterSession, 'proofKey'>,
): void => {
  const seconds = voter.atDesk === undefined ? SESSION_SECONDS : DESK_SECONDS
  setSessionCookie(deps, reply, { ...voter, proofKey: randomBytes(16).toString('base64url') }, seconds)
}

/**
 * Their session for another vote's link of the same list: it ends when the one does that they
 * verified themselves for, however often they go on.
 */
export const continueVoterSession = (
  deps: Pick<Deps, 'production'>,
  { request, reply }: Exchange,
  { voter, linkId, voteId }: Pick<VoterSession, 'linkId' | 'voteId'> & { readonly voter: VoterSession },
): void => {
  const seconds = Math.floor(voterLifeOf(request, voter.linkId) / 1000)
  if (seconds > 0) setSessionCookie(deps, reply, { ...voter, linkId, voteId }, seconds)
}

const streamOf = ({ secrets }: Pick<Deps, 'secrets'>, { proofKey }: Pick<VoterSession, 'proofKey'>): string =>
  voterSessionStream(secrets.digest('voter-session', proofKey))

/**
 * Returns the voter session of a link that a request has, unless it was ended: copies of its cookie
 * are invalid then.
 */
export const runningVoterSession = async (
  deps: Pick<Deps, 'store' | 'secrets' | 'clock'>,
  request: FastifyRequest,
  linkId: string,
): Promise<VoterSession | undefined> => {
  const voter = readVoter(request, linkId)
  if (!voter) return undefined
  const stream = streamOf(deps, voter)
  const ahead = request.routeOptions.config.readsAhead?.(voter) ?? []
  const proofs = identityRecordStreams(voter)
  const read = await deps.store.readStreams([stream, ...proofs, ...ahead])
  if (stateIn(read, voterSessionDecider, stream).status === 'ended') return undefined
  // A revocation ends the session that its link opened.
  if (proofs.some((proof) => !provesIdentity(stateIn(read, identityRecordDecider, proof), deps.clock())))
    return undefined
  if (ahead.length > 0) request.readAhead = read
  return voter
}

/**
 * Ends all voter sessions of a browser, in the log and in the browser, so that its next user has
 * none.
 */
export const endVoterSessions = async (
  deps: Pick<Deps, 'production' | 'store' | 'secrets'>,
  { request, reply, metadata }: Exchange & { readonly metadata: Metadata },
): Promise<void> => {
  for (const linkId of voterLinksOf(request)) {
    const voter = readVoter(request, linkId)
    if (voter) {
      const { voteId, listId } = voter
      const command = () => ({ type: 'EndVoterSession', voteId, listId }) as const
      await commandHandler(deps.store, voterSessionDecider)({ stream: streamOf(deps, voter), command, metadata })
    }
    void reply.clearCookie(voterCookie(linkId), optionsOf(deps.production))
  }
}

const optionsOf = (production: boolean) =>
  ({ path: '/api/vote', httpOnly: true, sameSite: 'strict', secure: production }) as const

const setSessionCookie = (
  { production }: Pick<Deps, 'production'>,
  reply: FastifyReply,
  { linkId, voteId, listId, listUserId, personId, proofKey, phoneChanges, ...proofs }: VoterSession,
  seconds: number,
): void => {
  const owner = { linkId, voteId, listId, listUserId, personId, proofKey, phoneChanges }
  const { atDesk, identityRecordId } = proofs
  const session = {
    kind: 'voter',
    ...owner,
    ...(atDesk === undefined ? {} : { atDesk }),
    ...(identityRecordId === undefined ? {} : { identityRecordId }),
  }
  const token = reply.server.jwt.sign(session, { expiresIn: seconds })
  void reply.setCookie(voterCookie(linkId), token, {
    ...optionsOf(production),
    maxAge: seconds,
  })
}

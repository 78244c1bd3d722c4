import type { FastifyRequest } from 'fastify'
import { findEntriesOf } from '#projections/person/persons.ts'
import type { Deps } from '../core/deps.ts'
import type { ResidentSession, VoterSession } from '../core/session.ts'
import { residentOf } from '../identity/identity.facts.ts'
import { findLink } from './link.ts'
import { runningVoterSession } from './voter-session.ts'

/**
 * Returns a resident's entry in a list: one of those that matched, or else another one of the same
 * persons.
 */
const entryIn = async (
  { database }: Deps,
  { entries, listId: verifiedList }: ResidentSession,
  listId: string,
): Promise<ResidentSession['entries'][number] | undefined> => {
  if (listId === verifiedList) return entries[0]
  const rows = await findEntriesOf(
    database,
    entries.map(({ personId }) => personId),
  )
  const row = rows.find((candidate) => candidate.list_id === listId)
  const known = row && entries.find(({ personId }) => personId === row.person_id)
  return row && known ? { ...known, listUserId: row.id } : undefined
}

/**
 * Returns who votes by a link: the holder of its own session, or a resident whose session is of a
 * person on its roll.
 */
export const voterOf = async (
  deps: Deps,
  request: FastifyRequest,
  linkId: string,
): Promise<VoterSession | undefined> => {
  const voter = await runningVoterSession(deps, request, linkId)
  if (voter) return voter
  const resident = await residentOf(deps, request)
  const target = resident && (await findLink(deps, linkId))
  const entry = target && (await entryIn(deps, resident, target.listId))
  if (!entry) return undefined
  const { voteId, listId } = target
  return { linkId, voteId, listId, proofKey: resident.proofKey, ...entry }
}

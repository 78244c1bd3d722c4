import type { FastifyInstance } from 'fastify'
import { findVotes } from '#projections/vote/votes.ts'
import type { Deps } from '../../core/deps.ts'
import { callAs } from './call-as.ts'
import { addCampaign, addNeighbours, changeSome } from './lists.ts'
import { administrators, owners, type DemoOwner } from './people.ts'
import { addClosedVote, addSecretVote, addVote, VOTE_TITLE } from './votes.ts'

/** What a person who tries Danji needs to know: links that are open, and somebody invented who is on the roll. */
export type Demonstration = {
  readonly voteUrls: readonly string[]
  readonly resident: DemoOwner
  readonly administrators: typeof administrators
}

/**
 * Fills an empty log with two complexes, their owners, invited administrators and a running vote in which some have voted, through the
 * calls that everybody uses.
 * @throws Error where a call refuses
 */
export const demonstrate = async (app: FastifyInstance, deps: Deps, superAdminId: string): Promise<void> => {
  const call = callAs(app, superAdminId)
  await addNeighbours(call, deps)
  const listId = await addCampaign(call)
  await addVote(app, call, listId)
  await changeSome(call, listId)
  await addSecretVote(call, listId)
  await addClosedVote(app, call, listId)
  await deps.freshness.wait(await deps.store.lastPosition(), 10_000)
}

/** The demonstration's open links, where it was put in and still runs. */
export const findDemonstration = async ({ database, clock, publicUrl }: Deps): Promise<Demonstration | undefined> => {
  const { rows } = await findVotes(
    database,
    { sort: undefined, offset: 0, limit: 20, filter: { status: 'open' } },
    undefined,
    clock(),
  )
  const demo = rows.find(({ title }) => title === VOTE_TITLE)
  const resident = owners.at(-1)
  if (!demo || !resident) return undefined
  const open = rows.filter(
    (row) => row.list_id === demo.list_id && row.link_id !== null && row.link_status === 'active',
  )
  return { voteUrls: open.map((row) => `${publicUrl}/vote/${row.link_id}`), resident, administrators }
}

import type { FastifyInstance } from 'fastify'
import { findVotes } from '#projections/vote/votes.ts'
import type { Deps } from '../../core/deps.ts'
import { callAs, uploadAs } from './call-as.ts'
import { addForms } from './forms.ts'
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
 * Fills an empty log with two complexes, their owners, invited administrators, a running vote in which some have voted, and a form that is filled in for some, through the
 * calls that everybody uses. Done again with the same `begunAt`, within a day, it goes on where it stopped.
 * @throws Error where a call refuses
 */
export const demonstrate = async (
  app: FastifyInstance,
  deps: Deps,
  { superAdminId, begunAt }: { readonly superAdminId: string; readonly begunAt: Date },
): Promise<void> => {
  const call = callAs(app, superAdminId)
  await addNeighbours(call, begunAt)
  const { apartmentId, listId } = await addCampaign(call)
  await addVote(app, call, listId)
  await changeSome(call, listId)
  await addSecretVote(call, listId)
  await addClosedVote(app, call, listId)
  await addForms(call, { upload: uploadAs(app, superAdminId), apartmentId })
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

import type { Metadata } from '#events/metadata.ts'
import { findVotesToOpen } from '#projections/vote/find-votes-to-open.ts'
import { commandHandler, fact } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { stateIn } from '../../core/read-state.ts'
import { listDecider, listStream } from '../../list/list.decider.ts'
import { trusteesDecider, trusteesStream } from '../trustee/trustees.decider.ts'
import { jointKeyIn, lawOfOpening, openingOf } from '../secret/vote-keys.ts'
import { sha256 } from '../attachment/sha256.ts'
import { readOpeningChecklist } from './checklist-facts.ts'
import { voteDecider, voteStream } from '../vote.decider.ts'

/** Task of the job that opens announced votes. */
export const OPEN_VOTES = 'open-votes'

const VOTES_AT_ONCE = 50

type OpeningDeps = Pick<Deps, 'store' | 'database' | 'clock' | 'secrets'>

const openIfReady = async ({ store, database, clock, secrets }: OpeningDeps, voteId: string): Promise<void> => {
  const now = clock()
  const stream = voteStream(voteId)
  const vote = stateIn(await store.readStreams([stream]), voteDecider, stream)
  if (vote.status === 'absent') return
  const ofList = listStream(vote.listId)
  const list = stateIn(await store.readStreams([ofList]), listDecider, ofList)
  if (list.status !== 'created') return
  // The vote's page shows what is missing: an administrator corrects it, or opens it by hand.
  if (!(await readOpeningChecklist({ store, database }, { vote, list }, now)).ready) return
  const opening = await openingOf({ store, database, secrets }, vote)
  const metadata: Metadata = { actor: { kind: 'system', name: OPEN_VOTES }, at: now.toISOString() }
  await commandHandler(
    store,
    voteDecider,
  )({
    stream,
    facts: { list: fact(ofList, listDecider), trustees: fact(trusteesStream(voteId), trusteesDecider) },
    command: (facts) => ({
      type: 'OpenByTime',
      list: facts.list,
      now,
      hash: sha256,
      ...opening,
      ...jointKeyIn(facts.trustees),
      ...lawOfOpening(vote, facts.list),
    }),
    metadata,
  })
}

/** Ignores a vote that was deleted, opened or closed in the meantime. */
const ignoreRefusal = (error: unknown): void => {
  if (!(error instanceof DomainError)) throw error
}

/**
 * Opens every announced draft whose time has come and in which nothing is missing; a second time
 * does nothing.
 * @throws StreamConflict where a vote was changed without pause; the others are opened.
 */
export const openVotesByTime = async (deps: OpeningDeps): Promise<void> => {
  const now = deps.clock()
  const failures: unknown[] = []
  let part = await findVotesToOpen(deps.database, now, { after: undefined, limit: VOTES_AT_ONCE })
  while (part.length > 0) {
    for (const voteId of part)
      await openIfReady(deps, voteId)
        .catch(ignoreRefusal)
        .catch((error: unknown) => failures.push(error))
    part = await findVotesToOpen(deps.database, now, { after: part.at(-1), limit: VOTES_AT_ONCE })
  }
  if (failures.length > 0) throw failures[0]
}

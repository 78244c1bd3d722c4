import type { ModuleHooks } from '../core/deps.ts'
import { declareHook } from '../core/module-hooks.ts'

/** Vote that is open now, with its public link. */
export type OpenVote = { readonly voteId: string; readonly linkId: string }

/** Owner in a list, by one of their entries. */
type Owner = { readonly listId: string; readonly listUserId: string; readonly personId: string }

/**
 * Hook that finds the votes of a list in which an owner votes and that take electronic ballots now:
 * those in which they have not voted first.
 */
export const openVotesHook = declareHook<(owner: Owner) => Promise<readonly OpenVote[]>>('participation.openVotes')

/** Finds the votes that are open to an owner now, whatever module holds them. */
export const findOpenVotes = async (hooks: ModuleHooks, owner: Owner): Promise<readonly OpenVote[]> => {
  const found = await Promise.all(hooks.answersTo(openVotesHook).map((find) => find(owner)))
  return found.flat()
}

import type { VoteLinkEvent } from '#events/participation/vote-link.events.ts'
import type { Fold } from '../core/decider.ts'

export type VoteLinkTarget = { readonly status: 'unknown' } | ({ readonly status: 'issued' } & VoteLinkEvent['data'])

/** `digest` is a keyed digest of the link's secret, so that the log's stream names open nothing. */
export const voteLinkStream = (digest: string): string => `vote-link-${digest}`

/** Folds the target of a link. The vote decides whether it is still valid. */
export const voteLinkFold: Fold<VoteLinkTarget, VoteLinkEvent> = {
  initial: { status: 'unknown' },
  evolve: (_state, event) => ({ status: 'issued', ...event.data }),
}

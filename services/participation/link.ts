import type { VoteLinkEvent } from '#events/participation/vote-link.events.ts'
import type { StreamAppend } from '#infra/platform/event-store/event-store.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { readState } from '../core/read-state.ts'
import { newLinkSecret, type Secrets } from '../core/secrets.ts'
import { voteLinkFold, voteLinkStream } from './vote-link.decider.ts'

/** Target of a link. */
type LinkTarget = VoteLinkEvent['data']

const streamOf = (secrets: Secrets, linkId: string): string => voteLinkStream(secrets.digest('vote-link', linkId))

/** Returns the target of a link; undefined if it was never issued. */
export const findLink = async (
  { store, secrets }: Pick<Deps, 'store' | 'secrets'>,
  linkId: string,
): Promise<LinkTarget | undefined> => {
  const target = await readState(store, voteLinkFold, streamOf(secrets, linkId))
  return target.status === 'unknown' ? undefined : target
}

/**
 * Returns the target of a link; whether it is still valid is to be checked there.
 * @throws DomainError INVALID_LINK
 */
export const followLink = async (tools: Pick<Deps, 'store' | 'secrets'>, linkId: string): Promise<LinkTarget> => {
  const target = await findLink(tools, linkId)
  if (!target) throw new DomainError('INVALID_LINK')
  return target
}

/** A new link, and what is written with the event that attaches it. */
export const newLink = (
  { secrets }: Pick<Deps, 'secrets'>,
  leadsTo: LinkTarget,
): { readonly linkId: string; readonly issued: StreamAppend } => {
  const linkId = newLinkSecret()
  const { voteId, listId, apartmentId } = leadsTo
  const events = [{ type: 'VoteLinkIssued', data: { voteId, listId, apartmentId } }]
  return { linkId, issued: { stream: streamOf(secrets, linkId), expectedVersion: 0, events } }
}

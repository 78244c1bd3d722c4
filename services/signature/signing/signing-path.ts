import { findRequestsOfEntries } from '#projections/signature/find-signature-requests.ts'
import type { Deps } from '../../core/deps.ts'
import { stateIn } from '../../core/read-state.ts'
import { listUserDecider, listUserStream } from '../../roll/list-user.decider.ts'
import { consentDecider, consentStream, standingConsent } from '../consent/consent.decider.ts'
import { signatureCampaignDecider, signatureCampaignStream } from '../signature-campaign.decider.ts'
import { personalToken, signatureUrl } from '../link/signature-link.ts'
import { isOver, signatureRequestDecider, signatureRequestStream } from '../request/signature-request.decider.ts'

/** Entries of a person in a list. */
type EntriesOf = { readonly listId: string; readonly personId: string; readonly listUserIds: readonly string[] }

/**
 * Returns a person's valid invitation: first one of an entry that has not signed, and of these the
 * newest.
 */
const openRequest = async (
  { store, database, clock }: Pick<Deps, 'store' | 'database' | 'clock'>,
  { listId, personId, listUserIds }: EntriesOf,
): Promise<string | undefined> => {
  const requestIds = await findRequestsOfEntries(database, listUserIds)
  const read = await store.readStreams([
    ...requestIds.map(signatureRequestStream),
    ...listUserIds.flatMap((id) => [listUserStream(id), consentStream(id)]),
  ])
  const isTheirs = (listUserId: string): boolean => {
    const entry = stateIn(read, listUserDecider, listUserStream(listUserId))
    return entry.status === 'listed' && entry.personId === personId && entry.listId === listId
  }
  const hasSigned = (listUserId: string): boolean =>
    standingConsent(stateIn(read, consentDecider, consentStream(listUserId))) !== undefined
  const open = requestIds.flatMap((requestId) => {
    const request = stateIn(read, signatureRequestDecider, signatureRequestStream(requestId))
    return request.status !== 'absent' && !isOver(request, clock()) && isTheirs(request.listUserId) ? [request] : []
  })
  return (open.find(({ listUserId }) => !hasSigned(listUserId)) ?? open[0])?.requestId
}

/**
 * Returns the path where a person signs for a list of signatures: by their own invitation while it
 * is valid, else by the list's public link; undefined if there is neither. The page itself says
 * whether the list is active.
 */
export const signingPathOf = async (
  deps: Pick<Deps, 'store' | 'database' | 'clock' | 'secrets'>,
  whose: EntriesOf,
): Promise<string | undefined> => {
  const requestId = await openRequest(deps, whose)
  if (requestId !== undefined) return signatureUrl({ publicUrl: '' }, personalToken(deps, requestId))
  const stream = signatureCampaignStream(whose.listId)
  const { link } = stateIn(await deps.store.readStreams([stream]), signatureCampaignDecider, stream)
  return link?.status === 'active' ? signatureUrl({ publicUrl: '' }, link.linkId) : undefined
}

import type { SignatureLinkEvent } from '#events/signature/signature-campaign.events.ts'
import type { StreamAppend } from '#infra/platform/event-store/event-store.ts'
import type { Fold } from '../../core/decider.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { DecisionContext } from '../../core/joint-decision.ts'
import { newLinkSecret } from '../../core/secrets.ts'
import { draftWrite } from '../../core/write-draft.ts'
import { listDecider, listStream, type ExistingList } from '../../list/list.decider.ts'
import {
  signatureCampaignDecider,
  signatureCampaignStream,
  type SignatureCampaign,
} from '../signature-campaign.decider.ts'
import {
  isOver,
  signatureRequestDecider,
  signatureRequestStream,
  type ExistingSignatureRequest,
} from '../request/signature-request.decider.ts'

type LeadsTo = SignatureLinkEvent['data']

/** Target of a link, and everything that decides whether it is still valid. */
export type FollowedLink = {
  readonly listId: string
  readonly apartmentId: string
  readonly list: ExistingList
  readonly campaign: SignatureCampaign
} & (
  | { readonly kind: 'public'; readonly requestId?: undefined; readonly request?: undefined }
  | { readonly kind: 'personal'; readonly requestId: string; readonly request: ExistingSignatureRequest }
)

const linkFold: Fold<LeadsTo | null, SignatureLinkEvent> = { initial: null, evolve: (_state, { data }) => data }

const streamOf = ({ secrets }: Pick<Deps, 'secrets'>, token: string): string =>
  `signature-link-${secrets.digest('signature-link', token)}`

/**
 * Returns the secret of a request's personal link: derived from its id on each call, and not
 * stored.
 */
export const personalToken = ({ secrets }: Pick<Deps, 'secrets'>, requestId: string): string =>
  secrets.linkSecretOf('signature-request', requestId)

/** Builds the append that issues a link. */
const issued = (tools: Pick<Deps, 'secrets'>, token: string, data: LeadsTo): StreamAppend => ({
  stream: streamOf(tools, token),
  expectedVersion: 0,
  events: [{ type: 'SignatureLinkIssued', data }],
})

/** A new public link, and what is written with the event that attaches it. */
export const newPublicLink = (
  tools: Pick<Deps, 'secrets'>,
  { listId, apartmentId }: Pick<LeadsTo, 'listId' | 'apartmentId'>,
): { readonly linkId: string; readonly issued: StreamAppend } => {
  const linkId = newLinkSecret()
  return { linkId, issued: issued(tools, linkId, { listId, apartmentId }) }
}

/** Returns the stream with the target of a request's link. */
export const personalLinkStream = (tools: Pick<Deps, 'secrets'>, requestId: string): string =>
  streamOf(tools, personalToken(tools, requestId))

/** Builds the append that issues the personal link of a new request. */
export const personalLink = (
  tools: Pick<Deps, 'secrets'>,
  { listId, apartmentId, requestId }: Required<LeadsTo>,
): StreamAppend => issued(tools, personalToken(tools, requestId), { listId, apartmentId, requestId })

/** Returns the address of a link. */
export const signatureUrl = ({ publicUrl }: Pick<Deps, 'publicUrl'>, token: string): string =>
  `${publicUrl}/signature/${token}`

/**
 * Follows a link within a decision, which is guarded by what it reads. It does not check whether
 * the list is active.
 * @throws DomainError INVALID_LINK for one that was never issued, LINK_EXPIRED for one without a
 * target any more
 */
export const followLinkAt = async (
  desk: Pick<DecisionContext, 'read' | 'fold'>,
  tools: Pick<Deps, 'secrets' | 'clock'>,
  token: string,
): Promise<FollowedLink> => {
  const stream = streamOf(tools, token)
  await desk.read([stream])
  const leadsTo = desk.fold(stream, linkFold)
  if (!leadsTo) throw new DomainError('INVALID_LINK')
  const { listId, apartmentId, requestId } = leadsTo
  const [ofCampaign, ofList] = [signatureCampaignStream(listId), listStream(listId)]
  const ofRequest = requestId === undefined ? [] : [signatureRequestStream(requestId)]
  await desk.read([ofCampaign, ofList, ...ofRequest])
  const list = desk.fold(ofList, listDecider)
  if (list.status !== 'created') throw new DomainError('LINK_EXPIRED')
  const campaign = desk.fold(ofCampaign, signatureCampaignDecider)
  const found = { listId, apartmentId, list, campaign }
  if (requestId === undefined) {
    if (campaign.link?.linkId !== token || campaign.link.status === 'inactive') throw new DomainError('LINK_EXPIRED')
    return { kind: 'public', ...found }
  }
  const request = desk.fold(signatureRequestStream(requestId), signatureRequestDecider)
  if (request.status === 'absent' || isOver(request, tools.clock())) throw new DomainError('LINK_EXPIRED')
  return { kind: 'personal', requestId, request, ...found }
}

/** Follows a link as the log stands at this moment. @throws as {@link followLinkAt} */
export const followSignatureLink = async (
  tools: Pick<Deps, 'store' | 'secrets' | 'clock'>,
  token: string,
): Promise<FollowedLink> => {
  const contents = new Map<string, Awaited<ReturnType<Deps['store']['readStream']>>>()
  const { fold } = draftWrite(contents)
  const read: DecisionContext['read'] = async (streams) => {
    for (const [stream, content] of await tools.store.readStreams(streams)) contents.set(stream, content)
  }
  return followLinkAt({ read, fold }, tools, token)
}

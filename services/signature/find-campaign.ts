import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import { stateIn } from '../core/read-state.ts'
import { assertVisible } from '../core/scope.ts'
import type { AdminSession } from '../core/session.ts'
import { existingList, listDecider, listStream, type ExistingList } from '../list/list.decider.ts'
import {
  signatureCampaignDecider,
  signatureCampaignStream,
  signatureList,
  type SignatureCampaign,
} from './signature-campaign.decider.ts'
import {
  existingRequest,
  signatureRequestDecider,
  signatureRequestStream,
  type ExistingSignatureRequest,
} from './request/signature-request.decider.ts'

export type CampaignAccess = { readonly list: ExistingList; readonly campaign: SignatureCampaign }

/**
 * Returns a list of signatures as the log has it at this moment.
 * @throws DomainError NOT_FOUND if there is none that the administrator may see;
 * NOT_A_SIGNATURE_LIST
 */
export const getCampaignFor = async (
  store: EventStore,
  listId: string,
  admin: AdminSession,
): Promise<CampaignAccess> => {
  const [stream, campaignStream] = [listStream(listId), signatureCampaignStream(listId)]
  const read = await store.readStreams([stream, campaignStream])
  const state = stateIn(read, listDecider, stream)
  assertVisible(admin, existingList(state).apartmentId)
  return { list: signatureList(state), campaign: stateIn(read, signatureCampaignDecider, campaignStream) }
}

/**
 * A request with its campaign; also one that was taken back.
 * @throws DomainError NOT_FOUND where there is none, or none of theirs
 */
export const getRequestFor = async (
  store: EventStore,
  requestId: string,
  admin: AdminSession,
): Promise<CampaignAccess & { readonly request: ExistingSignatureRequest }> => {
  const stream = signatureRequestStream(requestId)
  const request = existingRequest(stateIn(await store.readStreams([stream]), signatureRequestDecider, stream))
  return { request, ...(await getCampaignFor(store, request.listId, admin)) }
}

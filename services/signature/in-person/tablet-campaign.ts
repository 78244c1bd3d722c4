import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { DecisionContext } from '../../core/joint-decision.ts'
import { draftWrite } from '../../core/write-draft.ts'
import { existingList, listDecider, listStream } from '../../list/list.decider.ts'
import { takesInPersonSignatures } from '../../list/rule/consent-law.contract.ts'
import { certificateRuleOf } from '../explanation/explanations.ts'
import type { FollowedLink } from '../link/signature-link.ts'
import { signatureCampaignDecider, signatureCampaignStream } from '../signature-campaign.decider.ts'
import type { TabletSession } from './tablet-session.ts'

type CampaignPlace = Pick<TabletSession, 'listId' | 'apartmentId'>

/**
 * Returns the campaign that is signed on the tablet, as a public link would lead to it: it needs no
 * link of its own, and a switched-off one is no hindrance.
 * @throws DomainError NOT_FOUND, IN_PERSON_NOT_BY_LAW, CERTIFICATE_REQUIRED
 */
export const tabletCampaignAt = async (
  desk: Pick<DecisionContext, 'read' | 'fold'>,
  { listId, apartmentId }: CampaignPlace,
): Promise<FollowedLink> => {
  const [ofCampaign, ofList] = [signatureCampaignStream(listId), listStream(listId)]
  await desk.read([ofCampaign, ofList])
  const list = existingList(desk.fold(ofList, listDecider))
  const campaign = desk.fold(ofCampaign, signatureCampaignDecider)
  if (!takesInPersonSignatures(list)) throw new DomainError('IN_PERSON_NOT_BY_LAW')
  if (certificateRuleOf({ campaign }) === 'required') throw new DomainError('CERTIFICATE_REQUIRED')
  return { kind: 'public', listId, apartmentId, list, campaign }
}

/** Returns the campaign as the log has it at this moment. @throws as {@link tabletCampaignAt} */
export const readTabletCampaign = async (
  { store }: Pick<Deps, 'store'>,
  place: CampaignPlace,
): Promise<FollowedLink> => {
  const contents = new Map<string, Awaited<ReturnType<Deps['store']['readStream']>>>()
  const { fold } = draftWrite(contents)
  const read: DecisionContext['read'] = async (streams) => {
    for (const [stream, content] of await store.readStreams(streams)) contents.set(stream, content)
  }
  return tabletCampaignAt({ read, fold }, place)
}

import type { ExistingList } from '../list/list.decider.ts'
import { consentLawOf, needsAcknowledgement, type OnlineEffect } from '../list/rule/consent-law.contract.ts'
import type { SignatureCampaign } from './signature-campaign.decider.ts'

type LawOfList = Pick<ExistingList, 'type' | 'rule' | 'startDate'>

const campaignOf = ({ type, rule, startDate }: LawOfList) => ({ type, rule: rule ?? null, startDate })

/** Returns the effect by law of consents that are given online in a list. */
export const onlineEffectOf = (list: LawOfList): OnlineEffect => consentLawOf(campaignOf(list))?.onlineEffect ?? 'none'

/**
 * Returns whether somebody has acknowledged that effect under the list's rule; null where it need
 * not be.
 */
export const isEffectAcknowledged = (
  list: LawOfList,
  { acknowledged }: Pick<SignatureCampaign, 'acknowledged'>,
): boolean | null =>
  needsAcknowledgement(campaignOf(list))
    ? acknowledged?.rule === list.rule && acknowledged?.effect === onlineEffectOf(list)
    : null

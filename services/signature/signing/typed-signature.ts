import type { ExistingList } from '../../list/list.facts.ts'
import { legalRuleName } from '../../list/rule/legal-rule-names.contract.ts'
import type { SignatureCampaign } from '../signature-campaign.decider.ts'

type ListRule = Pick<ExistingList, 'rule'>

/**
 * Whether typed names are accepted by default: unless the list's law demands a handwritten name.
 */
export const typedByDefault = ({ rule }: ListRule): boolean => legalRuleName(rule)?.asksHandwriting !== true

/** Whether everybody may sign by typing their name: by the setting, else by the law. */
export const takesTyped = ({
  list,
  campaign,
}: {
  readonly list: ListRule
  readonly campaign: Pick<SignatureCampaign, 'typedSignature'>
}): boolean => campaign.typedSignature ?? typedByDefault(list)

import type { CreatedList } from '../../list/list.facts.ts'
import { legalRuleName } from '../../list/rule/legal-rule-names.contract.ts'
import type { SignatureCampaign } from '../signature-campaign.decider.ts'

type ListRule = Pick<CreatedList, 'rule'>

/** Returns whether typed names are taken where the office has said nothing: unless the list's law asks for a name written by hand. */
export const typedByDefault = ({ rule }: ListRule): boolean => legalRuleName(rule)?.asksHandwriting !== true

/** Returns whether everybody may sign by typing their name: as the office says, else as the law does. */
export const takesTyped = ({
  list,
  campaign,
}: {
  readonly list: ListRule
  readonly campaign: Pick<SignatureCampaign, 'typedSignature'>
}): boolean => campaign.typedSignature ?? typedByDefault(list)

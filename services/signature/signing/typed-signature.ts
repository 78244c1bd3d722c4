import type { ExistingList } from '../../list/list.facts.ts'
import { legalRuleName } from '../../list/rule/legal-rule-names.contract.ts'
import type { SignatureCampaign } from '../signature-campaign.decider.ts'

type ListRule = Pick<ExistingList, 'rule'>

/**
 * Whether typed names are accepted by default: unless the list's law demands a handwritten name.
 */
export const typedByDefault = ({ rule }: ListRule): boolean => legalRuleName(rule)?.asksHandwriting !== true

/**
 * Whether the picture of a seal's imprint may be accepted at all: never where the law asks for a
 * handwritten name and a thumbprint (도시정비법 제36조 제1항), which a seal does not replace.
 */
export const mayTakeImprint = ({ rule }: ListRule): boolean => legalRuleName(rule)?.asksHandwriting !== true

/** Whether the picture of a seal's imprint is accepted: by the law, and unless the office forbids it. */
export const takesImprint = ({
  list,
  campaign,
}: {
  readonly list: ListRule
  readonly campaign: Pick<SignatureCampaign, 'imprintSignature'>
}): boolean => mayTakeImprint(list) && campaign.imprintSignature !== false

/** Whether everybody may sign by typing their name: by the setting, else by the law. */
export const takesTyped = ({
  list,
  campaign,
}: {
  readonly list: ListRule
  readonly campaign: Pick<SignatureCampaign, 'typedSignature'>
}): boolean => campaign.typedSignature ?? typedByDefault(list)

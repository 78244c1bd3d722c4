import { createHash } from 'node:crypto'
import type { CertificateRule } from '#events/values/signature/certificate-rule.ts'
import type { ConsentEvent } from '#events/signature/consent.events.ts'
import type { Explanation } from '#events/signature/signature-campaign.events.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { ExistingList } from '../../list/list.facts.ts'
import { explanationAskedBy, type AskedExplanation } from '../../list/rule/consent-law.contract.ts'
import type { SignatureCampaign } from '../signature-campaign.decider.ts'

/** Confirmation of an explanation, as events record it. */
export type ExplainedText = Extract<ConsentEvent, { type: 'ConsentPrepared' }>['data']['explained'][number]

/** Tick of a resident: the text that they saw, and when. */
export type ExplainedTick = Omit<ExplainedText, 'sha256'>

type Campaign = {
  readonly list: Pick<ExistingList, 'rule'>
  readonly campaign: Pick<SignatureCampaign, 'certificate' | 'explanations'>
}

/** Returns whether owners of a campaign sign with a certificate. */
export const certificateRuleOf = ({ campaign }: Pick<Campaign, 'campaign'>): CertificateRule =>
  campaign.certificate ?? 'off'

/** Returns what the list's law asks to be explained before a consent; null: nothing. */
export const askedExplanation = ({ rule }: Pick<ExistingList, 'rule'>): AskedExplanation | null =>
  explanationAskedBy(rule)

/** Returns the keys of explanations that the list's law asks for. */
export const askedKeys = (list: Pick<ExistingList, 'rule'>): readonly string[] =>
  [askedExplanation(list)].flatMap((asked) => asked?.key ?? [])

/** Returns whether an explanation that the law asks for is not written yet. */
export const lacksExplanation = ({ list, campaign }: Campaign): boolean =>
  askedKeys(list).some((asked) => !campaign.explanations.some(({ key }) => key === asked))

/** Computes the SHA-256 of a text: its title, and its words in the next line. */
const explanationDigest = ({ title, text }: Pick<Explanation, 'title' | 'text'>): string =>
  createHash('sha256').update(`${title}\n${text}`).digest('hex')

/**
 * Returns the confirmations of all of a campaign's texts in their present versions.
 * @throws DomainError EXPLANATIONS_MISSING where the office has not written one that the law asks
 * for; EXPLANATION_REQUIRED naming those without a tick; DOCUMENT_CHANGED where a tick is of another
 * version
 */
export const confirmedTexts = (of: Campaign, ticks: readonly ExplainedTick[]): readonly ExplainedText[] => {
  if (lacksExplanation(of)) throw new DomainError('EXPLANATIONS_MISSING')
  const { explanations } = of.campaign
  const isChanged = ticks.some(
    ({ key, version }) => !explanations.some((text) => text.key === key && text.version === version),
  )
  if (isChanged) throw new DomainError('DOCUMENT_CHANGED')
  const missing = explanations.filter(({ key }) => !ticks.some((tick) => tick.key === key))
  if (missing.length > 0)
    throw new DomainError(
      'EXPLANATION_REQUIRED',
      missing.map(({ key, title }) => ({ path: `explained.${key}`, message: `'${title}'을(를) 확인해주세요.` })),
    )
  return explanations.flatMap((text) => {
    const tick = ticks.find(({ key }) => key === text.key)
    return tick ? [{ ...tick, sha256: explanationDigest(text) }] : []
  })
}

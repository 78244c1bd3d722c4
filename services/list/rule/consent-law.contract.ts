import { legalRuleName, legalRuleText, requiresRecognisedCertificate } from './legal-rule-names.contract.ts'

/**
 * Effect of consents that residents give online with identity by phone. effective: the law takes
 * them; certificate: it asks for a certificate of a recognised provider; doubtful: it names paper,
 * and whether it takes electronic ones is not settled; assembly: an assembly decides, and consents
 * replace no resolution; none: no law speaks of them.
 */
export const onlineEffects = ['effective', 'certificate', 'doubtful', 'assembly', 'none'] as const
export type OnlineEffect = (typeof onlineEffects)[number]

/** Requirement of the law on consents, with its article. */
export type ConsentRequirement = { readonly label: string; readonly text: string; readonly article: string | null }

export type ConsentLaw = {
  readonly onlineEffect: OnlineEffect
  readonly requirements: readonly ConsentRequirement[]
}

type Campaign = { readonly type: 'signature' | 'vote'; readonly rule: string | null; readonly startDate: string }

/** Keys whose consents need a stamped or confirmed form: 도시정비법 제31조 제1항, 제35조 제2항부터 제4항까지. */
const stampedForms: readonly string[] = [
  'improvement-committee',
  'redevelopment-association',
  'reconstruction-association',
  'reconstruction-outside-complex',
]

/**
 * Returns whether consents under a rule need a form that the authority stamped or confirmed (도시정비법
 * 제36조 제3항, 소규모주택정비법 제25조 제1항).
 */
export const asksStampedForm = (key: string | null | undefined): boolean =>
  stampedForms.includes(key ?? '') || legalRuleName(key)?.namesPaper === true

const foundings: readonly string[] = stampedForms.slice(1)
const trustOperators: readonly string[] = ['trust-operator-redevelopment', 'trust-operator-reconstruction']
/** Keys by which owners agree outside an assembly, in writing or electronically (집합건물법 제41조). */
const writtenAgreements: readonly string[] = ['written-agreement', 'written-agreement-affecting-rights']

const statuteOf = (key: string): string => legalRuleName(key)?.article.split(' ')[0] ?? ''

const onlineEffectOf = (campaign: Campaign): OnlineEffect => {
  const rule = legalRuleName(campaign.rule)
  if (!rule) return 'none'
  if (rule.namesPaper) return 'doubtful'
  if (requiresRecognisedCertificate(campaign)) return 'certificate'
  // Before its first day the law knew paper alone.
  if (rule.asksRecognisedCertificate !== null) return 'doubtful'
  if (writtenAgreements.includes(rule.key)) return 'effective'
  switch (statuteOf(rule.key)) {
    case '도시정비법':
    case '집합건물법':
      return 'assembly'
    case '공동주택관리법':
      return 'effective'
    default:
      return 'doubtful'
  }
}

const requirement = (label: string, text: string, article: string | null = null): ConsentRequirement => ({
  label,
  text,
  article,
})

const onlineTexts: Readonly<Record<OnlineEffect, string>> = {
  effective: '받을 수 있습니다. 휴대전화로 본인을 확인합니다.',
  certificate:
    '전자서명인증사업자의 인증서로 본인을 확인해야 합니다. 휴대전화 본인 확인만으로는 인정되지 않을 수 있습니다.',
  doubtful: '인정되는지 분명하지 않습니다. 인가 관청에 먼저 확인하거나 서면으로 받아주세요.',
  assembly: '집회나 총회에서 의결할 사항입니다. 서명을 모은 것은 의결을 대신하지 못합니다.',
  none: '정한 법이 없습니다. 서명한 사람과 내용의 증거가 됩니다.',
}

const onlineArticles = (key: string, effect: OnlineEffect): string | null => {
  if (effect === 'certificate') return '도시정비법 제36조 제1항, 시행령 제34조 제6항'
  if (legalRuleName(key)?.namesPaper) return '소규모주택정비법 제25조 제1항, 제56조 제1항'
  if (writtenAgreements.includes(key)) return '집합건물법 제41조, 시행령 제13조'
  if (effect === 'effective') return '공동주택관리법 제22조'
  return legalRuleName(key)?.article ?? null
}

const paperOf = (key: string): readonly ConsentRequirement[] =>
  legalRuleName(key)?.asksHandwriting
    ? [
        requirement(
          '서면동의서',
          '소유자가 성명을 직접 적고 지장을 찍으며 신분증 사본을 붙입니다. 해외 거주자와 법인은 관청이 인정하면 인감과 인감증명서로 갈음합니다.',
          legalRuleName(key)?.namesPaper ? '소규모주택정비법 제25조' : '도시정비법 제36조 제1항·제2항',
        ),
      ]
    : []

const contents: Readonly<Record<string, ConsentRequirement>> = {
  committee: requirement(
    '동의서에 들어갈 내용',
    '성명과 생년월일, 소유 현황, 추진위원장과 추진위원, 추진위원회의 업무, 운영규정, 동의하는 내용, 서명',
    '도시정비법 시행령 제25조 제1항, 시행규칙 별지 제4호서식',
  ),
  founding: requirement(
    '동의서에 들어갈 내용',
    '설계의 개요, 정비사업비, 그 분담 기준, 사업 뒤의 소유권 귀속, 조합 정관. 하나라도 비어 있으면 안 됩니다.',
    '도시정비법 시행령 제30조 제2항, 시행규칙 별지 제6호서식',
  ),
  trust: requirement(
    '동의서에 들어갈 내용',
    '설계의 개요, 정비사업비, 신탁보수를 포함한 분담 기준, 소유권 귀속, 시행규정, 신탁계약의 내용',
    '도시정비법 제27조 제4항',
  ),
}

const explanations: Readonly<Record<string, ConsentRequirement>> = {
  committee: requirement(
    '미리 설명할 내용',
    '동의를 받는 사항과 목적, 추진위원회 동의가 조합설립 동의로도 인정된다는 것, 철회와 반대의 방법과 기한',
    '도시정비법 제31조 제3항·제6항, 시행령 제25조 제4항',
  ),
  founding: requirement(
    '미리 설명할 내용',
    '소유자별 추정분담금과 그 산출 근거',
    '도시정비법 제35조 제10항, 시행령 제32조',
  ),
  trust: requirement('미리 설명할 내용', '소유자별 분담금 추산액과 산출 근거', '도시정비법 제27조 제3항'),
}

/**
 * Returns the kind of form whose content the law of a rule names; undefined: it names none, or the
 * rule is unknown.
 */
export const consentFormOf = (key: string): 'committee' | 'founding' | 'trust' | undefined => {
  if (key === 'improvement-committee') return 'committee'
  if (foundings.includes(key)) return 'founding'
  return trustOperators.includes(key) ? 'trust' : undefined
}

const formsOf = (key: string): readonly ConsentRequirement[] => {
  const kind = consentFormOf(key)
  return [
    ...(stampedForms.includes(key)
      ? [
          requirement(
            '검인·확인',
            '시장·군수·구청장의 검인(서면)이나 확인(전자)을 받은 동의서만 효력이 있습니다. 신청하면 20일 안에 연번을 받습니다.',
            '도시정비법 제36조 제3항, 시행령 제34조',
          ),
        ]
      : []),
    ...(kind === undefined ? [] : [contents[kind], explanations[kind]].filter((one) => one !== undefined)),
  ]
}

/** Text that the law asks to be explained before a consent; `key` names it in a campaign. */
export type AskedExplanation = { readonly key: string; readonly text: string; readonly article: string | null }

/** Returns what must be explained before consents under a rule; null where no law asks for it. */
export const explanationAskedBy = (rule: string | null | undefined): AskedExplanation | null => {
  const key = consentFormOf(rule ?? '')
  const asked = key && explanations[key]
  return asked ? { key, text: asked.text, article: asked.article } : null
}

const withdrawalTexts = {
  'until-application': '인가나 승인을 신청하기 전까지 철회할 수 있습니다.',
  'thirty-days': '처음 동의한 날부터 30일까지 철회할 수 있습니다.',
  founding: '처음 동의한 날부터 30일까지 철회할 수 있습니다. 창립총회 뒤에는 철회할 수 없습니다.',
} as const

/** Returns an article of the decree's counting rules: 소규모주택정비법 refers to them. */
const decreeArticle = (key: string, paragraph: string): string =>
  `${legalRuleName(key)?.namesPaper ? '소규모주택정비법 제56조 제1항, ' : ''}도시정비법 시행령 제33조 ${paragraph}`

const withdrawalOf = (key: string): readonly ConsentRequirement[] => {
  const term = legalRuleName(key)?.withdrawal ?? null
  return term === null ? [] : [requirement('철회', withdrawalTexts[term], decreeArticle(key, '제2항'))]
}

/** Returns who is counted, and on which day. */
const countingOf = (key: string): readonly ConsentRequirement[] => {
  const rule = legalRuleName(key)
  if (rule === undefined || rule.withdrawal === null) return []
  const successor = rule.consentPassesOn ? ' 동의한 사람에게서 산 소유자는 동의한 것으로 봅니다.' : ''
  return [
    requirement(
      '세는 날과 사람',
      `신청일까지 받은 동의를 셉니다. 공유자는 대표하는 한 명, 여러 채를 가진 소유자도 한 명입니다.${successor}`,
      decreeArticle(key, '제1항'),
    ),
    ...(rule.namesPaper
      ? []
      : [requirement('보관', '사업의 서류와 관련 자료는 청산할 때까지 보관합니다.', '도시정비법 제125조 제1항')]),
  ]
}

/**
 * Returns what the law asks of the consents of a list, as it is on the list's first day (도시정비법
 * 제36조 제1항 and its decree as of 2026). Null for votes.
 */
export const consentLawOf = (campaign: Campaign): ConsentLaw | null => {
  if (campaign.type === 'vote') return null
  const key = campaign.rule ?? ''
  const onlineEffect = onlineEffectOf(campaign)
  return {
    onlineEffect,
    requirements: [
      requirement('온라인 동의', onlineTexts[onlineEffect], onlineArticles(key, onlineEffect)),
      ...paperOf(key),
      ...formsOf(key),
      ...withdrawalOf(key),
      ...countingOf(key),
    ],
  }
}

/**
 * Returns the effect of a consent by the way in which its owner proved who they are: a certificate
 * of a recognised provider is what the law asks for where it asks for one.
 */
export const effectByIdentity = (effect: OnlineEffect, by: 'phone' | 'certificate'): OnlineEffect =>
  by === 'certificate' && effect === 'certificate' ? 'effective' : effect

/**
 * Returns whether consents of a campaign may be signed in person on the office's tablet: not where
 * the law asks for the certificate of a recognised provider, or for a name by hand with a seal (도시정비법
 * 제36조, 소규모주택정비법 제25조); those are signed on paper.
 */
export const takesInPersonSignatures = ({
  type,
  rule: key,
}: {
  readonly type: 'signature' | 'vote'
  readonly rule?: string | null | undefined
}): boolean => {
  const rule = legalRuleName(key)
  if (type !== 'signature') return false
  return rule === undefined || (!rule.asksHandwriting && !rule.namesPaper && rule.asksRecognisedCertificate === null)
}

/** Returns whether the office has to acknowledge that consents given online may have no effect. */
export const needsAcknowledgement = (campaign: Campaign): boolean => {
  const effect = consentLawOf(campaign)?.onlineEffect
  return effect === 'certificate' || effect === 'doubtful' || effect === 'assembly'
}

/** Returns the sentence that the office acknowledges, and that its log shows. */
export const acknowledgementText = (campaign: Campaign): string => {
  const rule = campaign.rule === null ? '' : `${legalRuleText(campaign.rule)}: `
  const effect = consentLawOf(campaign)?.onlineEffect ?? 'none'
  return `${rule}온라인 동의는 ${onlineTexts[effect]}`
}

/**
 * Name of a legal rule, chosen when a list is made. Its thresholds are dated data of the server.
 */
export type LegalRuleName = {
  readonly key: string
  readonly title: string
  readonly article: string
  /**
   * Since when its consents may be signed electronically, and ask for a recognised certificate
   * provider then; null: they ask for none.
   */
  readonly asksRecognisedCertificate: string | null
  /** Kind of decision under the rule. */
  readonly kind: 'resolution' | 'election'
  /** Whether its article names consents on paper alone (서면동의서). */
  readonly namesPaper: boolean
  /**
   * Whether the signer of a consent must write the name by hand (도시정비법 제36조 제1항, 소규모주택정비법 제25조
   * 제1항): typed names count only if the administrator accepts them.
   */
  readonly asksHandwriting: boolean
  /**
   * Whether its versions hold from a day of application (인가 신청일) on, instead of a list's first day.
   */
  readonly goesByApplication: boolean
  /** Whether a successor of an owner who agreed is deemed to agree (도시정비법 시행령 제33조 제1항 제3호). */
  readonly consentPassesOn: boolean
  /**
   * Term for withdrawing its consents (도시정비법 시행령 제33조 제2항): until the application, or for 30 days
   * from the first consent; `founding`: besides never after the founding assembly. Null: no article
   * that the product implements has one.
   */
  readonly withdrawal: 'until-application' | 'thirty-days' | 'founding' | null
  /**
   * Whether owners who are not to be found are left out of the number of owners (도시정비법 시행령 제33조 제1항
   * 제4호: registered without a resident number, at another address than the one of today). 소규모주택정비법
   * 제56조 제1항 refers to 도시정비법's way of consent.
   */
  readonly leavesOutMissing: boolean
}

/**
 * 전자서명동의서 of 도시정비법. 소규모주택정비법 refers to its way of consent in 제56조 제1항, and names paper in 제25조 제1항.
 */
const ELECTRONIC_CONSENT = '2025-12-04'

const name = (
  key: string,
  title: string,
  article: string,
  more: Partial<Omit<LegalRuleName, 'key' | 'title' | 'article'>> = {},
): LegalRuleName => ({
  key,
  title,
  article,
  asksRecognisedCertificate: null,
  kind: 'resolution',
  namesPaper: false,
  asksHandwriting: false,
  goesByApplication: false,
  consentPassesOn: false,
  withdrawal: null,
  leavesOutMissing: false,
  ...more,
})

/** Consents of 도시정비법. */
const consents = {
  asksRecognisedCertificate: ELECTRONIC_CONSENT,
  asksHandwriting: true,
  consentPassesOn: true,
  withdrawal: 'until-application',
  leavesOutMissing: true,
} as const
/** Consents to found an association (도시정비법 제35조). */
const foundingConsents = { ...consents, withdrawal: 'founding' } as const
/**
 * Consents of 도시정비법 제36조 제1항 to neither a committee nor an association: a successor of an owner who
 * agreed is not deemed to agree (시행령 제33조 제1항 제3호).
 */
const otherConsents = { ...consents, consentPassesOn: false } as const
/** Consents of 소규모주택정비법. */
const smallConsents = {
  asksRecognisedCertificate: ELECTRONIC_CONSENT,
  namesPaper: true,
  asksHandwriting: true,
  goesByApplication: true,
  withdrawal: 'until-application',
  leavesOutMissing: true,
} as const
const election = { kind: 'election' } as const

/**
 * Statutes as of 2026, in the order in which they are offered. Keys are never renamed: lists name
 * them.
 */
export const legalRuleNames: readonly LegalRuleName[] = [
  name('improvement-committee', '재개발·재건축 추진위원회', '도시정비법 제31조 제1항', consents),
  name('redevelopment-association', '재개발 조합설립', '도시정비법 제35조 제2항', foundingConsents),
  name('reconstruction-association', '재건축 조합설립', '도시정비법 제35조 제3항', foundingConsents),
  name('reconstruction-outside-complex', '재건축 조합설립 (주택단지 밖)', '도시정비법 제35조 제4항', foundingConsents),
  name('trust-operator-redevelopment', '재개발 신탁업자 지정', '도시정비법 제27조 제1항 제3호', otherConsents),
  name('trust-operator-reconstruction', '재건축 신탁업자 지정', '도시정비법 제27조 제1항 제3호', otherConsents),
  name('public-operator', '공공시행자 지정 요청', '도시정비법 제26조 제1항 제8호', otherConsents),
  name(
    'public-operator-public-land',
    '공공시행자 지정 (국·공유지 2분의 1 이상)',
    '도시정비법 제26조 제1항 제7호',
    otherConsents,
  ),
  name('residents-council', '주민대표회의 구성', '도시정비법 제47조 제3항', otherConsents),
  name('owners-joint-redevelopment', '토지등소유자 재개발 (공동시행)', '도시정비법 제25조 제1항 제2호', otherConsents),
  name('owners-project-plan', '사업시행계획 (토지등소유자 재개발)', '도시정비법 제50조 제6항', otherConsents),
  name('retained-buildings', '존치·리모델링 건축물', '도시정비법 제58조 제3항', otherConsents),
  name('improvement-operator', '주거환경개선 시행자 지정', '도시정비법 제24조 제1항', otherConsents),
  name('area-extension', '정비구역 해제 기한 연장 요청', '도시정비법 제20조 제6항 제1호', otherConsents),
  name('area-release', '정비구역 해제 (주거환경개선)', '도시정비법 제21조 제1항 제4호', {
    ...otherConsents,
    withdrawal: 'thirty-days',
  }),
  name('authorised-changes', '조합설립 인가사항 변경', '도시정비법 제35조 제5항'),
  name('association-articles', '조합 정관 변경', '도시정비법 제40조 제3항'),
  name('association-articles-major', '조합 정관 변경 (3분의 2 사항)', '도시정비법 제40조 제3항 단서'),
  name('small-reconstruction', '소규모재건축', '소규모주택정비법 제23조 제2항', smallConsents),
  name('block-improvement', '가로주택정비', '소규모주택정비법 제23조 제1항', smallConsents),
  name('small-redevelopment', '소규모재개발', '소규모주택정비법 제23조 제4항', smallConsents),
  name('remodelling-association', '리모델링 주택조합', '주택법 제11조 제3항'),
  name('remodelling-permit', '리모델링 허가', '주택법 시행령 별표 4'),
  name('assembly-ordinary', '관리단집회 통상결의', '집합건물법 제38조'),
  name('common-parts', '공용부분 변경', '집합건물법 제15조'),
  name('common-parts-ordinary', '공용부분 개량 (통상결의)', '집합건물법 제15조 제1항 단서'),
  name('bylaws', '규약 설정·변경', '집합건물법 제29조'),
  name('common-parts-affecting-rights', '권리변동 있는 공용부분 변경·재건축 결의', '집합건물법 제15조의2, 제47조'),
  name('written-agreement', '서면·전자 합의', '집합건물법 제41조'),
  name('written-agreement-affecting-rights', '서면·전자 합의 (권리변동·재건축)', '집합건물법 제41조'),
  name('management-bylaws', '관리규약 개정', '공동주택관리법 시행령 제20조 제5항'),
  name('building-representative', '동별 대표자 선출', '공동주택관리법 시행령 제11조', election),
  name('building-representative-again', '동별 대표자 선출 (중임 후보)', '공동주택관리법 시행령 제13조 제3항', election),
  name('building-representative-removal', '동별 대표자 해임', '공동주택관리법 시행령 제13조 제4항'),
  name('chair-and-auditor', '회장·감사 선출', '공동주택관리법 시행령 제12조', election),
  name('chair-and-auditor-removal', '회장·감사 해임', '공동주택관리법 시행령 제13조 제4항'),
  name('long-term-repair-plan', '장기수선계획 수시조정', '공동주택관리법 제29조 제3항'),
]

/** Returns the names and properties of a rule; undefined for an unknown key, or none. */
export const legalRuleName = (key: string | null | undefined): LegalRuleName | undefined =>
  legalRuleNames.find((known) => known.key === key)

/** Tells whether a rule has owners consent by law, with a term for withdrawing. */
export const rulesConsents = (key: string | null): boolean => (legalRuleName(key)?.withdrawal ?? null) !== null

/** Returns the name of a rule, "재건축 조합설립 (도시정비법 제35조 제3항)"; the key itself if it is unknown. */
export const legalRuleText = (key: string): string => {
  const known = legalRuleName(key)
  return known === undefined ? key : `${known.title} (${known.article})`
}

/**
 * The key by which a vote is judged: its own, else its list's where that is of the vote's kind. An
 * election is never judged by a rule of resolutions, nor the other way round; undefined: no key.
 */
export const keyOfVote = (
  own: string | null | undefined,
  kind: LegalRuleName['kind'] | undefined,
  ofList: string | null | undefined,
): string | undefined => {
  if (own !== null && own !== undefined) return own
  return legalRuleName(ofList)?.kind === (kind ?? 'resolution') ? (ofList ?? undefined) : undefined
}

/**
 * The rule that an election is proposed: of a district's buildings their representative, of all the
 * chair or an auditor.
 */
export const usualElectionRule = (isDistrict: boolean): string =>
  isDistrict ? 'building-representative' : 'chair-and-auditor'

/**
 * Whether a vote under a key elects by 공동주택관리법: directly and secretly, one vote a household (제14조
 * 제3항).
 */
export const isDirectAndSecret = (key: unknown): boolean =>
  typeof key === 'string' && legalRuleName(key)?.kind === 'election'

type Campaign = { readonly type: 'signature' | 'vote'; readonly startDate: string; readonly rule: string | null }

/** Whether the consents of a list leave out owners who are not to be found; votes never do. */
export const leavesOutMissingOwners = ({
  type,
  rule,
}: Pick<Campaign, 'type'> & { readonly rule?: string | null | undefined }): boolean =>
  type === 'signature' && legalRuleName(rule)?.leavesOutMissing === true

/**
 * Whether the law demands more than identity verification by phone for the consents of a list, as
 * it is on the list's first day.
 */
export const requiresRecognisedCertificate = ({ type, startDate, rule }: Campaign): boolean => {
  const since = legalRuleName(rule)?.asksRecognisedCertificate ?? null
  return type === 'signature' && since !== null && since <= startDate
}

/** Note for administrators if the law demands a certificate. */
const recognisedCertificateNote =
  '이 법의 전자서명동의서는 공인된 전자서명인증사업자의 인증서로 본인을 확인하도록 정하고 있습니다. 휴대전화 본인 확인만으로는 법정 동의서로 인정되지 않을 수 있으니, 서면 동의서를 함께 받거나 인가 관청에 먼저 확인해 주세요.'

/** Note for administrators if the article names only paper. */
export const paperConsentNote =
  '소규모주택정비법 제25조 제1항은 조합설립 동의를 서면동의서로 받도록 정하고 있습니다. 제56조 제1항이 도시정비법의 동의 방법을 따르게 하지만 전자서명동의서가 ' +
  '인정되는지는 분명하지 않습니다. 온라인 서명을 받기 전에 인가 관청에 확인하거나 서면 동의서를 받아주세요.'

/**
 * Returns the note about consents that are signed online under a list's rule; null: there is none.
 */
export const onlineConsentNote = (campaign: Campaign): string | null => {
  if (campaign.type === 'signature' && legalRuleName(campaign.rule)?.namesPaper) return paperConsentNote
  return requiresRecognisedCertificate(campaign) ? recognisedCertificateNote : null
}

/**
 * Rules that weigh areas or land beside heads: votes under them cannot be counted by sums of heads
 * alone. Whichever of their versions is in force.
 */
export const legalRulesThatWeighSizes: readonly string[] = [
  'redevelopment-association',
  'reconstruction-association',
  'reconstruction-outside-complex',
  'trust-operator-redevelopment',
  'trust-operator-reconstruction',
  'public-operator',
  'owners-project-plan',
  'retained-buildings',
  'small-reconstruction',
  'block-improvement',
  'small-redevelopment',
  'remodelling-association',
  'remodelling-permit',
  'assembly-ordinary',
  'common-parts',
  'common-parts-ordinary',
  'bylaws',
  'common-parts-affecting-rights',
  'written-agreement',
  'written-agreement-affecting-rights',
]

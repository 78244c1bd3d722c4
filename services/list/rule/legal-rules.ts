import { legalRuleNames, type LegalRuleName } from './legal-rule-names.contract.ts'
import type { Site } from '../site.decider.ts'

/** More than a fraction (`over`), or at least it. Exact: never a floating-point number. */
export type Fraction = { readonly numerator: number; readonly denominator: number; readonly over: boolean }

/** Basis of a count, as in the contract of the statistics. */
export type Basis = 'persons' | 'units' | 'land' | 'area'

export type RuleCondition = {
  readonly kind: 'owners' | 'building' | 'rights' | 'turnout'
  readonly basis: Basis
  /** Text of the whole of which the share is. */
  readonly of: string
  readonly required: Fraction
  /** Counted among those who voted, instead of all. */
  readonly among?: 'voters'
  /** Share required of 복리시설 instead, if the list sets it with a reason. */
  readonly requiredOfShared?: Fraction
  /**
   * Maximum number of owners of a building of which nothing is demanded; 복리시설 have no such
   * exemption.
   */
  readonly exemptUpTo?: number
  /** All 복리시설 of a complex are one building. */
  readonly sharedTogether?: true
}

/** Version of a rule that holds from a day; null: for the whole period that the product covers. */
export type RuleVersion = { readonly effectiveFrom: string | null; readonly conditions: readonly RuleCondition[] }

/** Note about how something was counted; `code` is stable. */
export type RuleNote = { readonly code: string; readonly text: string }

/**
 * Rule of law for a campaign: its name, its article, and its conditions; the newest version last.
 */
export type LegalRule = LegalRuleName & {
  readonly versions: readonly RuleVersion[]
  /** Notes of what is our reading of the rule, or is not counted. */
  readonly notes: readonly RuleNote[]
}

/** @throws Error for a rule without a name. */
const rule = (key: string, versions: readonly RuleVersion[], notes: readonly RuleNote[] = []): LegalRule => {
  const name = legalRuleNames.find((named) => named.key === key)
  if (!name) throw new Error(`the rule ${key} has no name`)
  return { ...name, versions, notes }
}

const over = (numerator: number, denominator: number): Fraction => ({ numerator, denominator, over: true })
const atLeast = (numerator: number, denominator: number): Fraction => ({ numerator, denominator, over: false })

const persons = (of: string, required: Fraction): RuleCondition => ({ kind: 'owners', basis: 'persons', of, required })
const units = (of: string, required: Fraction): RuleCondition => ({ kind: 'owners', basis: 'units', of, required })
const land = (required: Fraction): RuleCondition => ({ kind: 'rights', basis: 'land', of: '토지면적', required })
const votingRights = (required: Fraction): RuleCondition => ({ kind: 'rights', basis: 'area', of: '의결권', required })
const floorArea = (required: Fraction): RuleCondition => ({ kind: 'rights', basis: 'area', of: '연면적', required })
const voters = (required: Fraction): RuleCondition => ({ ...units('투표자', required), among: 'voters' })
const turnout = (required: Fraction): RuleCondition => ({ kind: 'turnout', basis: 'units', of: '입주자등', required })
const perBuilding = (required: Fraction): RuleCondition => ({
  kind: 'building',
  basis: 'persons',
  of: '동별 구분소유자',
  required,
})
const votingRightsPerBuilding = (required: Fraction): RuleCondition => ({
  kind: 'building',
  basis: 'area',
  of: '동별 의결권',
  required,
})

/**
 * "공동주택의 각 동(복리시설의 경우에는 주택단지의 복리시설 전체를 하나의 동으로 본다)별 구분소유자의 과반수 동의(공동주택의 각 동별 구분소유자가 5 이하인
 * 경우는 제외한다)": so the exemption is not read as one of 복리시설.
 */
const majorityOfBuildings: RuleCondition = { ...perBuilding(over(1, 2)), exemptUpTo: 5, sharedTogether: true }

/**
 * Condition since 2025-05-01: of 한 동으로 보는 복리시설 one third is required if their owners increased by
 * splitting (시행령 제30조).
 */
const majorityOrThirdOfShared: RuleCondition = { ...majorityOfBuildings, requiredOfShared: atLeast(1, 3) }

const always = (...conditions: readonly RuleCondition[]): readonly RuleVersion[] => [
  { effectiveFrom: null, conditions },
]

/**
 * Returns a rule on owners by number, and voting rights by exclusive area unless the bylaws differ
 * (제12조, 제37조), by the same fraction.
 */
const ownersAndRights = (required: Fraction): readonly RuleVersion[] =>
  always(persons('구분소유자', required), votingRights(required))

/** Consents to found an association: a trust company needs as many (도시정비법 제27조 제1항 제3호). */
const redevelopmentFounding = always(persons('토지등소유자', atLeast(3, 4)), land(atLeast(1, 2)))
const reconstructionFounding: readonly RuleVersion[] = [
  {
    effectiveFrom: null,
    conditions: [persons('구분소유자', atLeast(3, 4)), land(atLeast(3, 4)), majorityOfBuildings],
  },
  {
    effectiveFrom: '2025-05-01',
    conditions: [persons('구분소유자', atLeast(70, 100)), land(atLeast(70, 100)), majorityOrThirdOfShared],
  },
]

/** Law 21040 of 2025-08-26: its thresholds hold for applications from this day on. */
const SMALL_PROJECTS = '2026-02-27'

const otherBuildings: RuleNote = {
  code: 'OTHER_BUILDINGS_NOT_COUNTED',
  text:
    '명부의 모든 동을 공동주택으로 보고 동마다 과반수를 셌습니다. 공동주택이 아닌 건축물은 그 건축물이 있는 토지면적의 2분의 1 이상을 가진 소유자의 동의가 따로 ' +
    '필요하며(소규모주택정비법 제23조 제1항), 이 프로그램은 세지 않습니다.',
}

/**
 * Statutes as of 2026, a row a rule. Keys are never renamed: lists name them.
 *
 * Units of counting:
 * - 도시정비법 시행령 제33조, 소규모주택정비법: owners are persons; co-owners of the same property are one, somebody
 * with several counts once.
 * - 집합건물법, 주택법: 구분소유자 are persons, too. The law demands their number beside voting rights so that
 * nobody decides alone by owning many units; the rights weigh how much they own. Co-owners name one
 * who votes (제37조 제2항) and are one.
 * - 공동주택관리법: each household (세대) is one; more than one ballot a household is a matter of bylaws.
 */
export const legalRules: readonly LegalRule[] = [
  rule('improvement-committee', always(persons('토지등소유자', over(1, 2)))),
  rule('redevelopment-association', redevelopmentFounding),
  rule('reconstruction-association', reconstructionFounding),
  rule(
    'reconstruction-outside-complex',
    always(persons('토지 또는 건축물 소유자', atLeast(3, 4)), land(atLeast(2, 3))),
  ),
  rule('trust-operator-redevelopment', redevelopmentFounding),
  rule('trust-operator-reconstruction', reconstructionFounding),
  rule('public-operator', always(persons('토지등소유자', atLeast(2, 3)), land(atLeast(1, 2)))),
  rule('public-operator-public-land', always(persons('토지등소유자', over(1, 2))), [
    {
      code: 'PUBLIC_LAND_NOT_COUNTED',
      text:
        '국·공유지와 토지주택공사등이 소유한 토지가 전체 토지면적의 2분의 1 이상이어야 합니다(도시정비법 제26조 제1항 제7호). ' +
        '이 요건은 세지 않으니 따로 확인해주세요.',
    },
  ]),
  rule('residents-council', always(persons('토지등소유자', over(1, 2)))),
  rule('owners-joint-redevelopment', always(persons('토지등소유자', over(1, 2))), [
    {
      code: 'FEWER_THAN_TWENTY_OWNERS',
      text: '토지등소유자가 20인 미만일 때만 쓸 수 있는 방법입니다(도시정비법 제25조 제1항 제2호).',
    },
  ]),
  rule('owners-project-plan', always(persons('토지등소유자', atLeast(3, 4)), land(atLeast(1, 2)))),
  rule('retained-buildings', always(persons('구분소유자', atLeast(2, 3)), floorArea(atLeast(2, 3))), [
    {
      code: 'FLOOR_AREA_BY_EXCLUSIVE_AREA',
      text: '연면적의 몫은 전용면적 비율로 셌습니다. 구분소유자가 없는 건축물은 소유자의 동의가 따로 필요합니다(도시정비법 제58조 제3항).',
    },
  ]),
  // 토지등소유자 on the day of 공람공고: the roll must be that of this day.
  rule('improvement-operator', always(persons('토지등소유자', over(1, 2))), [
    {
      code: 'OWNERS_ON_DAY_OF_NOTICE',
      text: '정비계획의 공람 공고일 현재의 토지등소유자를 셉니다(도시정비법 제24조 제1항). 명부를 그날의 소유자로 맞춰주세요.',
    },
  ]),
  rule('area-extension', always(persons('토지등소유자', atLeast(30, 100)))),
  rule('area-release', always(persons('토지등소유자', over(1, 2)))),
  rule('authorised-changes', always(persons('조합원', atLeast(2, 3))), [
    {
      code: 'DECIDED_IN_ASSEMBLY',
      text: '총회에서 의결하는 사항입니다. 총회의 직접 출석 요건은 이 프로그램이 세지 않습니다.',
    },
  ]),
  rule('association-articles', always(persons('조합원', over(1, 2))), [
    {
      code: 'MAJOR_ARTICLES',
      text: '도시정비법 제40조 제1항 제2호·제3호·제4호·제8호·제13호·제16호를 바꿀 때는 조합원 3분의 2 이상이 필요합니다. 그때는 3분의 2 사항의 기준을 골라주세요.',
    },
  ]),
  rule('association-articles-major', always(persons('조합원', atLeast(2, 3)))),
  rule('small-reconstruction', [
    {
      effectiveFrom: null,
      conditions: [persons('구분소유자', atLeast(3, 4)), land(atLeast(3, 4)), majorityOfBuildings],
    },
    {
      effectiveFrom: SMALL_PROJECTS,
      conditions: [persons('구분소유자', atLeast(7, 10)), land(atLeast(7, 10)), majorityOfBuildings],
    },
  ]),
  rule(
    'block-improvement',
    [
      {
        effectiveFrom: null,
        conditions: [persons('토지등소유자', atLeast(8, 10)), land(atLeast(2, 3)), majorityOfBuildings],
      },
      {
        effectiveFrom: SMALL_PROJECTS,
        conditions: [persons('토지등소유자', atLeast(3, 4)), land(atLeast(2, 3)), majorityOfBuildings],
      },
    ],
    [otherBuildings],
  ),
  rule('small-redevelopment', [
    { effectiveFrom: null, conditions: [persons('토지등소유자', atLeast(8, 10)), land(atLeast(2, 3))] },
    { effectiveFrom: SMALL_PROJECTS, conditions: [persons('토지등소유자', atLeast(3, 4)), land(atLeast(2, 3))] },
  ]),
  rule(
    'remodelling-association',
    always(
      persons('구분소유자', atLeast(2, 3)),
      votingRights(atLeast(2, 3)),
      perBuilding(over(1, 2)),
      votingRightsPerBuilding(over(1, 2)),
    ),
  ),
  rule(
    'remodelling-permit',
    always(
      persons('구분소유자', atLeast(75, 100)),
      votingRights(atLeast(75, 100)),
      perBuilding(atLeast(50, 100)),
      votingRightsPerBuilding(atLeast(50, 100)),
    ),
  ),
  rule('assembly-ordinary', ownersAndRights(over(1, 2))),
  rule('common-parts', ownersAndRights(atLeast(2, 3))),
  // 제15조 제1항 단서: improvements that do not cost too much are decided by 통상결의 (제38조 제1항).
  rule('common-parts-ordinary', ownersAndRights(over(1, 2))),
  rule('bylaws', ownersAndRights(atLeast(3, 4))),
  rule('common-parts-affecting-rights', ownersAndRights(atLeast(4, 5))),
  rule('written-agreement', ownersAndRights(atLeast(3, 4))),
  rule('written-agreement-affecting-rights', ownersAndRights(atLeast(4, 5))),
  rule('management-bylaws', always(units('입주자등', over(1, 2)))),
  // Among those who took part most votes decide (a sole candidate needs more than half of them):
  // each vote's results decide that.
  rule('building-representative', always(turnout(over(1, 2)))),
  rule('building-representative-again', always(units('선거구 입주자등', over(1, 2))), [
    {
      code: 'SERVED_TWICE',
      text: '두 번 임기를 마친 후보는 선거구 입주자등 과반수의 찬성이 필요합니다(공동주택관리법 시행령 제13조 제3항).',
    },
  ]),
  rule('building-representative-removal', always(turnout(over(1, 2)), voters(over(1, 2)))),
  rule('chair-and-auditor', always(turnout(atLeast(1, 10)))),
  rule('chair-and-auditor-removal', always(turnout(atLeast(1, 10)), voters(over(1, 2)))),
  rule('long-term-repair-plan', always(units('입주자', over(1, 2)))),
]

/** The rule of a key. */
export const findRule = (key: string): LegalRule | undefined => legalRules.find((known) => known.key === key)

/** Whether a list may name this key as its rule. */
export const isLegalRule = (key: string): boolean => findRule(key) !== undefined

/** The version of a rule in force on a day in Seoul. @throws Error where the rule has none. */
export const versionOn = ({ key, versions }: LegalRule, day: string): RuleVersion => {
  const version = versions.findLast(({ effectiveFrom }) => effectiveFrom === null || effectiveFrom <= day)
  if (!version) throw new Error(`${key} is not in force on ${day}`)
  return version
}

/** Facts of a list that decide what a rule demands of it. */
export type RuleCampaign = { readonly startDate: string } & {
  readonly [Field in 'applicationDate' | 'sharedThird']?: Site[Field] | undefined
}

const withoutThird = ({ requiredOfShared: _, ...condition }: RuleCondition): RuleCondition => condition

/**
 * Returns the version of a rule that holds for a list: of the day of its application if the law
 * uses that and the list has it, else of its first day. 복리시설 need less only if the list gives the
 * reason.
 */
export const versionFor = (rule: LegalRule, { startDate, applicationDate, sharedThird }: RuleCampaign): RuleVersion => {
  const version = versionOn(rule, rule.goesByApplication ? (applicationDate ?? startDate) : startDate)
  return sharedThird ? version : { ...version, conditions: version.conditions.map(withoutThird) }
}

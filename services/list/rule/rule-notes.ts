import { toSquareMetres } from '#events/values/area.ts'
import { dayText } from '../../core/text/seoul-time.ts'
import type { LegalRule, RuleCampaign, RuleCondition, RuleNote } from './legal-rules.ts'
import type { Site } from '../site.decider.ts'
import type { ListTallies } from '../figures/tallies.ts'

const note = (code: string, text: string): readonly RuleNote[] => [{ code, text }]

const metres = new Intl.NumberFormat('ko-KR', { maximumFractionDigits: 4 })

/** Facts of the site that a count knew. Areas in 1/10000 ㎡. */
type CountedBy = {
  readonly siteArea: number | null
  /** Units whose land is a part of the site's, by their exclusive areas. */
  readonly divided: number
  /** Number of units that are not in the sums since their land is unknown. */
  readonly unknown: number
  /** The 동 that are 복리시설. */
  readonly shared: readonly string[]
  readonly third: Site['sharedThird']
}

const ofLand = ({ siteArea, divided, unknown }: CountedBy): readonly RuleNote[] => {
  if (divided > 0 && siteArea !== null)
    return note(
      'LAND_BY_AREA',
      `명부에 대지권지분이 없는 ${metres.format(divided)}세대는 대지 면적 ` +
        `${metres.format(toSquareMetres(siteArea))}㎡를 전용면적 비율로 나눈 몫(대지 면적 × 그 세대의 전용면적 ÷ 모든 세대의 ` +
        '전용면적)으로 셌습니다. 실무에서 쓰는 방법으로, 법령에 적힌 것이 아니라 이 프로그램의 해석입니다.',
    )
  if (siteArea !== null && unknown > 0)
    return note(
      'LAND_NOT_DIVIDED',
      '전용면적을 모르는 세대가 있어 대지 면적을 전용면적 비율로 나누지 못했습니다. 명부에 전용면적을 채우면 계산됩니다.',
    )
  return note('LAND_REGISTERED', '토지면적은 명부에 적힌 대지권지분으로 셌습니다.')
}

const ofBuildings = ({ shared, third }: CountedBy, asksLess: boolean): readonly RuleNote[] => {
  if (shared.length === 0)
    return note(
      'SHARED_FACILITIES_NOT_MARKED',
      '복리시설로 표시된 동이 없어 동마다 따로 셌습니다. 법은 단지의 복리시설(상가 등) 전체를 한 동으로 보니, 있으면 리스트에 표시해 주세요.',
    )
  return [
    ...note('SHARED_FACILITIES_TOGETHER', `복리시설(${shared.join(', ')})은 모두 합쳐 한 동으로 셌습니다.`),
    ...note(
      'SHARED_FACILITIES_ASKED',
      '소유자 5명 이하인 동을 빼는 규정은 공동주택에만 해당하는 것으로 보아 복리시설에는 적용하지 않았습니다. 이 프로그램의 해석입니다.',
    ),
    ...(asksLess && third
      ? note(
          'SHARED_FACILITIES_ONE_THIRD',
          `복리시설은 3분의 1 이상으로 셌습니다. 사유: ${third.reason} (기준일 ${dayText(third.since)}). 해당하는지는 인가 관청에 확인해 주세요.`,
        )
      : []),
  ]
}

/**
 * Returns the note about the day that decided the version of a rule, if it uses the day of
 * application.
 */
export const dayNotes = (
  { goesByApplication }: Pick<LegalRule, 'goesByApplication'>,
  { applicationDate }: RuleCampaign,
): readonly RuleNote[] => {
  if (!goesByApplication) return []
  return applicationDate
    ? note('BY_APPLICATION_DATE', `인가 신청일(${dayText(applicationDate)})의 기준으로 셌습니다.`)
    : note(
        'APPLICATION_DATE_MISSING',
        '이 법은 인가 신청일에 따라 기준이 다릅니다. 신청일이 없어 리스트의 시작일로 셌으니, 정해지면 리스트에 적어 주세요.',
      )
}

type ConditionBasis = Pick<RuleCondition, 'basis' | 'sharedTogether' | 'requiredOfShared'>

/** Returns the note of how owners of several units were counted; `when`: "완료되어야". */
export const ownersNote = (conditions: readonly ConditionBasis[], when: string): readonly RuleNote[] =>
  conditions.some(({ basis }) => basis === 'persons')
    ? note(
        'OWNERS_WITH_ALL_UNITS',
        `여러 세대를 가진 소유자는 가진 세대가 모두 ${when} 한 명으로 셌습니다. 법령이 분명히 정하지 않은 점을 엄격하게 본 이 프로그램의 해석입니다.`,
      )
    : []

/** Returns the notes of how land and 복리시설 were counted, where conditions ask for them. */
export const siteNotes = (conditions: readonly ConditionBasis[], counted: CountedBy): readonly RuleNote[] => [
  ...(conditions.some(({ basis }) => basis === 'land') ? ofLand(counted) : []),
  ...(conditions.some(({ sharedTogether }) => sharedTogether)
    ? ofBuildings(
        counted,
        conditions.some(({ requiredOfShared }) => requiredOfShared !== undefined),
      )
    : []),
]

const leftOutNote = (conditions: readonly RuleCondition[], leftOut: number): readonly RuleNote[] =>
  leftOut > 0 && conditions.some(({ basis }) => basis === 'persons')
    ? note(
        'OWNERS_LEFT_OUT',
        `소재불명으로 제외 ${leftOut}명: 주민등록번호 없이 등기되고 등기부의 주소가 현재 주소와 다르며 소재가 확인되지 않아 소유자 수에서 ` +
          '뺐습니다(도시정비법 시행령 제33조 제1항 제4호). 공유자 가운데 한 명이라도 그러면 그 공유자 모두를 뺍니다. 토지면적에는 들어 있습니다.',
      )
    : []

/** Returns the notes of how a rule's conditions were counted, and where that is our reading. */
export const notesOf = (
  conditions: readonly RuleCondition[],
  { whole: { land, persons }, shared, site }: ListTallies,
): readonly RuleNote[] => [
  ...ownersNote(conditions, '완료되어야'),
  ...leftOutNote(conditions, persons.leftOut ?? 0),
  ...siteNotes(conditions, {
    siteArea: site?.siteArea ?? null,
    divided: land.parts?.units ?? 0,
    unknown: land.unknown,
    shared: shared?.dongs ?? [],
    third: site?.sharedThird ?? null,
  }),
]

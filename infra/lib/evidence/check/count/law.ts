/** Unit in which a count is measured. */
export type Basis = 'persons' | 'units' | 'area' | 'land'

export type Condition = {
  readonly kind: 'turnout' | 'approval'
  readonly basis: Basis
  /** True where each building is judged by itself. */
  readonly eachBuilding: boolean
  /** Number of owners up to which a building is exempt; null: none is. */
  readonly exemptUpTo: number | null
  /** True where all 복리시설 count as one building. */
  readonly sharedTogether: boolean
  /** True where 복리시설 need one third (at least) if the list says so. */
  readonly thirdOfShared: boolean
  readonly of: 'all' | 'voters'
  readonly above: number
  readonly below: number
  /** True for more than the fraction, false for at least it. */
  readonly more: boolean
}

/** Makes a condition; ">1/2" is more than a half, "3/4" at least three quarters. */
export const conditionOf = (basis: Basis, required: string, other: Partial<Condition> = {}): Condition => {
  const [, over = '', above = '', below = ''] = /^(>?)(\d+)\/(\d+)$/.exec(required) ?? []
  return {
    kind: 'approval',
    basis,
    eachBuilding: false,
    exemptUpTo: null,
    sharedTogether: false,
    thirdOfShared: false,
    of: 'all',
    above: Number(above),
    below: Number(below),
    more: over !== '',
    ...other,
  }
}

const building = (basis: Basis, required: string, other: Partial<Condition> = {}): Condition =>
  conditionOf(basis, required, { eachBuilding: true, ...other })
const majorityOfBuildings = building('persons', '>1/2', { exemptUpTo: 5, sharedTogether: true })
const orThirdOfShared: Condition = { ...majorityOfBuildings, thirdOfShared: true }
const ofVoters = conditionOf('units', '>1/2', { of: 'voters' })
const ownersAndArea = (required: string): readonly Condition[] => [
  conditionOf('persons', required),
  conditionOf('area', required),
]
const turnout = (required: string): readonly Condition[] => [conditionOf('units', required, { kind: 'turnout' })]

type Version = { readonly since: string; readonly conditions: readonly Condition[] }
const always = (...conditions: readonly Condition[]): readonly Version[] => [{ since: '', conditions }]

const redevelopmentFounding = always(conditionOf('persons', '3/4'), conditionOf('land', '1/2'))
const reconstructionFounding: readonly Version[] = [
  { since: '', conditions: [conditionOf('persons', '3/4'), conditionOf('land', '3/4'), majorityOfBuildings] },
  {
    since: '2025-05-01',
    conditions: [conditionOf('persons', '70/100'), conditionOf('land', '70/100'), orThirdOfShared],
  },
]

/** Rules of law by key, each in its versions, as FORMAT.md lists them. */
const rules: Readonly<Record<string, readonly Version[]>> = {
  'improvement-committee': always(conditionOf('persons', '>1/2')),
  'redevelopment-association': redevelopmentFounding,
  'reconstruction-association': reconstructionFounding,
  'reconstruction-outside-complex': always(conditionOf('persons', '3/4'), conditionOf('land', '2/3')),
  'trust-operator-redevelopment': redevelopmentFounding,
  'trust-operator-reconstruction': reconstructionFounding,
  'public-operator': always(conditionOf('persons', '2/3'), conditionOf('land', '1/2')),
  'public-operator-public-land': always(conditionOf('persons', '>1/2')),
  'residents-council': always(conditionOf('persons', '>1/2')),
  'owners-joint-redevelopment': always(conditionOf('persons', '>1/2')),
  'owners-project-plan': always(conditionOf('persons', '3/4'), conditionOf('land', '1/2')),
  'retained-buildings': always(...ownersAndArea('2/3')),
  'improvement-operator': always(conditionOf('persons', '>1/2')),
  'area-extension': always(conditionOf('persons', '30/100')),
  'area-release': always(conditionOf('persons', '>1/2')),
  'authorised-changes': always(conditionOf('persons', '2/3')),
  'association-articles': always(conditionOf('persons', '>1/2')),
  'association-articles-major': always(conditionOf('persons', '2/3')),
  'small-reconstruction': [
    { since: '', conditions: [conditionOf('persons', '3/4'), conditionOf('land', '3/4'), majorityOfBuildings] },
    {
      since: '2026-02-27',
      conditions: [conditionOf('persons', '7/10'), conditionOf('land', '7/10'), majorityOfBuildings],
    },
  ],
  'block-improvement': [
    { since: '', conditions: [conditionOf('persons', '8/10'), conditionOf('land', '2/3'), majorityOfBuildings] },
    {
      since: '2026-02-27',
      conditions: [conditionOf('persons', '3/4'), conditionOf('land', '2/3'), majorityOfBuildings],
    },
  ],
  'small-redevelopment': [
    { since: '', conditions: [conditionOf('persons', '8/10'), conditionOf('land', '2/3')] },
    { since: '2026-02-27', conditions: [conditionOf('persons', '3/4'), conditionOf('land', '2/3')] },
  ],
  'remodelling-association': always(...ownersAndArea('2/3'), building('persons', '>1/2'), building('area', '>1/2')),
  'remodelling-permit': always(...ownersAndArea('75/100'), building('persons', '50/100'), building('area', '50/100')),
  'assembly-ordinary': always(...ownersAndArea('>1/2')),
  'common-parts': always(...ownersAndArea('2/3')),
  'common-parts-ordinary': always(...ownersAndArea('>1/2')),
  bylaws: always(...ownersAndArea('3/4')),
  'common-parts-affecting-rights': always(...ownersAndArea('4/5')),
  'written-agreement': always(...ownersAndArea('3/4')),
  'written-agreement-affecting-rights': always(...ownersAndArea('4/5')),
  'management-bylaws': always(conditionOf('units', '>1/2')),
  'building-representative': always(...turnout('>1/2')),
  'building-representative-again': always(conditionOf('units', '>1/2')),
  'building-representative-removal': always(...turnout('>1/2'), ofVoters),
  'chair-and-auditor': always(...turnout('1/10')),
  'chair-and-auditor-removal': always(...turnout('1/10'), ofVoters),
  'long-term-repair-plan': always(conditionOf('units', '>1/2')),
}

/** Rules of elections: most votes decide, whatever the vote's own rule. */
export const rulesOfElections: readonly string[] = [
  'building-representative',
  'building-representative-again',
  'chair-and-auditor',
]

/** Rules whose version depends on the day of application. */
const byApplication: readonly string[] = ['small-reconstruction', 'block-improvement', 'small-redevelopment']

/** Rules whose consents leave out owners who are not to be found. */
export const rulesLeavingOut: readonly string[] = [
  'improvement-committee',
  'redevelopment-association',
  'reconstruction-association',
  'reconstruction-outside-complex',
  'trust-operator-redevelopment',
  'trust-operator-reconstruction',
  'public-operator',
  'public-operator-public-land',
  'residents-council',
  'owners-joint-redevelopment',
  'owners-project-plan',
  'retained-buildings',
  'improvement-operator',
  'area-extension',
  'area-release',
  'small-reconstruction',
  'block-improvement',
  'small-redevelopment',
]

/** Facts of a list that choose the version of a rule. Days are YYYY-MM-DD. */
export type ChoosingFacts = {
  readonly startDate: string
  readonly applicationDate?: string | null
  readonly third?: boolean
}

/** Returns the conditions of a rule for a list; null for an unknown key. */
export const conditionsOn = (
  key: string,
  { startDate, applicationDate = null, third = false }: ChoosingFacts,
): readonly Condition[] | null => {
  const day = byApplication.includes(key) ? (applicationDate ?? startDate) : startDate
  const conditions = rules[key]?.findLast(({ since }) => since <= day)?.conditions
  return conditions?.map((one) => (third ? one : { ...one, thirdOfShared: false })) ?? null
}

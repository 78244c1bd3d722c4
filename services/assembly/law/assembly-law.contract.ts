import type { AssemblyKind, AssemblyWay, AttendanceRelation } from '#events/values/assembly/assembly-names.ts'

/** Exact share of all: `over` asks for more than it, otherwise at least it. */
export type Share = { readonly numerator: number; readonly denominator: number; readonly over: boolean }

type Dated = {
  /** First day on which it holds, in Seoul; null: for the whole period that the product covers. */
  readonly effectiveFrom: string | null
  /** Article, in Korean. */
  readonly basis: string
}

/** Share of all owners who have to attend directly: themselves or by a proxy, not by a vote. */
type DirectVersion = Dated & { readonly share: Share }

/**
 * Matter of an item (사안) as far as the law asks for more or less. `presence`: share of all owners
 * who have to be present in any way; null: the rule of the vote counts all owners. `approval`: who
 * has to agree; null: as the rule of the vote says.
 */
export type Matter = {
  readonly key: string
  readonly name: string
  /** Versions, oldest first; none: the law asks for no direct attendance. */
  readonly direct: readonly DirectVersion[]
  readonly presence: (Share & { readonly basis: string }) | null
  readonly approval: ApprovalNeed | null
  /** Keys of the rules of law by which a vote on it may be judged; none: a rule of its own. */
  readonly rules: readonly string[]
}
/** Share of those present, or of all, who have to agree; `hasRights`: the same share of the voting rights, too. */
export type ApprovalNeed = Share & {
  readonly of: 'present' | 'all'
  readonly hasRights?: true
  readonly basis: string
}

/** Relations of proxies that a law allows; null: it names none, bylaws decide. */
type ProxyLaw = {
  readonly relations: readonly AttendanceRelation[] | null
  /** Whether one proxy may not stand for over half of the owners or of their rights. */
  readonly isLimitedToHalf: boolean
  readonly text: string
  readonly basis: string
}

/** Law of a kind of assembly, as far as its notice, its ways and its attendance are concerned. */
export type AssemblyLaw = {
  readonly name: string
  readonly law: string
  /** Whether people meet; a round of votes has no ledger of attendance. */
  readonly meets: boolean
  readonly ways: readonly (Dated & { readonly way: AssemblyWay })[]
  readonly matters: readonly Matter[]
  /** Null: no proxies, since elections are direct. */
  readonly proxies: ProxyLaw | null
  /** Days between the notice and the day of the assembly, oldest first. */
  readonly notice: readonly (Dated & { readonly days: number })[]
  /** Article by which electronic votes end the day before, unless bylaws differ; null: none does. */
  readonly electronicEndsBefore: string | null
  /** Article by which nobody knows a tally before the count in the assembly; null: none says so. */
  readonly noTallyBefore: string | null
}

const over = (numerator: number, denominator: number): Share => ({ numerator, denominator, over: true })
const atLeast = (numerator: number, denominator: number): Share => ({ numerator, denominator, over: false })
const always = <Version extends object>(basis: string, version: Version): readonly (Dated & Version)[] => [
  { effectiveFrom: null, basis, ...version },
]

const half = over(1, 2)
const ofPresent = { ...half, of: 'present', basis: '도시정비법 제45조 제3항' } as const
const majorityPresent = { ...half, basis: '도시정비법 제45조 제3항' } as const
const direct = (share: Share, basis = '도시정비법 제45조 제10항') => always(basis, { share })
const fifth = direct(atLeast(1, 5), '도시정비법 제45조 제10항, 시행령 제42조 제3항')
const ofAll = (share: Share) => ({ ...share, of: 'all', basis: '도시정비법 제45조 제4항' }) as const

const matter = (
  key: string,
  name: string,
  rest: Omit<Matter, 'key' | 'name' | 'rules'> & Partial<Pick<Matter, 'rules'>>,
): Matter => ({ key, name, rules: [], ...rest })

/** Matters of an association's general meeting (도시정비법 제45조, 시행령 제42조 제3항). */
const ofAssociation: readonly Matter[] = [
  matter('ordinary', '일반 안건', {
    direct: direct(atLeast(1, 10)),
    presence: majorityPresent,
    approval: ofPresent,
  }),
  matter('builder', '시공자 선정', { direct: direct(half), presence: majorityPresent, approval: ofPresent }),
  matter('builder-cancelled', '시공자 선정 취소', { direct: fifth, presence: majorityPresent, approval: ofPresent }),
  matter('project-plan', '사업시행계획', { direct: fifth, presence: majorityPresent, approval: ofAll(half) }),
  matter('disposal-plan', '관리처분계획', { direct: fifth, presence: majorityPresent, approval: ofAll(half) }),
  matter('plan-cost-up', '사업시행·관리처분계획 (정비사업비 10% 이상 증가)', {
    direct: fifth,
    presence: majorityPresent,
    approval: ofAll(atLeast(2, 3)),
  }),
  matter('cost', '정비사업비의 사용·변경', { direct: fifth, presence: majorityPresent, approval: ofPresent }),
  matter('articles', '정관 변경', {
    direct: direct(atLeast(1, 10)),
    presence: majorityPresent,
    approval: { ...half, of: 'all', basis: '도시정비법 제40조 제3항' },
    rules: ['association-articles', 'association-articles-major'],
  }),
  matter('articles-major', '정관 변경 (3분의 2 사항)', {
    direct: direct(atLeast(1, 10)),
    presence: majorityPresent,
    approval: { ...atLeast(2, 3), of: 'all', basis: '도시정비법 제40조 제3항 단서' },
    rules: ['association-articles-major'],
  }),
  matter('permit-change', '인가받은 사항의 변경', {
    direct: direct(atLeast(1, 10)),
    presence: majorityPresent,
    approval: { ...atLeast(2, 3), of: 'all', basis: '도시정비법 제35조 제5항' },
    rules: ['authorised-changes'],
  }),
  matter('dismissal', '조합임원 해임', {
    direct: direct(atLeast(1, 10)),
    presence: { ...half, basis: '도시정비법 제43조 제4항' },
    approval: { ...half, of: 'present', basis: '도시정비법 제43조 제4항' },
  }),
]

/** Matters where the rule of the vote decides alone. */
const byRuleOfVote: readonly Matter[] = [
  matter('ordinary', '일반 안건', { direct: [], presence: null, approval: null }),
]

/** Returns a matter of owners and of their voting rights, all of them being counted (집합건물법). */
const ofOwnersAndRights = (
  { key, name, rules }: Pick<Matter, 'key' | 'name' | 'rules'>,
  share: Share,
  basis: string,
): Matter =>
  matter(key, name, { direct: [], presence: null, approval: { ...share, of: 'all', hasRights: true, basis }, rules })

/** Matters of a meeting of the owners of a building (집합건물법). */
const ofManagement: readonly Matter[] = [
  ofOwnersAndRights(
    { key: 'ordinary', name: '일반 안건', rules: ['assembly-ordinary', 'common-parts-ordinary'] },
    half,
    '집합건물법 제38조 제1항',
  ),
  ofOwnersAndRights(
    { key: 'manager', name: '관리인 선임·해임', rules: ['assembly-ordinary'] },
    half,
    '집합건물법 제24조 제3항, 제38조 제1항',
  ),
  ofOwnersAndRights(
    { key: 'common-parts', name: '공용부분 변경', rules: ['common-parts'] },
    atLeast(2, 3),
    '집합건물법 제15조 제1항',
  ),
  ofOwnersAndRights(
    {
      key: 'common-parts-ordinary',
      name: '공용부분 변경 (지나치게 많은 비용이 들지 않는 개량, 휴양 콘도미니엄)',
      rules: ['common-parts-ordinary', 'assembly-ordinary'],
    },
    half,
    '집합건물법 제15조 제1항 단서',
  ),
  ofOwnersAndRights(
    {
      key: 'common-parts-affecting-rights',
      name: '권리변동 있는 공용부분 변경',
      rules: ['common-parts-affecting-rights'],
    },
    atLeast(4, 5),
    '집합건물법 제15조의2 제1항',
  ),
  ofOwnersAndRights(
    {
      key: 'condominium-rights',
      name: '권리변동 있는 공용부분 변경 (휴양 콘도미니엄)',
      rules: ['common-parts', 'common-parts-affecting-rights'],
    },
    atLeast(2, 3),
    '집합건물법 제15조의2 제1항 단서',
  ),
  ofOwnersAndRights(
    { key: 'bylaws', name: '규약 설정·변경·폐지', rules: ['bylaws'] },
    atLeast(3, 4),
    '집합건물법 제29조 제1항',
  ),
  ofOwnersAndRights(
    { key: 'rebuilding', name: '재건축 결의', rules: ['common-parts-affecting-rights'] },
    atLeast(4, 5),
    '집합건물법 제47조 제2항',
  ),
  ofOwnersAndRights(
    {
      key: 'condominium-rebuilding',
      name: '재건축 결의 (휴양 콘도미니엄)',
      rules: ['common-parts', 'common-parts-affecting-rights'],
    },
    atLeast(2, 3),
    '집합건물법 제47조 제2항 단서',
  ),
  ofOwnersAndRights(
    { key: 'restoration', name: '복구 결의 (건물 가격 2분의 1 초과 멸실)', rules: ['common-parts-affecting-rights'] },
    atLeast(4, 5),
    '집합건물법 제50조 제4항',
  ),
]

/** 도시정비법 제44조의2 (총회), 제45조 제6항 (전자적 방법); 제48조 제3항 applies both to 토지등소유자 전체회의. */
const associationWays: AssemblyLaw['ways'] = [
  { way: 'in-person', effectiveFrom: null, basis: '도시정비법 제45조 제3항' },
  { way: 'online', effectiveFrom: '2025-12-04', basis: '도시정비법 제44조의2' },
  { way: 'proxy', effectiveFrom: null, basis: '도시정비법 제45조 제5항' },
  { way: 'paper', effectiveFrom: null, basis: '도시정비법 제45조 제5항' },
  { way: 'electronic', effectiveFrom: '2025-06-04', basis: '도시정비법 제45조 제6항' },
]
const relatives: ProxyLaw = {
  relations: ['spouse', 'lineal', 'sibling', 'abroad', 'corporation'],
  isLimitedToHalf: false,
  text: '성년인 배우자·직계존비속·형제자매, 해외 거주자나 법인이 정한 사람만 대리할 수 있습니다.',
  basis: '도시정비법 제45조 제5항',
}

const association: AssemblyLaw = {
  name: '조합 총회',
  law: '도시정비법 제44조, 제45조',
  meets: true,
  ways: associationWays,
  matters: ofAssociation,
  proxies: relatives,
  notice: always('도시정비법 제44조 제4항', { days: 7 }),
  electronicEndsBefore: null,
  noTallyBefore: '도시정비법 시행령 제42조 제2항 제3호 가목',
}

/** Signers of the minutes beside the chair: their least number, and whether they have to be attending owners. */
type MinutesLaw = { readonly signers: number; readonly areOwners: boolean; readonly basis: string }

const byArticles = (basis: string, areOwners = true): MinutesLaw => ({ signers: 1, areOwners, basis })

/** Signers of minutes by kind of assembly; where bylaws decide, the chair and one more at least. */
export const minutesLaws: Readonly<Record<AssemblyKind, MinutesLaw>> = {
  association: byArticles('조합 정관 (통상)'),
  founding: byArticles('조합 정관안 (통상)'),
  committee: byArticles('추진위원회 운영규정 (통상)'),
  owners: byArticles('전체회의 규약 (통상)'),
  management: { signers: 2, areOwners: true, basis: '집합건물법 제39조 제3항' },
  'election-round': byArticles('선거관리위원회 규정 (통상)', false),
}

/** Laws by kind of assembly. Thresholds are data: a change of law adds a version with its date. */
export const assemblyLaws: Readonly<Record<AssemblyKind, AssemblyLaw>> = {
  association,
  founding: {
    ...association,
    name: '조합 창립총회',
    law: '도시정비법 제32조, 시행령 제27조',
    matters: [
      matter('founding', '창립총회 안건', {
        direct: fifth,
        presence: { ...half, basis: '도시정비법 시행령 제27조 제5항' },
        approval: { ...half, of: 'present', basis: '도시정비법 시행령 제27조 제5항' },
      }),
    ],
    notice: always('도시정비법 시행령 제27조 제2항', { days: 14 }),
  },
  committee: {
    ...association,
    name: '추진위원회 주민총회',
    law: '추진위원회 운영규정 (통상)',
    ways: (['in-person', 'proxy', 'paper', 'electronic'] as const).map((way) => ({
      way,
      effectiveFrom: null,
      basis: '추진위원회 운영규정 (통상)',
    })),
    matters: [
      matter('ordinary', '일반 안건', {
        direct: [],
        presence: { ...half, basis: '추진위원회 운영규정 (통상)' },
        approval: { ...half, of: 'present', basis: '추진위원회 운영규정 (통상)' },
      }),
    ],
    proxies: {
      relations: null,
      isLimitedToHalf: false,
      text: '운영규정이 정한 사람이 대리할 수 있습니다.',
      basis: '추진위원회 운영규정',
    },
    notice: always('추진위원회 운영규정 (통상 14일)', { days: 14 }),
  },
  owners: { ...association, name: '토지등소유자 전체회의', law: '도시정비법 제48조 제3항 (제44조, 제45조)' },
  management: {
    name: '관리단집회',
    law: '집합건물법 제33조, 제38조',
    meets: true,
    ways: (['in-person', 'proxy', 'paper', 'electronic'] as const).map((way) => ({
      way,
      effectiveFrom: null,
      basis: '집합건물법 제38조 제2항',
    })),
    matters: ofManagement,
    proxies: {
      relations: null,
      isLimitedToHalf: true,
      text: '한 사람이 구분소유자나 의결권의 과반수를 대리할 수 없습니다.',
      basis: '집합건물법 시행령 제15조 제2항',
    },
    notice: always('집합건물법 제34조 제1항', { days: 7 }),
    electronicEndsBefore: '집합건물법 시행령 제13조 제3항',
    noTallyBefore: '집합건물법 시행령 제13조 (통상)',
  },
  'election-round': {
    name: '동별 대표자·회장·감사 선거',
    law: '공동주택관리법 시행령 제11조, 제12조',
    meets: false,
    ways: (['paper', 'electronic'] as const).map((way) => ({
      way,
      effectiveFrom: null,
      basis: way === 'paper' ? '공동주택관리법 시행령 제11조' : '공동주택관리법 제22조',
    })),
    matters: byRuleOfVote,
    proxies: null,
    notice: always('관리규약 (통상 7일)', { days: 7 }),
    electronicEndsBefore: null,
    noTallyBefore: null,
  },
}

/** Returns the newest version that holds on a day in Seoul; undefined if none does. */
export const versionOn = <Version extends Pick<Dated, 'effectiveFrom'>>(
  versions: readonly Version[],
  day: string,
): Version | undefined => versions.findLast(({ effectiveFrom }) => effectiveFrom === null || effectiveFrom <= day)

/** Returns the ways of taking part that the law of a kind knows on a day in Seoul. */
export const waysOn = (kind: AssemblyKind, day: string): readonly AssemblyWay[] =>
  assemblyLaws[kind].ways
    .filter(({ effectiveFrom }) => effectiveFrom === null || effectiveFrom <= day)
    .map(({ way }) => way)

/** Returns a matter of a kind of assembly; undefined if its law has none of that key. */
export const matterOf = (kind: AssemblyKind, key: string): Matter | undefined =>
  assemblyLaws[kind].matters.find((known) => known.key === key)

/** Tells whether `count` of `total` meets a share, in whole numbers. */
export const meetsShare = ({ numerator, denominator, over: isOver }: Share, count: number, total: number): boolean => {
  const [have, need] = [count * denominator, total * numerator]
  return total > 0 && (isOver ? have > need : have >= need)
}

/** Returns the smallest number out of `total` that meets a share. */
export const leastFor = ({ numerator, denominator, over: isOver }: Share, total: number): number => {
  const [need, rest] = [Math.floor((total * numerator) / denominator), (total * numerator) % denominator]
  return isOver || rest > 0 ? need + 1 : need
}

import fc from 'fast-check'
import type { Question } from '#events/vote/vote.events.ts'
import { existingList, type ExistingList } from '#services/list/list.decider.ts'
import { legalRules } from '#services/list/rule/legal-rules.ts'
import type { ListedUser } from '#services/roll/list-user.decider.ts'
import { isInDistrict } from '#services/vote/ballot/ballot-streams.ts'
import { existingVote, type ExistingVote } from '#services/vote/vote.decider.ts'
import { listState } from '#tests/list/sample-list.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { sampleQuestion, voteCreated, voteState, type VoteParticulars } from '#tests/vote/sample-vote.ts'

// Random campaigns of one vote: who owns what, what the list and the vote say, and who casts what.

const orUnknown = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 6 })
const area = orUnknown(fc.constantFrom(400_000, 600_000, 599_999, 849_431))
const land = orUnknown(fc.constantFrom(100_000, 333_333, 250_001))
const shares = [null, null, '1/2', '2분의 1', ' 25 %', '75%', '0.3', '12.5%', '3/2', '1 / 3', '절반'] as const
const persons = [...'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌ'] as const

const owner = fc.record({
  dong: fc.constantFrom('101', '102', '상가'),
  ho: fc.constantFrom('1', '2', '3', '4', '5', '6', '7'),
  person: fc.nat(persons.length - 1),
  area,
  land,
  share: fc.constantFrom(...shares),
  /** Index of the ballot that they cast; null: none. */
  ballot: fc.option(fc.nat(4), { freq: 5 }),
})

const fraction = fc.constantFrom<readonly [number, number]>([1, 2], [1, 3], [2, 3], [3, 4], [1, 1])
const own = fc.record({
  turnout: fc.option(fraction),
  approval: fc.option(fraction),
  over: fc.boolean(),
  of: fc.constantFrom<'all' | 'voters'>('all', 'voters'),
})

export const randomCampaigns = fc.record({
  owners: fc.uniqueArray(owner, {
    minLength: 1,
    maxLength: 20,
    selector: (one) => `${one.dong} ${one.ho} ${one.person}`,
  }),
  /** True for so few persons that many own several units. */
  fewPersons: fc.boolean(),
  /** Ballots to cast: first one of two choices or abstention, then some of three. */
  ballots: fc.array(fc.record({ yes: fc.nat(2), some: fc.subarray([0, 1, 2], { minLength: 1 }) }), {
    minLength: 1,
    maxLength: 5,
  }),
  /** Corrections of area and land while the vote is open, by index of the owner. */
  corrected: fc.array(fc.record({ place: fc.nat(19), area, land }), { maxLength: 2 }),
  /** Corrections of ownership shares, by index of the owner. */
  reparted: fc.array(fc.record({ place: fc.nat(19), share: fc.constantFrom(...shares) }), { maxLength: 1 }),
  areAreasKnown: fc.boolean(),
  isLandKnown: fc.boolean(),
  coOwners: fc.constantFrom<'first' | 'representative' | 'shares'>('first', 'representative', 'shares'),
  isSecret: fc.boolean(),
  weight: fc.constantFrom<'unit' | 'area' | 'owner'>('unit', 'area', 'owner'),
  rule: fc.oneof(fc.constantFrom(...legalRules.map(({ key }) => key)), own, fc.constant(undefined)),
  listRule: fc.constantFrom('assembly-ordinary', 'reconstruction-association', undefined),
  startDate: fc.constantFrom('2025-03-01', '2025-05-01'),
  siteArea: fc.constantFrom(null, 30_000_000),
  hasShared: fc.boolean(),
  isDistrict: fc.boolean(),
  isElection: fc.boolean(),
  seats: fc.option(fc.integer({ min: 1, max: 3 })),
  assents: fc.constantFrom(0, 1, 1, 1, 2),
  candidates: fc.constantFrom(1, 3),
})
export type DrawnCampaign = Parameters<Parameters<typeof randomCampaigns.map>[0]>[0]

export const names = { listId: fixedId(2), apartmentId: fixedId(1) } as const

const questionsOf = ({ assents, candidates }: DrawnCampaign): Question[] => {
  const yesOrNo = sampleQuestion(1, { minChoices: 0 })
  return [
    { ...yesOrNo, choices: yesOrNo.choices.map((one, n) => (n < assents ? { ...one, assent: true } : one)) },
    sampleQuestion(2, { minChoices: 0, maxChoices: candidates, labels: ['가', '나', '다'].slice(0, candidates) }),
  ]
}

const ruleOf = ({ rule }: DrawnCampaign): VoteParticulars['rule'] => {
  if (typeof rule !== 'object') return rule
  const said = ([numerator, denominator]: readonly [number, number]) => ({ numerator, denominator, over: rule.over })
  return {
    ...(rule.turnout ? { turnout: said(rule.turnout) } : {}),
    ...(rule.approval ? { approval: { ...said(rule.approval), of: rule.of } } : {}),
  }
}

const seatsOf = ({ isElection, seats }: DrawnCampaign, question: Question | undefined): Partial<VoteParticulars> =>
  isElection && seats && question ? { seats: [{ questionId: question.id, seats }] } : {}

const particularsOf = (drawn: DrawnCampaign): Partial<VoteParticulars> => {
  const questions = questionsOf(drawn)
  const rule = ruleOf(drawn)
  return {
    ballotKind: drawn.isSecret ? 'secret' : 'open',
    weight: drawn.weight === 'area' ? 'area' : 'unit',
    questions,
    ...(drawn.weight === 'owner' ? { byOwner: true } : {}),
    ...(rule === undefined ? {} : { rule }),
    ...(drawn.isDistrict ? { dongs: ['101', '상가'] } : {}),
    ...(drawn.isElection ? { kind: 'election' } : {}),
    ...seatsOf(drawn, questions[1]),
  }
}

const saidOfList = ({ coOwners, startDate, siteArea, listRule, hasShared }: DrawnCampaign) => ({
  coOwners,
  startDate,
  endDate: '2026-12-31',
  siteArea,
  ...(listRule ? { rule: listRule } : {}),
  ...(hasShared ? { sharedFacilities: ['상가'] } : {}),
  // Half of the campaigns have it, so that both verifiers meet them.
  ...(siteArea === null ? {} : { sharedThird: { reason: '분할', since: '2025-05-01' }, applicationDate: '2026-02-26' }),
})

const listedOf = ({ owners, areAreasKnown, isLandKnown, fewPersons }: DrawnCampaign): ListedUser[] =>
  owners.map((one, n) => ({
    status: 'listed',
    listUserId: fixedId(1_000 + n),
    ...names,
    personId: persons[fewPersons ? one.person % 3 : one.person] ?? '',
    dong: one.dong,
    ho: one.ho,
    area: areAreasKnown ? (one.area ?? 500_000) : one.area,
    landShare: isLandKnown ? (one.land ?? 200_000) : one.land,
    ownershipShare: one.share,
    kakaoEnabled: true,
    representative: false,
    standing: null,
    remarks: null,
  }))

/** Ballot of a voter. */
export type Cast = {
  readonly entry: ListedUser
  readonly answers: { readonly questionId: string; readonly choiceIds: string[] }[]
}

const castOf = (
  { ballots }: DrawnCampaign,
  entry: ListedUser,
  ballot: number,
  questions: readonly Question[],
): Cast => {
  const { yes, some } = ballots[ballot % ballots.length] ?? { yes: 2, some: [] }
  const places = [yes === 2 ? [] : [yes], some]
  const answers = questions.map(({ id, choices }, index) => ({
    questionId: id,
    choiceIds: (places[index] ?? []).flatMap((place) => choices[place]?.id ?? []),
  }))
  return { entry, answers }
}

export type Campaign = {
  readonly drawn: DrawnCampaign
  readonly particulars: Partial<VoteParticulars>
  readonly list: ExistingList
  readonly saidOfList: ReturnType<typeof saidOfList>
  readonly vote: ExistingVote
  readonly listed: readonly ListedUser[]
  readonly casts: readonly Cast[]
  /** Entries as they are changed while the vote is open, the newest last. */
  readonly changes: readonly ListedUser[]
  /** The roll of the close, of whom the vote asks. */
  readonly electorate: readonly ListedUser[]
}

/** Returns the owners of a unit as one text. */
export const ownersOf = (listed: readonly ListedUser[], { dong, ho }: ListedUser): string => {
  const of = listed.filter((one) => one.dong === dong && one.ho === ho).map(({ personId }) => personId)
  return [...new Set(of)].toSorted().join()
}

/**
 * Returns the key by which a second ballot does not count: the unit, in shares the entry, in secret
 * votes by owner the owner.
 */
const holderOf = (
  { coOwners, weight, isSecret }: DrawnCampaign,
  listed: readonly ListedUser[],
  entry: ListedUser,
): string => {
  const place = weight === 'owner' && isSecret ? ownersOf(listed, entry) : `${entry.dong} ${entry.ho}`
  return coOwners === 'shares' ? `${place} ${entry.personId}` : place
}

const changed = (changes: readonly ListedUser[], entry: ListedUser | undefined): ListedUser | undefined =>
  changes.findLast(({ listUserId }) => listUserId === entry?.listUserId) ?? entry

export const campaignOf = (drawn: DrawnCampaign): Campaign => {
  const particulars = particularsOf(drawn)
  const vote = existingVote(voteState([voteCreated(particulars)]))
  const listed = listedOf(drawn)
  const seen = new Set<string>()
  const casts = listed.flatMap((entry, n) => {
    const ballot = drawn.owners[n]?.ballot ?? null
    const holder = holderOf(drawn, listed, entry)
    if (ballot === null || seen.has(holder) || !isInDistrict(vote, entry)) return []
    seen.add(holder)
    return [castOf(drawn, entry, ballot, vote.questions)]
  })
  const corrected = drawn.corrected.flatMap(({ place, area: to, land: of }) => {
    const entry = listed[place]
    return entry ? [{ ...entry, area: to, landShare: of }] : []
  })
  const reparted = drawn.reparted.flatMap(({ place, share }) => {
    const entry = changed(corrected, listed[place])
    return entry ? [{ ...entry, ownershipShare: share }] : []
  })
  const changes = [...corrected, ...reparted]
  const electorate = listed.map((one) => changed(changes, one) ?? one).filter((one) => isInDistrict(vote, one))
  const said = saidOfList(drawn)
  const list = existingList(listState(said))
  return { drawn, particulars, list, saidOfList: said, vote, listed, casts, changes, electorate }
}

import fc from 'fast-check'
import { exact } from '#events/values/ratio.ts'
import { disclosedSums } from '#events/vote/ballot.events.ts'
import type { CoOwnerRule } from '#events/list/list.events.ts'
import type { Question } from '#events/vote/vote.events.ts'
import type { ListedUser } from '#services/roll/list-user.decider.ts'
import { noPapers } from '#services/vote/count/count-papers.ts'
import type { Poll } from '#services/vote/count/votes.ts'
import { ruleOfVote } from '#services/vote/draft/rule-of-vote.ts'
import { openBox, papersOf } from '#services/vote/secret/sealed-papers.ts'
import { isInDistrict } from '#services/vote/ballot/ballot-streams.ts'
import { existingList } from '#services/list/list.decider.ts'
import { existingVote } from '#services/vote/vote.decider.ts'
import { listState } from '#tests/list/sample-list.ts'
import { fixedId } from '#tests/support/fixed.ts'
import type { RuleDemand, Campaign, Cast, Owner } from './recount-model.ts'
import { num } from './recount-model.ts'
import { sampleQuestion, voteCreated, voteState } from '../sample-vote.ts'

// Random campaigns, as the second count has them and as the product does.

const owner = fc.record({
  dong: fc.constantFrom('101', '102'),
  ho: fc.constantFrom('1', '2', '3'),
  person: fc.constantFrom('ㄱ', 'ㄴ', 'ㄷ', 'ㄹ'),
  area: fc.constantFrom(null, 400_000, 600_000, 599_999, 849_431),
  share: fc.constantFrom(null, null, 50, 25, 75, 30),
})

const half = num(1, 2)
/** Rules of law that the second count knows by heart. */
const laws: Readonly<Record<string, readonly RuleDemand[]>> = {
  'improvement-committee': [{ what: 'persons', share: half, more: true }],
  'assembly-ordinary': [
    { what: 'persons', share: half, more: true },
    { what: 'area', share: half, more: true },
  ],
  bylaws: [
    { what: 'persons', share: num(3, 4), more: false },
    { what: 'area', share: num(3, 4), more: false },
  ],
  'management-bylaws': [{ what: 'units', share: half, more: true }],
  'remodelling-permit': [
    { what: 'persons', share: num(3, 4), more: false },
    { what: 'area', share: num(3, 4), more: false },
    { what: 'persons', share: half, more: false, eachDong: true },
    { what: 'area', share: half, more: false, eachDong: true },
  ],
}

const fraction = fc.constantFrom<readonly [number, number]>([1, 2], [1, 3], [2, 3], [3, 4], [1, 1])
const own = fc.record({
  turnout: fraction,
  approval: fraction,
  over: fc.boolean(),
  of: fc.constantFrom<'all' | 'voters'>('all', 'voters'),
})
const law = fc.constantFrom(...Object.keys(laws))

export const campaigns = fc.record({
  owners: fc.uniqueArray(owner, {
    minLength: 1,
    maxLength: 9,
    selector: (one) => `${one.dong} ${one.ho} ${one.person}`,
  }),
  /** Ballots by owner: whether they vote, and their choices. */
  votes: fc.array(
    fc.record({ isCast: fc.boolean(), isPaper: fc.boolean(), first: fc.nat(2), second: fc.subarray([0, 1, 2]) }),
    {
      minLength: 9,
      maxLength: 9,
    },
  ),
  inShares: fc.boolean(),
  isSecret: fc.boolean(),
  weight: fc.constantFrom<'unit' | 'area' | 'owner'>('unit', 'area', 'owner'),
  isDistrict: fc.boolean(),
  rule: fc.oneof(law, own),
})
export type DrawnCampaign = Parameters<Parameters<typeof campaigns.map>[0]>[0]

/** The first question is of assent, its last place abstaining; the second asks for any of three. */
const questions: readonly Question[] = [
  {
    ...sampleQuestion(1, { minChoices: 0 }),
    choices: sampleQuestion(1).choices.map((choice, place) => (place === 0 ? { ...choice, assent: true } : choice)),
  },
  sampleQuestion(2, { minChoices: 0, maxChoices: 3, labels: ['가', '나', '다'] }),
]

const idOf = (index: number): string => fixedId(1_000 + index)

const DISTRICT = ['101']

export const campaignOf = ({ owners, votes, inShares, isSecret, weight, isDistrict }: DrawnCampaign): Campaign => {
  const listed = owners.map((one, index): Owner => ({ ...one, id: idOf(index) }))
  const holders = ({ dong, ho }: Owner) =>
    listed.filter((one) => one.dong === dong && one.ho === ho).map(({ person }) => person)
  // Two open ballots may fall to the same owners if the roll was changed meanwhile.
  const whose = (one: Owner): string => {
    const place = weight === 'owner' && isSecret ? holders(one).toSorted().join() : `${one.dong} ${one.ho}`
    return inShares ? `${place} ${one.person}` : place
  }
  const seen = new Set<string>()
  const casts = listed.flatMap((one, index): Cast[] => {
    const vote = votes[index]
    if (!vote?.isCast || seen.has(whose(one))) return []
    seen.add(whose(one))
    return [{ id: one.id, chosen: [vote.first === 2 ? [] : [vote.first], vote.second] }]
  })
  return { owners: listed, casts, inShares, byOwner: weight === 'owner', dongs: isDistrict ? DISTRICT : null }
}

/** Basis of a vote's own fractions. */
const counts = { unit: 'units', area: 'area', owner: 'persons' } as const

export const asksOf = ({ rule, weight }: DrawnCampaign): readonly RuleDemand[] => {
  if (typeof rule === 'string') return laws[rule] ?? []
  const what = counts[weight]
  return [
    { what, turnout: true, share: num(...rule.turnout), more: rule.over },
    { what, ofVoters: rule.of === 'voters', share: num(...rule.approval), more: rule.over },
  ]
}

const recordedRule = ({ rule }: DrawnCampaign) => {
  if (typeof rule === 'string') return rule
  const said = ([numerator, denominator]: readonly [number, number]) => ({ numerator, denominator, over: rule.over })
  return { turnout: said(rule.turnout), approval: { ...said(rule.approval), of: rule.of } }
}

const answersOf = ({ chosen }: Cast) =>
  questions.map(({ id, choices }, index) => ({
    questionId: id,
    choiceIds: chosen[index]?.flatMap((place) => choices[place]?.id ?? []) ?? [],
  }))

const listed = ({ id, person, dong, ho, area, share }: Owner): ListedUser => ({
  status: 'listed',
  listUserId: id,
  listId: fixedId(2),
  apartmentId: fixedId(1),
  personId: person,
  dong,
  ho,
  area,
  landShare: null,
  ownershipShare: share === null ? null : `${share}%`,
  kakaoEnabled: true,
  representative: false,
  standing: null,
  remarks: null,
})

const holdersOf = (electorate: readonly ListedUser[], casts: readonly Cast[]) =>
  casts.flatMap(({ id }) => electorate.filter(({ listUserId }) => listUserId === id))

/**
 * Makes the poll of a campaign as the product has it: secret ballots have been through their box.
 */
export const pollOf = async (
  drawn: DrawnCampaign,
  parts: ReadonlyMap<string, { numerator: string; denominator: string }>,
): Promise<Poll> => {
  const campaign = campaignOf(drawn)
  const coOwners: CoOwnerRule = drawn.inShares ? 'shares' : 'first'
  const ballotKind: 'open' | 'secret' = drawn.isSecret ? 'secret' : 'open'
  const particulars = {
    ballotKind,
    weight: drawn.weight === 'owner' ? ('unit' as const) : drawn.weight,
    ...(drawn.weight === 'owner' ? { byOwner: true as const } : {}),
    ...(drawn.isDistrict ? { dongs: DISTRICT } : {}),
    rule: recordedRule(drawn),
    questions: [...questions],
  }
  const vote = existingVote(voteState([voteCreated(particulars)]))
  const list = existingList(listState({ coOwners }))
  const electorate = campaign.owners.map(listed).filter((one) => isInDistrict(vote, one))
  const casts = campaign.casts.filter(({ id }) => electorate.some(({ listUserId }) => listUserId === id))
  const isPaper = ({ id }: Cast) => drawn.votes[campaign.owners.findIndex((one) => one.id === id)]?.isPaper === true
  // A secret paper says nothing of its unit.
  const onPaper = casts.filter((cast) => !drawn.inShares && drawn.weight !== 'area' && isPaper(cast))
  const online = drawn.isSecret ? casts.filter((cast) => !onPaper.includes(cast)) : casts
  const ownersWith = (id: string) => {
    const self = electorate.find((one) => one.listUserId === id)
    return electorate.filter((one) => one.dong === self?.dong && one.ho === self.ho)
  }
  const papers = online.flatMap((cast) =>
    papersOf(
      { vote, list, owners: ownersWith(cast.id) },
      answersOf(cast),
      drawn.inShares ? parts.get(cast.id) : undefined,
    ),
  )
  const store = { openBox: async () => papers.map(({ content }) => structuredClone(content)) }
  const box = drawn.isSecret ? await openBox(store, { vote, list, ballots: papers.length }) : null
  if (box?.kind === 'broken') throw new Error(`the box is broken: ${box.cause}`)
  return {
    vote,
    coOwners,
    rule: ruleOfVote(vote, list),
    site: list,
    electorate,
    ballots: online.map((cast) => {
      const place = electorate.find(({ listUserId }) => listUserId === cast.id)
      const part = parts.get(cast.id)
      return {
        listUserId: cast.id,
        dong: place?.dong ?? '',
        ho: place?.ho ?? '',
        answers: drawn.isSecret ? null : answersOf(cast),
        part: drawn.isSecret && drawn.inShares && part ? exact(BigInt(part.numerator), BigInt(part.denominator)) : null,
        carried: null,
        onPaper: onPaper.includes(cast),
      }
    }),
    box: box && disclosedSums(box),
    papers: drawn.isSecret
      ? {
          ...noPapers,
          handedOut: holdersOf(electorate, onPaper),
          cast: holdersOf(electorate, onPaper).map((place) => ({ ...place, byProxy: false })),
          ofUnknown: 0,
          counted: onPaper.map(answersOf),
          issued: onPaper.length,
        }
      : noPapers,
    isCounted: true,
    corrected: 0,
    resized: 0,
  }
}

import type { VoteEvent } from '#events/vote/vote.events.ts'
import { findRule, versionOn, type Basis, type Fraction, type RuleNote } from '../list/list.facts.ts'
import type { CreatedList } from '../list/list.decider.ts'
import type { CreatedVote } from './vote.decider.ts'

type RecordedRule = NonNullable<Extract<VoteEvent, { type: 'VoteCreated' }>['data']['rule']>

/** What a rule asks of a vote. */
export type Asked = {
  /** How many have to vote, or how many to assent. */
  readonly kind: 'turnout' | 'approval'
  readonly basis: Basis
  /** Asked of each building by itself. */
  readonly perBuilding: boolean
  /** Of all, or of those who voted. */
  readonly of: 'all' | 'voters'
  /** Of whom or of what, in words. */
  readonly who: string
  readonly required: Fraction
  /** A building with so many owners or fewer is asked nothing. */
  readonly exemptUpTo?: number | undefined
  /** All 복리시설 are one building. */
  readonly sharedTogether?: true | undefined
}

/** `isElection`: beyond turnout most votes decide, and a sole candidate needs more than half of those who voted. */
export type RuleOfVote = {
  readonly title: string
  readonly isElection: boolean
  readonly asked: readonly Asked[]
  /** What of it is our reading. */
  readonly notes: readonly RuleNote[]
}

const elections: readonly string[] = ['building-representative', 'chair-and-auditor']

const legalRule = (key: string, startDate: string): RuleOfVote | null => {
  const rule = findRule(key)
  if (!rule) return null
  const asked = versionOn(rule, startDate).conditions.map(({ kind, of, ...condition }): Asked => ({
    ...condition,
    kind: kind === 'turnout' ? 'turnout' : 'approval',
    perBuilding: kind === 'building',
    of: 'all',
    who: of,
  }))
  return { title: rule.title, isElection: elections.includes(key), asked, notes: rule.notes }
}

const ownRule = ({ turnout, approval }: Exclude<RecordedRule, string>, weight: CreatedVote['weight']): RuleOfVote => {
  const basis = weight === 'area' ? 'area' : 'units'
  const all = weight === 'area' ? '전체 면적' : '전체 세대'
  const voters = weight === 'area' ? '투표한 면적' : '투표한 세대'
  return {
    title: '정한 기준',
    isElection: false,
    notes: [],
    asked: [
      ...(turnout
        ? [{ kind: 'turnout', basis, perBuilding: false, of: 'all', who: all, required: turnout } as const]
        : []),
      ...(approval
        ? [
            {
              kind: 'approval',
              basis,
              perBuilding: false,
              of: approval.of,
              who: approval.of === 'all' ? all : voters,
              required: approval,
            } as const,
          ]
        : []),
    ],
  }
}

/** The rule that a vote is judged by: its own, else its list's, in the version in force on the list's first day. Null where neither names one. */
export const ruleOfVote = (
  { rule, weight }: Pick<CreatedVote, 'rule' | 'weight'>,
  list: Pick<CreatedList, 'rule' | 'startDate'>,
): RuleOfVote | null => {
  const own = rule ?? list.rule
  if (own === undefined) return null
  return typeof own === 'string' ? legalRule(own, list.startDate) : ownRule(own, weight)
}

/** Whether a rule is met by assent, so that a vote under it has to say which choice that is. Elections know it of a sole candidate alone. */
export const isMetByAssent = (rule: RuleOfVote | null): boolean =>
  rule?.asked.some(({ kind }) => kind === 'approval') ?? false

/** What a count weighs of the units. */
export const weighedBy = (
  { weight }: Pick<CreatedVote, 'weight'>,
  rule: RuleOfVote | null,
): { readonly area: boolean; readonly land: boolean } => {
  const asks = (basis: Basis) =>
    rule?.asked.some((asked) => asked.kind === 'approval' && asked.basis === basis) ?? false
  return { area: weight === 'area' || asks('area'), land: asks('land') }
}

/** What papers of secret ballots carry of their units; `divides`: areas by which the site's land is divided. */
export type Carried = { readonly area: boolean; readonly land: boolean; readonly divides: boolean }

/** What the count of secret ballots has to know of their units: their papers carry it, and nothing else. */
export const carriedIn = (
  vote: Pick<CreatedVote, 'rule' | 'weight'>,
  list: Pick<CreatedList, 'rule' | 'startDate' | 'siteArea'>,
): Carried => {
  const { area, land } = weighedBy(vote, ruleOfVote(vote, list))
  const divides = land && list.siteArea !== null
  return { area: area || divides, land, divides }
}

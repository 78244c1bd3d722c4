import type { VoteEvent } from '#events/vote/vote.events.ts'
import {
  dayNotes,
  findRule,
  versionFor,
  type Basis,
  type Fraction,
  type RuleCampaign,
  type RuleNote,
  type ExistingList,
} from '../../list/list.facts.ts'
import { keyOfVote } from '../../list/rule/legal-rule-names.contract.ts'
import type { ExistingVote } from '../vote.decider.ts'

type RecordedRule = NonNullable<Extract<VoteEvent, { type: 'VoteCreated' }>['data']['rule']>

/** Requirement of a rule for a vote. */
export type RuleRequirement = {
  /** Kind of requirement: how many have to vote, or how many to assent. */
  readonly kind: 'turnout' | 'approval'
  readonly basis: Basis
  /** Whether it is demanded of each building by itself. */
  readonly perBuilding: boolean
  /** Whole that the share is taken of: all, or those who voted. */
  readonly of: 'all' | 'voters'
  /** Text of the whole. */
  readonly who: string
  readonly required: Fraction
  /** Share required of 복리시설 instead. */
  readonly requiredOfShared?: Fraction | undefined
  /** Maximum number of owners of a building of which nothing is demanded. */
  readonly exemptUpTo?: number | undefined
  /** All 복리시설 are one building. */
  readonly sharedTogether?: true | undefined
}

/**
 * `isElection`: beyond turnout most votes decide, and a sole candidate needs more than half of
 * those who voted.
 */
export type RuleOfVote = {
  readonly title: string
  readonly isElection: boolean
  readonly asked: readonly RuleRequirement[]
  /** Notes of what is our reading of the rule. */
  readonly notes: readonly RuleNote[]
}

/** Facts of a list that choose the rule of its votes. */
export type CampaignOfVote = Pick<ExistingList, 'rule'> & RuleCampaign

const legalRule = (key: string, campaign: RuleCampaign): RuleOfVote | null => {
  const rule = findRule(key)
  if (!rule) return null
  const asked = versionFor(rule, campaign).conditions.map(({ kind, of, among, ...condition }): RuleRequirement => ({
    ...condition,
    kind: kind === 'turnout' ? 'turnout' : 'approval',
    perBuilding: kind === 'building',
    of: among ?? 'all',
    who: of,
  }))
  return {
    title: rule.title,
    isElection: rule.kind === 'election',
    asked,
    notes: [...dayNotes(rule, campaign), ...rule.notes],
  }
}

/** Measures of a vote's own fractions, by its weight, with their texts. */
const measures = {
  unit: { basis: 'units', all: '전체 세대', voters: '투표한 세대' },
  area: { basis: 'area', all: '전체 면적', voters: '투표한 면적' },
  owner: { basis: 'persons', all: '전체 소유자', voters: '투표한 소유자' },
} as const satisfies Readonly<Record<ExistingVote['weight'], { basis: Basis; all: string; voters: string }>>

/** Returns the basis of a vote that counts by its own weight. */
export const basisOf = (weight: ExistingVote['weight']): Exclude<Basis, 'land'> => measures[weight].basis

const ownRule = ({ turnout, approval }: Exclude<RecordedRule, string>, weight: ExistingVote['weight']): RuleOfVote => {
  const { basis, all, voters } = measures[weight]
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

/**
 * Returns the rule of an election: its turnout holds; its approval holds only for a sole candidate,
 * since among several most votes decide.
 */
const asElection = (rule: RuleOfVote | null): RuleOfVote => ({
  title: rule?.title ?? '최다 득표',
  isElection: true,
  asked: rule?.asked ?? [],
  notes: [
    ...(rule?.notes ?? []),
    ...(rule?.asked.some(({ kind }) => kind === 'approval')
      ? [
          {
            code: 'APPROVAL_OF_SOLE_CANDIDATE',
            text: '선거라서 후보가 선출 인원보다 많으면 최다 득표로 정하고, 기준의 찬성 비율은 후보가 선출 인원과 같거나 적을 때만 후보마다 적용했습니다. 이 프로그램의 해석입니다.',
          },
        ]
      : []),
  ],
})

/**
 * Returns the rule of a vote's verdict: its own, else its list's if that is of its kind, in the
 * version that holds for the list. Null if neither has one, unless it is an election.
 */
export const ruleOfVote = (
  { rule, weight, kind }: Pick<ExistingVote, 'rule' | 'weight' | 'kind'>,
  list: CampaignOfVote,
): RuleOfVote | null => {
  const own = typeof rule === 'object' ? rule : keyOfVote(rule, kind, list.rule)
  const legal = typeof own === 'string' ? legalRule(own, list) : null
  const found = typeof own === 'object' ? ownRule(own, weight) : legal
  return kind === 'election' ? asElection(found) : found
}

/** Returns the facts that decide whether a vote takes proxies. */
export const lawOfVote = (
  { rule, kind }: Pick<ExistingVote, 'rule' | 'kind'>,
  list: Pick<ExistingList, 'rule'>,
): { readonly kind: ExistingVote['kind']; readonly key: string | undefined } => ({
  kind,
  key: typeof rule === 'object' ? undefined : keyOfVote(rule, kind, list.rule),
})

/**
 * Whether assent meets a rule, so that a vote under it names the choice that assents. An election
 * has assent for a sole candidate only.
 */
export const isMetByAssent = (rule: RuleOfVote | null): boolean =>
  rule !== null && !rule.isElection && rule.asked.some(({ kind }) => kind === 'approval')

/** Returns what a count weighs of the units. */
export const weighedBy = (
  { weight }: Pick<ExistingVote, 'weight'>,
  rule: RuleOfVote | null,
): { readonly area: boolean; readonly land: boolean } => {
  const asks = (basis: Basis) =>
    rule?.asked.some((asked) => asked.kind === 'approval' && asked.basis === basis) ?? false
  return { area: weight === 'area' || asks('area'), land: asks('land') }
}

/**
 * Sizes that papers of secret ballots carry of their units; `divides`: areas by which the site's
 * land is divided.
 */
export type PaperSizes = { readonly area: boolean; readonly land: boolean; readonly divides: boolean }

/**
 * Returns the data of units that the count of secret ballots needs: their papers have that and
 * nothing else.
 */
export const carriedIn = (
  vote: Pick<ExistingVote, 'rule' | 'weight' | 'kind'>,
  list: CampaignOfVote & Pick<ExistingList, 'siteArea'>,
): PaperSizes => {
  // A voter who votes once for all that they hold casts no area of a unit.
  if (vote.weight === 'owner') return { area: false, land: false, divides: false }
  const { area, land } = weighedBy(vote, ruleOfVote(vote, list))
  const divides = land && list.siteArea !== null
  return { area: area || divides, land, divides }
}

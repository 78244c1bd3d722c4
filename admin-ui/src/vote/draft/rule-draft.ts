import {
  isDirectAndSecret,
  keyOfVote,
  legalRuleName,
  usualElectionRule,
  type LegalRuleName,
} from '#services/list/rule/legal-rule-names.contract.ts'
import type { VoteRule } from '#services/vote/draft/vote-rule.contract.ts'

type Bound = 'at-least' | 'over'

/**
 * Rule of the verdict in the form. Fields of another choice stay, in case somebody comes back to
 * it.
 */
export type RuleDraft = {
  readonly ruleOf: 'list' | 'law' | 'own'
  /** Key of the table of law. */
  readonly rule: string
  /** Fraction such as "1/2"; empty for no quorum. */
  readonly turnout: string
  readonly turnoutBound: Bound
  readonly approval: string
  readonly approvalBound: Bound
  readonly approvalOf: 'voters' | 'all'
}

export const usualRule: RuleDraft = {
  ruleOf: 'list',
  rule: '',
  turnout: '1/2',
  turnoutBound: 'over',
  approval: '1/2',
  approvalBound: 'over',
  approvalOf: 'voters',
}

const FRACTION = /^([1-9]\d{0,5})\s*\/\s*([1-9]\d{0,5})$/

/** Reads "2/3" as two numbers; null where it is no fraction up to 1. */
export const readFraction = (text: string): { readonly numerator: number; readonly denominator: number } | null => {
  const [, numerator, denominator] = FRACTION.exec(text.trim()) ?? []
  const read = { numerator: Number(numerator), denominator: Number(denominator) }
  return numerator !== undefined && read.numerator <= read.denominator ? read : null
}

const written = (text: string): string => text.replaceAll(/\s/g, '')

/** Returns the rule for the server; undefined where the list's rule applies. */
export const ruleBody = (draft: RuleDraft): VoteRule | undefined => {
  if (draft.ruleOf === 'list') return undefined
  if (draft.ruleOf === 'law') return draft.rule
  const { turnout, turnoutBound, approval, approvalBound, approvalOf } = draft
  return {
    ...(turnout === '' ? {} : { turnout: { fraction: written(turnout), over: turnoutBound === 'over' } }),
    ...(approval === ''
      ? {}
      : { approval: { fraction: written(approval), over: approvalBound === 'over', of: approvalOf } }),
  }
}

type WrittenRule = Exclude<VoteRule, string>

const turnoutOf = ({ turnout, over }: WrittenRule): Partial<RuleDraft> => {
  if (turnout === undefined) return { turnout: '' }
  const said = typeof turnout === 'string' ? { fraction: turnout, over } : turnout
  return { turnout: said.fraction, turnoutBound: boundOf(said.over ?? over) }
}

const approvalOf = ({ approval, over }: WrittenRule): Partial<RuleDraft> => {
  if (approval === undefined) return { approval: '' }
  const said = typeof approval === 'string' ? { fraction: approval, over, of: undefined } : approval
  return { approval: said.fraction, approvalBound: boundOf(said.over ?? over), approvalOf: said.of ?? 'voters' }
}

const boundOf = (over: boolean | undefined): Bound => (over === true ? 'over' : 'at-least')

/** Returns the rule of an existing vote as the form holds it. */
export const ruleDraftOf = (rule: VoteRule | null): RuleDraft => {
  if (rule === null) return usualRule
  if (typeof rule === 'string') return { ...usualRule, ruleOf: 'law', rule }
  return { ...usualRule, ruleOf: 'own', ...turnoutOf(rule), ...approvalOf(rule) }
}

type Kind = LegalRuleName['kind']

/**
 * Returns the key of law by which a draft is judged; undefined for none. `ofList`: the rule of its
 * list.
 */
export const draftKey = (
  { ruleOf, rule, kind }: Pick<RuleDraft, 'ruleOf' | 'rule'> & { readonly kind: Kind },
  ofList: string | null | undefined,
): string | undefined => {
  if (ruleOf === 'own') return undefined
  return ruleOf === 'law' ? rule || undefined : keyOfVote(null, kind, ofList)
}

type RuleChoice = Pick<RuleDraft, 'ruleOf' | 'rule'>
type RuleInput = RuleChoice & { readonly kind: Kind; readonly district: 'all' | 'dongs' }

const PROPOSED: readonly string[] = [usualElectionRule(true), usualElectionRule(false)]

/**
 * Returns the rule to propose in place of the chosen one; null where that is lawful. `key`: the key
 * by which the draft is judged now.
 */
export const lawfulRule = ({ kind, district, ruleOf, rule }: RuleInput, key: string | undefined): RuleChoice | null => {
  if (kind === 'resolution')
    return ruleOf === 'law' && legalRuleName(rule)?.kind === 'election' ? { ruleOf: 'list', rule: '' } : null
  if (ruleOf === 'own') return null
  const usual = usualElectionRule(district === 'dongs')
  const isFitting = key !== undefined && legalRuleName(key)?.kind === 'election'
  const isOfOtherDistrict = ruleOf === 'law' && PROPOSED.includes(rule) && rule !== usual
  return isFitting && !isOfOtherDistrict ? null : { ruleOf: 'law', rule: usual }
}

/** Tells whether a rule counts agreement, so that the vote has to mark the choice that agrees. */
export const isMetByAssent = (rule: VoteRule): boolean =>
  typeof rule === 'string' ? rule !== '' && !isDirectAndSecret(rule) : rule.approval !== undefined

/**
 * Tells whether the verdict of a draft counts agreement, so that choices show whether they agree.
 * `key`: the key by which the draft is judged.
 */
export const isJudgedByAssent = (draft: RuleDraft & { readonly kind: Kind }, key: string | undefined): boolean =>
  draft.kind === 'resolution' && (draft.ruleOf === 'own' ? draft.approval !== '' : key !== undefined)

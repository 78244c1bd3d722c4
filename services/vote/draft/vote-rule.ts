import type { OwnRule, VoteEvent } from '#events/vote/vote.events.ts'
import { namedRule } from '../../list/list.facts.ts'
import type { VoteRule } from './vote-rule.contract.ts'

type RecordedRule = NonNullable<Extract<VoteEvent, { type: 'VoteCreated' }>['data']['rule']>
type Fractions = Exclude<VoteRule, string>

const parts = (fraction: string) => {
  const [numerator = 0, denominator = 1] = fraction.split('/').map(Number)
  return { numerator, denominator }
}

const turnoutOf = (said: NonNullable<Fractions['turnout']>, over: boolean): NonNullable<OwnRule['turnout']> =>
  typeof said === 'string' ? { ...parts(said), over } : { ...parts(said.fraction), over: said.over ?? over }

const approvalOf = (said: NonNullable<Fractions['approval']>, over: boolean): NonNullable<OwnRule['approval']> => {
  if (typeof said === 'string') return { ...parts(said), over, of: 'voters' }
  return { ...parts(said.fraction), over: said.over ?? over, of: said.of ?? 'voters' }
}

/** Returns the wanted rule of a vote as it is recorded. @throws DomainError UNKNOWN_RULE */
export const ruleInput = (said: VoteRule): RecordedRule => {
  if (typeof said === 'string') return namedRule(said) ?? said
  const { turnout, approval, over = false } = said
  return {
    ...(turnout === undefined ? {} : { turnout: turnoutOf(turnout, over) }),
    ...(approval === undefined ? {} : { approval: approvalOf(approval, over) }),
  }
}

/** A vote's own rule as the wire has it; null where it has none. */
export const ruleAnswer = (rule: RecordedRule | undefined): VoteRule | null => {
  if (rule === undefined || typeof rule === 'string') return rule ?? null
  const { turnout, approval } = rule
  const written = ({ numerator, denominator }: { readonly numerator: number; readonly denominator: number }) =>
    `${numerator}/${denominator}`
  return {
    ...(turnout ? { turnout: { fraction: written(turnout), over: turnout.over } } : {}),
    ...(approval ? { approval: { fraction: written(approval), over: approval.over, of: approval.of } } : {}),
  }
}

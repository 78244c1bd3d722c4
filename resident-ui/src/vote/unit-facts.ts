import type { Receipt } from '#services/participation/receipts.contract.ts'
import type { VoterUnit } from '#services/vote/vote-link.contract.ts'
import type { UnitFacts } from '../participation/journey.ts'
import { unitName } from '../participation/unit-name.ts'
import { emptyBallot, type BallotDraft, type Ballots } from './ballot-draft.ts'
import { firstUnanswered, type Question } from './choices.ts'

/** The units as they stand with what was handed in since they were read. */
export const withReceipts = (
  units: readonly VoterUnit[],
  receipts: Readonly<Record<string, Receipt>>,
): readonly VoterUnit[] =>
  units.map((unit) => {
    const receipt = receipts[unit.listUserId]
    return receipt === undefined || unit.receipt !== null
      ? unit
      : { ...unit, state: 'voted', receipt, votedAt: receipt.submittedAt }
  })

/** "1/3", where their ballot is not the whole of the unit's vote. */
export const partText = ({ part }: Pick<VoterUnit, 'part'>): string | null =>
  part === undefined || part.numerator === part.denominator ? null : `${part.numerator}/${part.denominator}`

/** Whether there is something to say of a unit before the first question: a part, or a power of attorney. */
const isToBeTold = (unit: VoterUnit): boolean =>
  partText(unit) !== null || unit.proxyFor !== undefined || unit.givenTo !== undefined

const confirmationOf = (unit: VoterUnit, { forUnit }: BallotDraft): UnitFacts['confirmation'] => {
  if (!unit.needsConfirmation) return 'needless'
  return forUnit ? 'given' : 'missing'
}

export const factsOf = (
  units: readonly VoterUnit[],
  questions: readonly Question[],
  ballots: Ballots,
): readonly UnitFacts[] =>
  units.map((unit) => {
    const ballot = ballots[unit.listUserId] ?? emptyBallot
    return {
      id: unit.listUserId,
      isOpen: unit.state === 'open',
      isToBeTold: unit.state === 'open' && isToBeTold(unit),
      confirmation: confirmationOf(unit, ballot),
      firstOpen: firstUnanswered(questions, ballot.answers),
    }
  })

/** Who gave a power of attorney: "홍*동 님". */
export const giverOf = ({ name }: NonNullable<VoterUnit['proxyFor']>): string =>
  name === null ? '위임하신 분' : `${name} 님`

/** Whose vote it is that one gives, where that is not plain: one of several units, for co-owners, or a part. */
export const onBehalfOf = (unit: VoterUnit, count: number): string | null => {
  const part = partText(unit)
  const more = [
    ...(unit.proxyFor === undefined ? [] : [`${giverOf(unit.proxyFor)} 대리`]),
    ...(unit.needsConfirmation ? ['세대 대표'] : []),
    ...(part === null ? [] : [`지분 ${part}`]),
  ]
  return count > 1 || more.length > 0 ? [unitName(unit.dong, unit.ho), ...more].join(' · ') : null
}

/** How many units they have voted for, of those that are theirs to vote for: "1/2". */
export const progressText = (units: readonly VoterUnit[]): string => {
  const done = units.filter(({ state }) => state === 'voted').length
  const open = units.filter(({ state }) => state === 'open').length
  return `${done}/${done + open}`
}

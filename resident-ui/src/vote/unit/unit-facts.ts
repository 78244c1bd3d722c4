import type { Receipt } from '#services/participation/receipts.contract.ts'
import type { VoterPage, VoterUnit } from '#services/vote/ballot/vote-link.contract.ts'
import { t } from '#ui/translate.ts'
import type { UnitFacts } from '../../participation/journey.ts'
import { unitName } from '../../participation/unit-name.ts'
import { emptyBallot, type BallotDraft, type Ballots } from '../ballot-draft.ts'
import { firstUnanswered, type Question } from '../question/choices.ts'

/** Ballot that was cast here; with answers in an open ballot only. */
export type SubmittedHere = Pick<VoterUnit, 'answers' | 'withdrawable'> & { readonly receipt: Receipt }

/**
 * Returns the answers of a ballot as the server will return them; undefined for a secret vote, for
 * which it will not.
 */
export const answersIn = (
  { ballotKind }: Pick<VoterPage['vote'], 'ballotKind'>,
  { answers }: Pick<BallotDraft, 'answers'>,
): VoterUnit['answers'] =>
  ballotKind === 'open'
    ? Object.entries(answers).map(([questionId, choiceIds]) => ({ questionId, choiceIds: [...choiceIds] }))
    : undefined

/** Returns the units with the ballots that were cast since they were read. */
export const withReceipts = (
  units: readonly VoterUnit[],
  handedIn: Readonly<Record<string, SubmittedHere>>,
): readonly VoterUnit[] =>
  units.map((unit) => {
    const here = handedIn[unit.listUserId]
    return here === undefined || unit.receipt !== null
      ? unit
      : { ...unit, ...here, state: 'voted', votedAt: here.receipt.submittedAt }
  })

/** Returns "1/3" where the ballot is only a part of the unit's vote; else null. */
export const partText = ({ part }: Pick<VoterUnit, 'part'>): string | null =>
  part === undefined || part.numerator === part.denominator ? null : `${part.numerator}/${part.denominator}`

/**
 * Tells whether a unit needs an explanation before the first question: of a part, or of a proxy.
 */
const needsExplanation = (unit: VoterUnit): boolean =>
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
      isToBeTold: unit.state === 'open' && needsExplanation(unit),
      confirmation: confirmationOf(unit, ballot),
      firstOpen: firstUnanswered(questions, ballot.answers),
    }
  })

/** Returns who gave a proxy: "홍*동 님". */
export const giverOf = ({ name }: NonNullable<VoterUnit['proxyFor']>): string =>
  name === null ? t('위임하신 분') : t('{name} 님', { name })

/** Returns the capacity in which one votes for a unit, where it is not simply that of its owner. */
const capacityOf = (unit: VoterUnit): readonly string[] => {
  const part = partText(unit)
  return [
    ...(unit.proxyFor === undefined ? [] : [t('{giver} 대리', { giver: giverOf(unit.proxyFor) })]),
    ...(unit.needsConfirmation ? [t('세대 대표')] : []),
    ...(part === null ? [] : [t('지분 {part}', { part })]),
  ]
}

/**
 * Returns whose vote one casts, where that is not obvious: of one of several units, for co-owners,
 * or a part.
 */
export const onBehalfOf = (unit: VoterUnit, count: number): string | null => {
  const capacity = capacityOf(unit)
  return count > 1 || capacity.length > 0 ? [unitName(unit.dong, unit.ho), ...capacity].join(' · ') : null
}

/** Returns unit, capacity and voter: "101동 1502호 · 세대 대표 · 홍*동 님". */
export const ballotOwnerText = (unit: VoterUnit, voter: Pick<NonNullable<VoterPage['voter']>, 'name'> | null): string =>
  [
    unitName(unit.dong, unit.ho),
    ...capacityOf(unit),
    ...(typeof voter?.name === 'string' ? [t('{name} 님', { name: voter.name })] : []),
  ].join(' · ')

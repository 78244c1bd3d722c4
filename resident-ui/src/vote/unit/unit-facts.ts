import type { Receipt } from '#services/participation/receipts.contract.ts'
import type { VoterPage, VoterUnit } from '#services/vote/ballot/vote-link.contract.ts'
import type { UnitFacts } from '../../participation/journey.ts'
import { unitName } from '../../participation/unit-name.ts'
import { emptyBallot, type BallotDraft, type Ballots } from '../ballot-draft.ts'
import { firstUnanswered, type Question } from '../question/choices.ts'

/** What was handed in here; the answers of an open vote alone. */
export type HandedInHere = Pick<VoterUnit, 'answers'> & { readonly receipt: Receipt }

/** The answers of a ballot as the server will tell them; undefined of a secret vote, where it will not. */
export const answersIn = (
  { ballotKind }: Pick<VoterPage['vote'], 'ballotKind'>,
  { answers }: Pick<BallotDraft, 'answers'>,
): VoterUnit['answers'] =>
  ballotKind === 'open'
    ? Object.entries(answers).map(([questionId, choiceIds]) => ({ questionId, choiceIds: [...choiceIds] }))
    : undefined

/** The units as they stand with what was handed in since they were read. */
export const withReceipts = (
  units: readonly VoterUnit[],
  handedIn: Readonly<Record<string, HandedInHere>>,
): readonly VoterUnit[] =>
  units.map((unit) => {
    const here = handedIn[unit.listUserId]
    return here === undefined || unit.receipt !== null
      ? unit
      : { ...unit, ...here, state: 'voted', votedAt: here.receipt.submittedAt }
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

/** As whom one votes for a unit, where that is not simply as its owner. */
const capacityOf = (unit: VoterUnit): readonly string[] => {
  const part = partText(unit)
  return [
    ...(unit.proxyFor === undefined ? [] : [`${giverOf(unit.proxyFor)} 대리`]),
    ...(unit.needsConfirmation ? ['세대 대표'] : []),
    ...(part === null ? [] : [`지분 ${part}`]),
  ]
}

/** Whose vote it is that one gives, where that is not plain: one of several units, for co-owners, or a part. */
export const onBehalfOf = (unit: VoterUnit, count: number): string | null => {
  const capacity = capacityOf(unit)
  return count > 1 || capacity.length > 0 ? [unitName(unit.dong, unit.ho), ...capacity].join(' · ') : null
}

/** For which unit, as whom, and who: "101동 1502호 · 세대 대표 · 홍*동 님". */
export const ballotOwnerText = (unit: VoterUnit, voter: VoterPage['voter']): string =>
  [
    unitName(unit.dong, unit.ho),
    ...capacityOf(unit),
    ...(typeof voter?.name === 'string' ? [`${voter.name} 님`] : []),
  ].join(' · ')

/** How many units they have voted for, of those that are theirs to vote for: "1/2". */
export const progressText = (units: readonly VoterUnit[]): string => {
  const done = units.filter(({ state }) => state === 'voted').length
  const open = units.filter(({ state }) => state === 'open').length
  return `${done}/${done + open}`
}

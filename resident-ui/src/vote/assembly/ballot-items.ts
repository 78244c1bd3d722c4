import type { AssemblyBallot, BallotItem } from '#services/assembly/ballot/assembly-ballot.contract.ts'
import type { VoterUnit } from '#services/vote/ballot/vote-link.contract.ts'
import { ballotFor, type Ballots } from '../ballot-draft.ts'
import { firstUnanswered } from '../question/choices.ts'
import { withReceipts, type SubmittedHere } from '../unit/unit-facts.ts'

export type VoteItem = Extract<BallotItem, { kind: 'vote' }>
export type ReportItem = Extract<BallotItem, { kind: 'report' }>

/** Ballot of one unit for one item; `key` names its draft. */
export type ItemBallot = { readonly key: string; readonly item: VoteItem; readonly unit: VoterUnit }

/** Returns the key of a ballot's draft. */
export const ballotKey = ({ vote }: Pick<VoteItem, 'vote'>, { listUserId }: Pick<VoterUnit, 'listUserId'>): string =>
  `${vote.id} ${listUserId}`

export const voteItems = ({ items }: Pick<AssemblyBallot, 'items'>): readonly VoteItem[] =>
  items.flatMap((item) => (item.kind === 'vote' ? [item] : []))

/** Tells whether an item is open to votes by its link. */
export const isVoting = ({ linkId, vote }: VoteItem): boolean =>
  linkId !== null && vote.status === 'open' && vote.startsAt === null

/**
 * Returns the units for which a ballot of an item can be cast now. In a vote by owner units that the
 * same owners hold have one ballot: that of the first one.
 */
export const openUnits = (item: VoteItem): readonly VoterUnit[] => {
  if (!isVoting(item)) return []
  const open = item.units.filter(({ state }) => state === 'open')
  const ownersOf = ({ listUserId, votesWith }: VoterUnit): string => votesWith ?? listUserId
  return open.filter((unit, index) => open.findIndex((other) => ownersOf(other) === ownersOf(unit)) === index)
}

/** Returns all ballots that can be cast now, item by item in the agenda's order. */
export const openBallots = (page: Pick<AssemblyBallot, 'items'>): readonly ItemBallot[] =>
  voteItems(page).flatMap((item) => openUnits(item).map((unit) => ({ key: ballotKey(item, unit), item, unit })))

/** Returns all ballots that have a receipt of this voter, item by item. */
export const receivedBallots = (page: Pick<AssemblyBallot, 'items'>): readonly ItemBallot[] =>
  voteItems(page).flatMap((item) =>
    item.units
      .filter(({ receipt, votesWith }) => receipt !== null && votesWith === undefined)
      .map((unit) => ({ key: ballotKey(item, unit), item, unit })),
  )

/** Returns the key of the confirmation to act for all owners of a unit, in all items. */
export const confirmationKey = ({ listUserId }: Pick<VoterUnit, 'listUserId'>): string => `unit ${listUserId}`

export const isConfirmed = (ballots: Ballots, unit: VoterUnit): boolean =>
  !unit.needsConfirmation || ballotFor(ballots, confirmationKey(unit)).forUnit

/** Returns the index of the first question of a ballot without an answer; null when all have one. */
export const firstOpenQuestion = (ballots: Ballots, { key, item }: ItemBallot): number | null =>
  firstUnanswered(item.vote.questions, ballotFor(ballots, key).answers)

/** Tells whether a ballot is complete: its questions answered, its unit confirmed. */
export const isComplete = (ballots: Ballots, ballot: ItemBallot): boolean =>
  isConfirmed(ballots, ballot.unit) && firstOpenQuestion(ballots, ballot) === null

/** Returns the page with the ballots that were cast here since it was read. */
export const withCastHere = (page: AssemblyBallot, cast: Readonly<Record<string, SubmittedHere>>): AssemblyBallot => ({
  ...page,
  items: page.items.map((item) => {
    if (item.kind === 'report') return item
    const here = Object.fromEntries(
      item.units.flatMap((unit) => {
        const found = cast[ballotKey(item, unit)]
        return found === undefined ? [] : [[unit.listUserId, found] as const]
      }),
    )
    return { ...item, units: [...withReceipts(item.units, here)] }
  }),
})

/** Returns the number of units for which the voter votes in this assembly, entrusted ones included. */
export const unitCountOf = (page: Pick<AssemblyBallot, 'items'>): number =>
  new Set(voteItems(page).flatMap(({ units }) => units.map(({ listUserId }) => listUserId))).size

/** Returns an item's name with its number on the agenda: "3. 예산 승인의 건". */
export const itemName = ({ number, ...item }: BallotItem): string =>
  `${number}. ${item.kind === 'report' ? item.title : item.vote.title}`

import type { Deps } from '../../core/deps.ts'
import type { VoterSession } from '../../core/session.ts'
import type { ExistingList } from '../../list/list.facts.ts'
import { readSubmitter } from '../../participation/participation.facts.ts'
import type { Trustee } from '../trustee/trustees.decider.ts'
import type { OpenedKey } from '../vote-state.decider.ts'
import { questionsOf } from '../vote-answer.ts'
import { isElectronicOver, linkStatusAt, voteStatusAt, type ExistingVote } from '../vote.decider.ts'
import { unitStatement } from './unit-statement.ts'
import type { VoterPage, VoterUnit } from './vote-link.contract.ts'
import { unitsOfVoter } from './voter-units.ts'
import { startOf } from './voting-link.ts'

/**
 * Returns the units that a session may vote for: on a tablet of the desk the one whose owner's
 * identity was checked there. A tablet takes no ballot back.
 */
export const unitsOfSession = ({ atDesk, listUserId }: VoterSession, all: readonly VoterUnit[]): VoterUnit[] =>
  atDesk === undefined
    ? [...all]
    : all.filter((unit) => unit.listUserId === listUserId).map((unit) => ({ ...unit, withdrawable: false }))

/** Reads the voter of a session, as they see themselves: with all that they own in the list. */
export const voterAnswer = async (
  deps: Deps,
  voter: VoterSession,
  campaign: { readonly vote: ExistingVote; readonly list: ExistingList },
): Promise<VoterPage['voter']> => {
  const seen = await readSubmitter(deps.store, voter)
  if (!seen) return null
  const units = unitsOfSession(voter, await unitsOfVoter(deps, voter, campaign))
  return {
    ...seen,
    receipt: units[0]?.receipt ?? null,
    units,
    atDesk: voter.atDesk !== undefined,
    ...(voter.identityRecordId === undefined ? {} : { byDocument: true }),
    statement: unitStatement,
  }
}

type Holder = Pick<Trustee, 'office' | 'name'>

const keyAnswer = ({ publicKey, jointKey }: OpenedKey, holders: readonly Holder[]) => ({
  publicKey,
  helperKeys: [...(jointKey?.helperKeys ?? [])],
  trustees: jointKey && {
    threshold: jointKey.threshold,
    count: jointKey.keys.length,
    holders: holders.map(({ office, name }) => ({ office, name })),
  },
})

type SeenVote = {
  readonly vote: ExistingVote
  readonly list: ExistingList
  /** Trustees who hold its key. */
  readonly trustees: readonly Holder[]
}

/** Returns what everybody sees of a vote by its link. */
export const voteForVoter = ({ vote, list, trustees }: SeenVote, now: Date): VoterPage['vote'] => {
  const { voteId: id, title, description, ballotKind, opensAt, closesAt } = vote
  const { kind = 'resolution', choiceOrder = 'fixed' } = vote
  return {
    id,
    title,
    description,
    ballotKind,
    opensAt,
    closesAt,
    questions: questionsOf(vote),
    kind,
    choiceOrder,
    withdrawable: vote.withdrawable === true,
    resultsShown: vote.publicResults === true && vote.count !== null,
    encryption: vote.encryption && keyAnswer(vote.encryption, trustees),
    electronicClosesAt: vote.electronicClosesAt ?? null,
    goesOnOnPaper: voteStatusAt(vote, list, now) === 'open' && isElectronicOver(vote, now),
    status: linkStatusAt(vote, list, now),
    startsAt: startOf(vote, list, now),
  }
}

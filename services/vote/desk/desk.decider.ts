import type { BallotEvent } from '#events/vote/ballot.events.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'
import { existingList } from '../../list/list.decider.ts'
import { admittedEntry, type Submitter } from '../../participation/admission.decider.ts'
import type { ListedUser } from '../../roll/list-user.decider.ts'
import { assertOfSheet, assertOfVote, type PrintedRun } from '../paper/ballot-papers.decider.ts'
import { assertVoting, ballotDecider, type BallotState } from '../ballot/ballot.decider.ts'
import { possibleCheck, type CheckedPaper } from '../paper/paper-identity.decider.ts'
import { entitledEntry, standingFor } from '../paper/paper-in-unit.decider.ts'
import { castsShares } from '../unit-vote.decider.ts'
import { existingVote, type VoteState } from '../vote.decider.ts'

export type DeskCommand = Submitter &
  CheckedPaper & {
    readonly type: 'HandOutPaper' | 'TakePaperBack'
    readonly vote: VoteState
    readonly owners: readonly ListedUser[]
    /** Whether a secret paper needs its unit to be weighed; it cannot name it. */
    readonly needsUnit: boolean
    /** The blinded slot of the unit, or of the entry where owners cast shares. */
    readonly slot: string
    /**
     * Run in which a paper of an open vote was printed, if its number is known. In a secret vote
     * nobody records who got which.
     */
    readonly paper: { readonly number: string; readonly printed: PrintedRun | undefined; readonly form: string } | null
    /** Number of printed papers that nobody has. */
    readonly left: number
    /** Assembly whose sheet is handed out or taken back, this vote's item with it; null: a paper alone. */
    readonly sheetOf: string | null
    /** Whether papers of that kind were printed for the vote. */
    readonly isPrinted: boolean
    /** Person who takes it, if the desk named them; and the valid proxy form of the owner. */
    readonly by: 'owner' | 'proxy' | null
    readonly power: { readonly proxyId: string; readonly holderPersonId: string | null } | null
  }

type DeskFacts = {
  readonly vote: ReturnType<typeof existingVote>
  readonly list: ReturnType<typeof existingList>
  readonly entry: ListedUser
  readonly slot: string
  readonly state: BallotState
}

/**
 * Rules of an assembly's desk, in the stream of the unit's ballots, in which ballots cast online
 * are, too: exactly one of the two comes first. A unit that has voted gets no paper, and one with a
 * paper cannot vote online.
 */
export const deskDecider: Decider<BallotState, DeskCommand, BallotEvent> = {
  initial: ballotDecider.initial,
  evolve: ballotDecider.evolve,
  decide: (command, state) => {
    const [vote, list] = [existingVote(command.vote), existingList(command.list)]
    assertVoting(vote, command.now)
    const entry = admittedEntry(command, { listId: vote.listId, now: command.now }, 'NOT_FOUND')
    const asked = { vote, list, entry, slot: command.slot, state }
    return command.type === 'HandOutPaper' ? issuePaper(command, asked) : takeBack(command, asked)
  },
}

const unitOf = ({ apartmentId, listUserId, personId, dong, ho }: ListedUser, { vote, slot }: DeskFacts) => {
  const { voteId, listId } = vote
  const unit = { voteId, listId, apartmentId, listUserId, personId, dong, ho }
  // Encrypted ballots are listed by slot: no event may have the slot of a unit.
  return vote.encrypted === true ? unit : { ...unit, slot }
}

const issuePaper = (command: DeskCommand, asked: DeskFacts): readonly BallotEvent[] => {
  const { owners, paper, needsUnit, left, by, power, sheetOf } = command
  const { vote, list, entry, state } = asked
  if (needsUnit) throw new DomainError('PAPER_NEEDS_UNIT')
  if (paper) assertTakeable(vote.ballotKind, paper, sheetOf)
  const number = paper?.number ?? null
  const own = state.papers.find(({ listUserId }) => listUserId === entry.listUserId)
  if (own && (number === null || own.paperNumber === number)) return []
  if (standingFor({ list, entry, ballots: state.ballots }).length > 0) throw new DomainError('UNIT_HAS_VOTED')
  if (own || (!castsShares(list.coOwners) && state.papers.length > 0)) throw new DomainError('UNIT_HAS_PAPER')
  if (!entitledEntry({ vote, list, entry, owners })) throw new DomainError('NOT_REPRESENTATIVE')
  if (left <= 0) throw new DomainError('PAPERS_ALL_OUT')
  if (!command.isPrinted) throw new DomainError(sheetOf === null ? 'PAPER_OF_SHEET' : 'PAPER_UNKNOWN')
  const proxy = powerUsed(by, power)
  const identityCheck = possibleCheck(command)
  return [
    {
      type: 'BallotPaperIssued',
      data: {
        ...unitOf(entry, asked),
        paperNumber: number,
        ...(proxy ? { proxy } : {}),
        identityCheck,
        ...(sheetOf === null ? {} : { assemblyId: sheetOf }),
      },
    },
  ]
}

/**
 * Returns the proxy who acts. If the owner has one, the desk must name which of both it is.
 * @throws DomainError DESK_ASKS_WHO, PROXY_NONE
 */
const powerUsed = (by: DeskCommand['by'], power: DeskCommand['power']): DeskCommand['power'] => {
  if (by === null && power !== null) throw new DomainError('DESK_ASKS_WHO')
  if (by === 'proxy' && power === null) throw new DomainError('PROXY_NONE')
  return by === 'proxy' ? power : null
}

const assertTakeable = (
  kind: 'open' | 'secret',
  { printed, form }: NonNullable<DeskCommand['paper']>,
  sheetOf: DeskCommand['sheetOf'],
): void => {
  if (kind === 'secret') throw new DomainError('PAPER_NUMBER_OF_SECRET_VOTE')
  assertOfVote(printed, form)
  assertOfSheet(printed, sheetOf)
}

/** Repeated, it is quiet: nothing is out. What came back filled in is a ballot, and stays one. */
const takeBack = ({ sheetOf }: DeskCommand, asked: DeskFacts): readonly BallotEvent[] => {
  const { entry, state } = asked
  const own = state.papers.find(({ listUserId }) => listUserId === entry.listUserId)
  if (!own || (sheetOf !== null && own.assemblyId === undefined)) return []
  if (sheetOf === null && own.assemblyId !== undefined) throw new DomainError('PAPER_OF_SHEET')
  if (state.ballots.some(({ listUserId }) => listUserId === entry.listUserId)) throw new DomainError('UNIT_HAS_VOTED')
  return [{ type: 'BallotPaperReturned', data: unitOf(entry, asked) }]
}

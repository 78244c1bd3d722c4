import type { IdentityCheck } from '#events/values/schemas.ts'
import { recordedAnswers, type Answers } from '#events/vote/ballot.events.ts'
import type { BallotPaperEvent } from '#events/vote/ballot-paper.events.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'
import { existingList, type ExistingList, type ListState } from '../../list/list.decider.ts'
import { assertOfSheet, assertOfVote, type PrintedRun } from './ballot-papers.decider.ts'
import { existingVote, voteStatusAt, type ExistingVote, type VoteState } from '../vote.decider.ts'
import { possibleCheck } from './paper-identity.decider.ts'
import type { PaperVerdict } from './paper-in-unit.decider.ts'

type PaperEventData<Type extends BallotPaperEvent['type']> = Extract<BallotPaperEvent, { type: Type }>['data']
type Scan = Pick<PaperEventData<'PaperScanKept'>, 'objectKey' | 'sha256' | 'size' | 'pages'>
type PaperOwner = { readonly listUserId: string; readonly personId: string }

export type BallotPaperState = {
  readonly status: 'blank' | 'entered-once' | 'counted' | 'differs' | 'set-aside'
  /** Digest of what was read last. */
  readonly digest: string | null
  /** Administrators who have read it since it was entered anew. */
  readonly enteredBy: readonly string[]
  /** Owner of an open vote's paper, as it was read last. */
  readonly whose: PaperOwner | null
  /** Check of identity for a paper that was not handed out at the desk. */
  readonly checked: { readonly listUserId: string; readonly identityCheck: IdentityCheck | null } | null
  /**
   * Units that had no ballot online when the paper was first read as theirs: it came before
   * whatever they cast later.
   */
  readonly before: readonly string[]
  readonly cause: PaperEventData<'PaperSetAside'>['cause'] | null
  readonly scan: (Scan & Partial<PaperOwner>) | null
}

export type BallotPaperCommand =
  | {
      readonly type: 'EnterPaper'
      readonly vote: VoteState
      readonly list: ListState
      readonly number: string
      readonly printed: PrintedRun | undefined
      /** Digest of what stands on a blank of this vote now. */
      readonly form: string
      readonly adminId: string
      /** Checked, and in order; null: invalid. */
      readonly answers: Answers | null
      /** Keyed, of vote, number, whose it is, and answers. */
      readonly digest: string
      /** Owner of an open vote's paper. `verdict`: what becomes of it if it counts now. */
      readonly whose:
        | (PaperOwner & {
            readonly verdict: PaperVerdict
            readonly hasBallot: boolean
            /** Whether identity was checked as the paper was handed out. */
            readonly isChecked: boolean
          })
        | null
      /** Identity check as this entry reports it. */
      readonly identityCheck: IdentityCheck | null
      /**
       * Box of a secret vote: the number of other papers that have been read twice, and of units
       * that hold or held one.
       */
      readonly box: { readonly read: number; readonly handedOut: number } | null
      /**
       * Sheet of an assembly with which the paper comes. `differs`: another item of it was read
       * otherwise by now, so that all of it is read again. Null: a paper of its vote alone.
       */
      readonly sheet: { readonly assemblyId: string; readonly differs: boolean } | null
      readonly now: Date
    }
  | {
      readonly type: 'KeepScan'
      readonly vote: VoteState
      readonly list: ListState
      readonly number: string
      readonly printed: PrintedRun | undefined
      readonly form: string
      readonly scan: Scan
      readonly whose: PaperOwner | null
      readonly now: Date
    }
type EnterPaper = Extract<BallotPaperCommand, { type: 'EnterPaper' }>

export const ballotPaperStream = (voteId: string, number: string): string => `ballot-paper-${voteId}-${number}`

const paperOwnerOf = ({ listUserId, personId }: Partial<PaperOwner>): PaperOwner | null =>
  listUserId === undefined || personId === undefined ? null : { listUserId, personId }

const checkedIn = ({ listUserId, identityCheck }: PaperEventData<'PaperEntered'>): BallotPaperState['checked'] =>
  listUserId === undefined || identityCheck === undefined ? null : { listUserId, identityCheck }

const entered = (state: BallotPaperState, data: PaperEventData<'PaperEntered'>): BallotPaperState => {
  const isBefore = data.listUserId !== undefined && data.afterBallot === undefined
  return {
    ...state,
    status: 'entered-once',
    digest: data.digest,
    enteredBy: data.enteredBy === undefined ? [] : [data.enteredBy],
    whose: paperOwnerOf(data),
    checked: checkedIn(data) ?? state.checked,
    before: isBefore ? [...state.before, data.listUserId] : state.before,
  }
}

const evolve = (state: BallotPaperState, event: BallotPaperEvent): BallotPaperState => {
  switch (event.type) {
    case 'PaperEntered':
      return entered(state, event.data)
    case 'PaperEntriesDiffered':
      return { ...state, status: 'differs', digest: null, enteredBy: [] }
    case 'PaperCounted':
      return { ...state, status: 'counted', enteredBy: readersAfter(state, event.data) }
    case 'PaperSetAside':
      return { ...state, status: 'set-aside', cause: event.data.cause, enteredBy: readersAfter(state, event.data) }
    case 'PaperScanKept': {
      const { objectKey, sha256, size, pages, listUserId, personId } = event.data
      const whose = paperOwnerOf({ ...(listUserId ? { listUserId } : {}), ...(personId ? { personId } : {}) })
      return { ...state, scan: { objectKey, sha256, size, pages, ...whose } }
    }
  }
}

const readersAfter = (
  { enteredBy }: BallotPaperState,
  data: { readonly enteredBy?: string | undefined },
): readonly string[] => (data.enteredBy === undefined ? enteredBy : [...enteredBy, data.enteredBy])

/**
 * Paper ballot. It counts once two administrators have read the same, neither knowing the other's
 * reading; if they differ, both read it again. Papers of a secret vote are read after the close, so
 * that nobody can vote knowing their content; and none after the count.
 */
export const ballotPaperDecider: Decider<BallotPaperState, BallotPaperCommand, BallotPaperEvent> = {
  initial: {
    status: 'blank',
    digest: null,
    enteredBy: [],
    whose: null,
    checked: null,
    before: [],
    cause: null,
    scan: null,
  },
  evolve,
  decide: (command, state) => {
    const [vote, list] = [existingVote(command.vote), existingList(command.list)]
    assertOfVote(command.printed, command.form)
    const paper = { voteId: vote.voteId, listId: vote.listId, number: command.number }
    if (command.type === 'KeepScan') {
      assertReadable(vote, list, command.now)
      if (state.scan?.sha256 === command.scan.sha256) return []
      return [{ type: 'PaperScanKept', data: { ...paper, ...command.whose, ...command.scan } }]
    }
    assertOfSheet(command.printed, command.sheet?.assemblyId ?? null)
    if (isRepeat(command, state)) return []
    assertReadable(vote, list, command.now)
    if (state.status === 'counted' || state.status === 'set-aside') throw new DomainError('PAPER_ALREADY_ENTERED')
    return state.status === 'entered-once' ? secondEntry(command, state, paper) : [firstEntry(command, state, paper)]
  },
}

/**
 * Whether a reading repeats the administrator's own; anybody else could use a comparison to find
 * out the content.
 */
const isRepeat = ({ adminId, digest }: EnterPaper, state: BallotPaperState): boolean =>
  state.enteredBy.includes(adminId) && state.digest === digest

/** @throws DomainError VOTE_COUNTED, VOTE_NOT_OPEN, VOTE_NOT_CLOSED */
const assertReadable = (vote: ExistingVote, list: ExistingList, now: Date): void => {
  if (vote.count !== null || vote.resultsSeen) throw new DomainError('VOTE_COUNTED')
  const status = voteStatusAt(vote, list, now)
  if (status === 'draft') throw new DomainError('VOTE_NOT_OPEN')
  if (status === 'open' && vote.ballotKind === 'secret') throw new DomainError('VOTE_NOT_CLOSED')
}

type Paper = { readonly voteId: string; readonly listId: string; readonly number: string }

const namesOf = (whose: EnterPaper['whose']): Partial<PaperOwner> =>
  whose ? { listUserId: whose.listUserId, personId: whose.personId } : {}

/**
 * Returns the identity check that an entry adds; null if one is recorded already. A secret paper
 * was handed out at the desk, which checked it.
 * @throws DomainError PAPER_IDENTITY_MISSING, PAPER_IDENTITY_DAY_IMPOSSIBLE
 */
const addedCheck = (command: EnterPaper, { checked }: BallotPaperState): IdentityCheck | null => {
  const { whose, identityCheck, printed, list, now } = command
  if (whose === null) return null
  const isOnRecord = whose.isChecked || checked?.listUserId === whose.listUserId
  if (isOnRecord && identityCheck === null) return null
  return possibleCheck({ identityCheck, printedOn: printed?.printedOn ?? existingList(list).startDate, now })
}

const firstEntry = (command: EnterPaper, state: BallotPaperState, paper: Paper): BallotPaperEvent => {
  const { whose, digest, adminId } = command
  const identityCheck = addedCheck(command, state)
  return {
    type: 'PaperEntered',
    data: {
      ...paper,
      ...namesOf(whose),
      digest,
      enteredBy: adminId,
      ...(whose?.hasBallot ? { afterBallot: true as const } : {}),
      ...(identityCheck === null ? {} : { identityCheck }),
    },
  }
}

const secondEntry = (command: EnterPaper, state: BallotPaperState, paper: Paper): readonly BallotPaperEvent[] => {
  const { adminId, digest, whose, answers, box, sheet } = command
  if (state.enteredBy.includes(adminId)) throw new DomainError('SECOND_ADMIN_NEEDED')
  if (digest !== state.digest || sheet?.differs === true)
    return [{ type: 'PaperEntriesDiffered', data: { ...paper, enteredBy: adminId } }]
  if (box && box.read >= box.handedOut) throw new DomainError('MORE_PAPERS_THAN_HANDED_OUT')
  const read = { ...paper, ...namesOf(whose), enteredBy: adminId }
  if (whose && whose.verdict.kind === 'set-aside')
    return [{ type: 'PaperSetAside', data: { ...read, cause: whose.verdict.cause } }]
  return [{ type: 'PaperCounted', data: { ...read, ...recordedAnswers(answers) } }]
}

import { BallotPapersPrinted } from '#events/vote/ballot-paper.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Slip, SlipSheets, SlipStub } from '#infra/lib/pdf/draw/index.ts'
import { eventsOf } from '#projections/set-based.ts'
import { DomainError } from '../../core/domain-error.ts'
import { assertOfVote } from '../paper/ballot-papers.decider.ts'
import type { PrintSources } from './sources.ts'
import {
  askingText,
  choiceNumber,
  electronicEndText,
  isElection,
  paperEndText,
  questionHeading,
} from './print-texts.ts'

/** Maximum number of sheets in a file: more are a burden for printers and for cutting. */
export const MAX_SHEETS = 2_500

/** Range of ballots of a run: `from` counts from 1. */
type BallotRange = {
  readonly form: string
  readonly runId: string
  readonly from?: number | undefined
  readonly count?: number | undefined
}

const NOTES = ['고르는 칸에 ○ 표를 하세요. 더 많이 고르면 그 안건이 무효입니다.']
const SECRET_NOTE = '이름이나 동·호수를 적지 마세요. 이 용지에는 번호가 없습니다.'
/** Note on older papers, which have printed numbers. */
const NUMBERED_SECRET_NOTE =
  '이름이나 동·호수를 적지 마세요. 용지 번호는 같은 용지를 두 번 확인하는 데 쓰며, 누구에게 드렸는지 적지 않습니다.'
const OPEN_NOTE = '아래에 동·호수와 이름을 적고 서명하세요.'

/**
 * Text of the stub, which the office files of a secret ballot: nobody who sees the ballot later can
 * tell to whom it was handed out.
 */
const STUB: SlipStub = {
  title: '투표용지 교부 확인 (번호표)',
  note: '받는 분이 적고 서명합니다. 떼어서 보관합니다.',
  fields: ['동·호수', '성명'],
  box: '서명',
  cut: '절취선',
}

const fillingNote = (isOpen: boolean, hasStub: boolean): string => {
  if (isOpen) return OPEN_NOTE
  return hasStub ? SECRET_NOTE : NUMBERED_SECRET_NOTE
}

/** Returns the note of when papers and electronic ballots end, if that differs. */
const endNotes = ({ vote, list, agenda }: BallotSources): readonly string[] => {
  const end = electronicEndText(vote)
  if (end === null) return []
  return [
    `종이 투표는 ${paperEndText({ vote, list, isInMeeting: agenda !== null })}까지, 전자투표는 ${end}까지 받습니다.`,
  ]
}

type BallotSources = Pick<PrintSources, 'vote' | 'list' | 'apartment' | 'agenda'>

/** Returns the slip of every blank ballot of a vote. */
const ballotSlip = (sources: BallotSources, hasStub: boolean): Slip => {
  const { vote, apartment } = sources
  const isOpen = vote.ballotKind === 'open'
  return {
    above: apartment.name,
    title: isElection(vote) ? '선거 투표용지' : '투표용지',
    about: vote.title,
    notes: [...NOTES, fillingNote(isOpen, hasStub), ...endNotes(sources)],
    sections: vote.questions.map((question, index) => ({
      title: questionHeading(vote, question.title, index),
      hint: askingText(vote, question),
      choices: question.choices.map(({ label }, place) => ({ number: choiceNumber(vote, place), label })),
    })),
    fields: isOpen ? ['동·호수', '성명', '서명'] : [],
    stamp: '확인 도장',
    ...(hasStub ? { stub: STUB } : {}),
  }
}

/**
 * Returns the blank ballots of a run, each number once. `papers`: events of the vote's papers;
 * `form`: digest of the present blank.
 * @throws DomainError NOT_FOUND if there is no such run or none of the requested numbers;
 * PAPER_OUTDATED, PAPER_OF_SHEET
 */
export const blankBallotsOf = (
  sources: PrintSources,
  papers: readonly RecordedEvent[],
  { form, runId, from = 1, count }: BallotRange,
): SlipSheets => {
  const run = eventsOf(BallotPapersPrinted, papers).find(({ data }) => data.runId === runId)
  const numbers = run?.data.numbers.slice(from - 1, count === undefined ? undefined : from - 1 + count) ?? []
  if (!run || numbers.length === 0) throw new DomainError('NOT_FOUND')
  // Its papers hold the items of other votes, too.
  if (run.data.assemblyId !== undefined) throw new DomainError('PAPER_OF_SHEET')
  assertOfVote(run.data, form)
  const { vote, apartment } = sources
  return {
    title: `투표용지 · ${vote.title}`,
    author: apartment.name,
    madeAt: run.metadata.at,
    slip: ballotSlip(sources, run.data.stub === true),
    numbers,
    mostSheets: MAX_SHEETS,
  }
}

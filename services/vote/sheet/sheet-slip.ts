import type { Slip, SlipSheets } from '#infra/lib/pdf/draw/index.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { BallotPapersPrinted } from '#events/vote/ballot-paper.events.ts'
import { eventsOf } from '#projections/set-based.ts'
import { DomainError } from '../../core/domain-error.ts'
import { assertOfVote } from '../paper/ballot-papers.decider.ts'
import { formOfPaper } from '../paper/paper-form.ts'
import { MAX_SHEETS } from '../print/blank-ballots.ts'
import { askingText, buildingText, choiceNumber } from '../print/print-texts.ts'
import type { ExistingVote } from '../vote.decider.ts'

const NOTES = [
  '안건마다 고르는 칸에 ○ 표를 하세요. 더 많이 고르면 그 안건이 무효입니다.',
  '아래에 동·호수와 이름을 적고 서명하세요. 여러 쪽이면 번호와 쪽수를 확인하세요.',
]

/** Vote on the sheets, with its place on the agenda, from 1, and the events of its papers. */
export type PrintedItem = {
  readonly number: number
  readonly vote: ExistingVote
  readonly papers: readonly RecordedEvent[]
}

type SheetSources = {
  readonly apartmentName: string
  readonly title: string
  readonly items: readonly PrintedItem[]
  readonly runId: string
  /** Range of the run: `from` counts from 1. */
  readonly from?: number | undefined
  readonly count?: number | undefined
}

/** Returns the note of an item in which only some buildings vote. */
const districtText = ({ dongs }: ExistingVote): string =>
  dongs === undefined ? '' : `${dongs.map(buildingText).join(', ')} 세대만 투표합니다. `

const sectionsOf = ({ number, vote }: PrintedItem): Slip['sections'] =>
  vote.questions.map((question, index) => {
    const heading = `제${number}호 안건. ${vote.title}`
    const part = vote.questions.length > 1 ? ` - ${index + 1}. ${question.title}` : ` - ${question.title}`
    return {
      title: vote.questions.length === 1 && question.title === vote.title ? heading : `${heading}${part}`,
      hint: `${districtText(vote)}${askingText(vote, question)}`,
      choices: question.choices.map(({ label }, place) => ({ number: choiceNumber(vote, place), label })),
    }
  })

const runIn = (papers: readonly RecordedEvent[], runId: string) =>
  eventsOf(BallotPapersPrinted, papers).find(({ data }) => data.runId === runId)

/**
 * Returns the blank sheets of a run: each number once, with the items of all its votes.
 * @throws DomainError NOT_FOUND if there is no such run or none of the requested numbers;
 * PAPER_OUTDATED if a vote was corrected since
 */
export const blankSheetsOf = ({ apartmentName, title, items, runId, from = 1, count }: SheetSources): SlipSheets => {
  const printed = items.filter(({ papers }) => runIn(papers, runId) !== undefined)
  const [run] = printed.flatMap(({ papers }) => runIn(papers, runId) ?? [])
  const numbers = run?.data.numbers.slice(from - 1, count === undefined ? undefined : from - 1 + count) ?? []
  if (!run || numbers.length === 0) throw new DomainError('NOT_FOUND')
  for (const { papers, vote } of printed) assertOfVote(runIn(papers, runId)?.data, formOfPaper(vote))
  return {
    title: `투표용지 · ${title}`,
    author: apartmentName,
    madeAt: run.metadata.at,
    slip: {
      above: apartmentName,
      title: '투표용지',
      about: title,
      notes: NOTES,
      sections: printed.flatMap(sectionsOf),
      fields: ['동·호수', '성명', '서명'],
      stamp: '확인 도장',
    },
    numbers,
    mostSheets: MAX_SHEETS,
  }
}

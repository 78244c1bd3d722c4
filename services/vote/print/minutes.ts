import type { Block, PdfDocument } from '#infra/lib/pdf/draw/index.ts'
import { votingPeriodText, verdictText } from './count-sheet.ts'
import { afterOpeningFacts, despiteFacts, footerOf, paperFacts, type PrintedResults } from './tallies.ts'
import { votesText } from './votes-text.ts'
import { recordBlocks } from './record.ts'
import { questionHeading, dateTimeText } from './print-texts.ts'

const NAME = '의사록'
/** Points of a row that a pen fills in. */
const PEN_HEIGHT = 28
/** Number of empty lines for the course of the meeting, of which the product knows nothing. */
const LINES = 8

const attendance = ({ results: { turnout, weight } }: PrintedResults): string => {
  const unit = weight === 'owner' ? '명' : '세대'
  return (
    `${turnout.targets.toLocaleString('ko-KR')}${unit} 가운데 ` +
    `${turnout.voted.toLocaleString('ko-KR')}${unit} 투표 (소유자 ` +
    `${turnout.owners.total.toLocaleString('ko-KR')}명 가운데 ` +
    `${turnout.owners.voted.toLocaleString('ko-KR')}명)`
  )
}

/** Returns the outcome, "찬성 12표, 반대 3표, 기권 1표"; if papers were handed out also "무효 1표, 미회수 2장". */
const outcome = (
  question: NonNullable<PrintedResults['results']['questions']>[number],
  papers: PrintedResults['results']['papers'],
): string => {
  const told = question.choices.map((choice) => `${choice.label} ${votesText(choice)}`)
  const ofPapers = papers === null ? [] : [`무효 ${votesText(question.invalid)}`, `미회수 ${papers.unreturned}장`]
  return [...told, `기권 ${votesText(question.abstained)}`, ...ofPapers].join(', ')
}

const agendaBlocks = (counted: PrintedResults): readonly Block[] =>
  (counted.results.questions ?? []).flatMap((question, index): readonly Block[] => [
    {
      kind: 'paragraph',
      text: questionHeading(counted.sources.vote, question.title, index),
      weight: 'bold',
      size: 10.5,
      keep: 70,
    },
    { kind: 'paragraph', text: outcome(question, counted.results.papers) },
    ...(question.rule ? [{ kind: 'paragraph', text: question.rule.sentence, tone: 'accent' } as const] : []),
  ])

/** Signers: 의장 and two more (집합건물법 제39조 제3항), and one spare line. */
const SIGNERS: readonly (readonly [string, string])[] = [
  ['의장', ''],
  ['서명인 1', ''],
  ['서명인 2', ''],
  ['서명인 3', ''],
]

/**
 * Builds the minutes (의사록): the agenda and the decisions as the log has them; the course of the
 * meeting is written by hand.
 */
export const minutesOf = (counted: PrintedResults): PdfDocument => {
  const { sources, act } = counted
  const { vote, apartment } = sources
  return {
    title: `${NAME} · ${vote.title}`,
    author: apartment.name,
    madeAt: act.at,
    footer: footerOf(NAME, counted),
    blocks: [
      { kind: 'title', text: NAME, above: apartment.name },
      { kind: 'paragraph', text: vote.title, weight: 'bold', size: 13 },
      {
        kind: 'facts',
        room: PEN_HEIGHT,
        rows: [
          ['회의 이름', ''],
          ['개회', '        년      월      일            시      분'],
          ['폐회', '        년      월      일            시      분'],
          ['장소', ''],
          ['의장', ''],
          ['기록한 사람', ''],
        ],
      },
      {
        kind: 'facts',
        rows: [
          ['투표 기간', votingPeriodText(counted)],
          ['투표한 세대', attendance(counted)],
          ...paperFacts(counted),
          ...despiteFacts(counted),
          ...afterOpeningFacts(counted),
          ['개표', [dateTimeText(act.at), vote.count?.place ?? '', act.by].filter((part) => part !== '').join(' · ')],
        ],
      },
      { kind: 'heading', text: '안건과 의결 결과' },
      ...(vote.questions.length > 1 || !counted.results.rule
        ? [{ kind: 'paragraph', text: verdictText(counted), weight: 'bold' } as const]
        : []),
      ...agendaBlocks(counted),
      { kind: 'heading', text: '의사의 경과' },
      { kind: 'writing', lines: LINES },
      { kind: 'heading', text: '위 의사록이 사실과 같음을 확인합니다' },
      { kind: 'signing', rows: SIGNERS },
      { kind: 'issuer', day: '        년      월      일', name: apartment.name, seal: '직인' },
      ...recordBlocks(counted),
    ],
  }
}

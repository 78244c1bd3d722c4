import { compare, read, times } from '#events/values/ratio.ts'
import type { Block } from '#infra/lib/pdf/draw/index.ts'
import type { CountAct, PrintSources } from './sources.ts'
import { buildingText, choiceNumber, isElection, questionHeading } from './print-texts.ts'
import { checksText, type CheckedPapers } from '../ballot/identity-check-answer.ts'
import { amountText } from '../draft/rule-texts.ts'
import type { BallotWay, VoteTurnout } from '../results/vote-turnout.contract.ts'
import type { QuestionResult, ResultCondition, VoteResults } from '../results/vote-results.contract.ts'
import { HIDDEN, votesText } from './votes-text.ts'

/** Results of a counted vote for a printed sheet. */
export type PrintedResults = {
  readonly sources: PrintSources
  readonly act: CountAct
  readonly results: VoteResults
  /** Ballots by the way they came. */
  readonly ways: VoteTurnout['byWay']
  /** Numbers of papers by how identity was checked; null: it was not recorded. */
  readonly checks: readonly CheckedPapers[]
}

/** Returns what was done after the opening, beside the result. */
export const afterOpeningFacts = ({
  results: { afterOpening },
}: PrintedResults): readonly (readonly [string, string])[] =>
  afterOpening ? [['투표가 열린 뒤', afterOpening.texts.join('\n')]] : []

type Cast = Pick<QuestionResult['choices'][number], 'count' | 'area' | 'countFraction'>

const areaText = (area: number | null): string => (area === null ? HIDDEN : amountText(area, 'area'))

const percent = (part: number, whole: number): string => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)}%`)

const castTexts = (cast: Cast) => ({ votes: votesText(cast), area: areaText(cast.area) })

type Row = {
  readonly number: string
  readonly label: string
  readonly votes: string
  readonly area: string
  readonly online: number
  readonly paper: number
}

/** Papers that never came back: rows of a table show that they are in none of its sums. */
const unreturnedRow = (papers: VoteResults['papers']): readonly Row[] =>
  papers === null
    ? []
    : [{ number: '', label: '미회수', votes: `${papers.unreturned}장`, area: '', online: 0, paper: 0 }]

/**
 * A question's choices in the order of the ballot, then abstentions, votes that are invalid for it,
 * papers that never came back.
 */
const rowsOf = (
  { sources: { vote }, results: { papers } }: PrintedResults,
  { choices, abstained, invalid, way }: QuestionResult,
): readonly Row[] => {
  const ballotsFor = (id: string, of: 'online' | 'paper'): number =>
    way?.[of].choices.find((choice) => choice.id === id)?.ballots ?? 0
  return [
    ...choices.map((cast, index): Row => ({
      number: choiceNumber(vote, index) ?? String(index + 1),
      label: cast.assent === true && cast.label !== '찬성' ? `${cast.label} (찬성으로 셉니다)` : cast.label,
      ...castTexts(cast),
      online: ballotsFor(cast.id, 'online'),
      paper: ballotsFor(cast.id, 'paper'),
    })),
    {
      number: '',
      label: '기권',
      ...castTexts(abstained),
      online: way?.online.abstained ?? 0,
      paper: way?.paper.abstained ?? 0,
    },
    ...(papers === null
      ? []
      : [
          {
            number: '',
            label: '무효',
            ...castTexts(invalid),
            online: way?.online.invalid ?? 0,
            paper: way?.paper.invalid ?? 0,
          },
        ]),
    ...unreturnedRow(papers),
  ]
}

const groupedText = ({ grouped, choices }: QuestionResult): readonly string[] => {
  if (!grouped) return []
  const labels = grouped.choiceIds.map((id) =>
    id === null ? '기권' : (choices.find((choice) => choice.id === id)?.label ?? ''),
  )
  const area = grouped.area === null ? '' : `, ${amountText(grouped.area, 'area')}`
  return [`${labels.join(', ')}: 합하여 ${grouped.count}표${area}`]
}

/** Returns the votes for each choice, and the verdict of the rule for the question. */
const questionBlocks = (counted: PrintedResults, question: QuestionResult, index: number): readonly Block[] => {
  const { sources, results } = counted
  const { vote } = sources
  const byArea = results.weight === 'area'
  return [
    { kind: 'paragraph', text: questionHeading(vote, question.title, index), weight: 'bold', size: 10.5, keep: 110 },
    {
      kind: 'table',
      columns: [
        { title: isElection(vote) ? '기호' : '번호', share: 9 },
        { title: isElection(vote) ? '후보자' : '선택지', share: 45 },
        { title: '득표', share: 16, align: 'right' },
        ...(byArea ? [{ title: '면적', share: 18, align: 'right' } as const] : []),
        ...(question.way
          ? [
              { title: '전자', share: 10, align: 'right' } as const,
              { title: '종이', share: 10, align: 'right' } as const,
            ]
          : []),
      ],
      rows: rowsOf(counted, question).map(({ number, label, votes, area, online, paper }) => [
        number,
        label,
        votes,
        ...(byArea ? [area] : []),
        ...(question.way ? [String(online), String(paper)] : []),
      ]),
    },
    { kind: 'paragraph', text: '' },
    ...groupedText(question).map((text): Block => ({ kind: 'paragraph', text, tone: 'soft' })),
    ...(question.rule && sources.vote.questions.length > 1
      ? [{ kind: 'paragraph', text: question.rule.sentence, tone: 'accent', weight: 'bold' } as const]
      : []),
  ]
}

/** Every question with what was cast. */
export const tallyBlocks = (counted: PrintedResults): readonly Block[] =>
  (counted.results.questions ?? []).flatMap((question, index) => questionBlocks(counted, question, index))

const metText = ({ met, exempt }: ResultCondition): string => {
  if (exempt !== undefined) return exempt
  if (met === null) return '판정할 수 없음'
  return met ? '충족' : '미달'
}

/**
 * Whether the required amount must be exceeded: of parts of units more than the fraction, of whole
 * ones the next whole number.
 */
const isBound = ({ over, neededFraction, totalFraction, share }: ResultCondition): boolean =>
  over && compare(read(neededFraction), times(read(totalFraction), read(share))) === 0

/** Returns the arithmetic behind the sentence: what a rule required, and what there was. */
export const arithmeticBlocks = ({ results }: PrintedResults): readonly Block[] => {
  const conditions = results.rule?.conditions ?? []
  if (conditions.length === 0) return []
  return [
    { kind: 'heading', text: '판정의 근거' },
    {
      kind: 'table',
      columns: [
        { title: '기준', share: 38 },
        { title: '전체', share: 16, align: 'right' },
        { title: '필요', share: 16, align: 'right' },
        { title: '확인', share: 16, align: 'right' },
        { title: '판정', share: 14 },
      ],
      rows: conditions.map((condition) => {
        const { label, basis, total, needed, reached } = condition
        return [
          label,
          amountText(total, basis),
          `${amountText(needed, basis)} ${isBound(condition) ? '초과' : '이상'}`,
          reached === null ? HIDDEN : amountText(reached, basis),
          metText(condition),
        ]
      }),
    },
  ]
}

/** Returns the turnout, of the whole and of each building. */
export const turnoutBlocks = ({ results }: PrintedResults): readonly Block[] => {
  const { turnout, weight } = results
  const byArea = weight === 'area'
  const hasPapers = results.papers !== null
  const rowOf = (
    name: string,
    { targets, voted, papersOut, targetArea, votedArea }: Omit<VoteResults['turnout'], 'owners' | 'byDong'>,
    invalid = '',
  ) => [
    name,
    targets.toLocaleString('ko-KR'),
    voted.toLocaleString('ko-KR'),
    ...(hasPapers ? [invalid, papersOut.toLocaleString('ko-KR')] : []),
    percent(voted, targets),
    ...(byArea ? [amountText(targetArea, 'area'), amountText(votedArea, 'area')] : []),
  ]
  return [
    { kind: 'heading', text: '투표율' },
    {
      kind: 'table',
      columns: [
        { title: '동', share: 20 },
        { title: weight === 'owner' ? '대상 (명)' : '대상 (세대)', share: 16, align: 'right' },
        { title: '투표 완료', share: 16, align: 'right' },
        ...(hasPapers
          ? [
              { title: '무효 (장)', share: 12, align: 'right' } as const,
              { title: '미회수', share: 12, align: 'right' } as const,
            ]
          : []),
        { title: '투표율', share: 16, align: 'right' },
        ...(byArea
          ? [
              { title: '대상 면적', share: 18, align: 'right' } as const,
              { title: '투표 면적', share: 18, align: 'right' } as const,
            ]
          : []),
      ],
      // The building of an invalid paper is unknown: invalid votes are among those cast.
      rows: [
        rowOf('전체', turnout, results.papers?.invalid.toLocaleString('ko-KR')),
        ...turnout.byDong.map((one) => rowOf(buildingText(one.dong), one)),
      ],
    },
  ]
}

const wayNames: Readonly<Record<BallotWay, string>> = {
  online: '온라인',
  paper: '종이',
  desk: '현장 태블릿',
  proxy: '대리',
}

/** "온라인 312 · 종이 21" */
export const waysText = ({ ways }: Pick<PrintedResults, 'ways'>): string =>
  ways
    .filter(({ voted }) => voted > 0)
    .map(({ way, voted }) => `${wayNames[way]} ${voted.toLocaleString('ko-KR')}건`)
    .join(' · ')

/**
 * Returns the facts about papers: handed out, valid, invalid, unreturned; and how the identity of
 * those who took them was checked.
 */
export const paperFacts = ({
  results: { papers },
  checks,
}: PrintedResults): Extract<Block, { kind: 'facts' }>['rows'] =>
  papers === null
    ? []
    : [
        [
          '종이 투표용지',
          `교부 ${papers.handedOut}장 · 유효 ${papers.counted - papers.invalid}장 · 무효 ${papers.invalid}장 · 미회수 ${papers.unreturned}장`,
        ],
        ['용지 본인 확인', checksText(checks)],
      ]

/** Papers that two administrators left out of the count. */
export const despiteFacts = ({ act: { despite } }: PrintedResults): Extract<Block, { kind: 'facts' }>['rows'] =>
  despite === null ? [] : [['정하지 않고 개표한 표', despite]]

/** Returns the notes beside the results. */
export const noteBlocks = ({ results }: PrintedResults): readonly Block[] => {
  const texts = [...results.notes, ...(results.rule?.notes ?? [])].map(({ text }) => `· ${text}`)
  return texts.length === 0
    ? []
    : [
        { kind: 'heading', text: '알려 드립니다' },
        { kind: 'paragraph', text: texts.join('\n'), tone: 'soft' },
      ]
}

/** Returns the footer of every page. */
export const footerOf = (name: string, { sources, act }: PrintedResults): string =>
  `${name} · 투표 번호 ${sources.vote.voteId.slice(0, 8)} · 기록 ${act.position}번 ${act.hash.slice(0, 16)} · ${sources.apartment.name}`

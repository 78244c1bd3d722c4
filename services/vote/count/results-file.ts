import { writeXlsx, type SheetToWrite, type Value } from '#infra/lib/spreadsheet/index.ts'
import type { FileAnswer } from '../../core/routes.ts'
import { checksText, type CheckedPapers } from '../ballot/identity-check-answer.ts'
import type { ExistingVote } from '../vote.decider.ts'
import type { QuestionResult, ResultCondition, Verdict, VoteResults } from '../results/vote-results.contract.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Ratio = ResultCondition['share']

const fractionText = (ratio: Ratio | null): Value => {
  if (ratio === null) return null
  return ratio.denominator === '1' ? ratio.numerator : `${ratio.numerator}/${ratio.denominator}`
}

const metTexts = { true: '충족', false: '미달', null: '판정할 수 없음' } as const

const conditionRow = (question: string, condition: ResultCondition): readonly Value[] => [
  question,
  condition.label,
  condition.exempt ?? `${fractionText(condition.share)} ${condition.over ? '초과' : '이상'}`,
  condition.total,
  condition.needed,
  condition.reached ?? '비공개',
  fractionText(condition.totalFraction),
  fractionText(condition.neededFraction),
  fractionText(condition.reachedFraction) ?? '비공개',
  metTexts[`${condition.met}`],
]

const verdictRows = (question: string, { sentence }: Verdict): readonly (readonly Value[])[] => [[question, sentence]]

type Sources = { readonly vote: Pick<ExistingVote, 'title'>; readonly checks: readonly CheckedPapers[] }

const summary = ({ vote: { title }, checks }: Sources, results: VoteResults): SheetToWrite => ({
  name: '결과',
  columns: [
    { title: '항목', width: 26, text: true },
    { title: '내용', width: 90, text: true },
  ],
  rows: [
    ['투표', title],
    ['방식', results.ballotKind === 'secret' ? '무기명' : '기명'],
    ['대상', results.turnout.targets],
    ['투표 완료', results.turnout.voted],
    ...(results.rule ? verdictRows('결과', results.rule) : []),
    ...(results.questions ?? []).flatMap(({ title: asked, rule }) => (rule ? verdictRows(asked, rule) : [])),
    ...(results.papers
      ? [
          ['용지 교부', results.papers.handedOut],
          ['집계한 종이 투표용지', results.papers.counted],
          ['무효', results.papers.invalid],
          ['미회수', results.papers.unreturned],
          ['용지 본인 확인', checksText(checks)],
        ]
      : []),
    ...(results.afterOpening?.texts ?? []).map((text) => ['투표가 열린 뒤', text]),
    ...results.notes.map(({ text }) => ['참고', text]),
    ...(results.rule?.notes ?? []).map(({ text }) => ['참고', text]),
  ],
})

const choiceRows = (question: QuestionResult, papers: VoteResults['papers']): readonly (readonly Value[])[] => {
  const { title, choices, abstained, invalid, grouped, way } = question
  const ofWay = (id: string) => [
    way?.online.choices.find((choice) => choice.id === id)?.ballots ?? null,
    way?.paper.choices.find((choice) => choice.id === id)?.ballots ?? null,
  ]
  const hidden = (amount: number | null): Value => amount ?? '비공개'
  return [
    ...choices.map(({ id, label, count, area }) => [title, label, hidden(count), hidden(area), ...ofWay(id)]),
    [
      title,
      '기권',
      hidden(abstained.count),
      hidden(abstained.area),
      way?.online.abstained ?? null,
      way?.paper.abstained ?? null,
    ],
    [
      title,
      '무효',
      hidden(invalid.count),
      hidden(invalid.area),
      way?.online.invalid ?? null,
      way?.paper.invalid ?? null,
    ],
    ...(papers === null ? [] : [[title, '미회수', papers.unreturned, null, null, papers.unreturned]]),
    ...(grouped ? [[title, '묶어서 보여주는 선택', grouped.count, hidden(grouped.area), null, null]] : []),
  ]
}

const byChoice = ({ questions, papers }: VoteResults): SheetToWrite => ({
  name: '문항별',
  columns: [
    { title: '문항', width: 40, text: true },
    { title: '선택', width: 30, text: true },
    { title: '득표', width: 12 },
    { title: '면적(㎡)', width: 16 },
    { title: '온라인', width: 12 },
    { title: '종이', width: 12 },
  ],
  rows: (questions ?? []).flatMap((question) => choiceRows(question, papers)),
})

const arithmetic = ({ questions, rule }: VoteResults): SheetToWrite => {
  const asked = (questions ?? []).filter((question) => question.rule)
  return {
    name: '판정',
    columns: [
      { title: '문항', width: 40, text: true },
      { title: '기준', width: 34, text: true },
      { title: '비율', width: 16, text: true },
      { title: '전체', width: 14 },
      { title: '필요', width: 14 },
      { title: '달성', width: 14 },
      { title: '전체(정확한 값)', width: 22, text: true },
      { title: '필요(정확한 값)', width: 22, text: true },
      { title: '달성(정확한 값)', width: 22, text: true },
      { title: '판정', width: 16, text: true },
    ],
    rows:
      asked.length > 0
        ? asked.flatMap(({ title, rule: own }) => (own?.conditions ?? []).map((one) => conditionRow(title, one)))
        : (rule?.conditions ?? []).map((one) => conditionRow('', one)),
  }
}

const byDong = ({ turnout }: VoteResults): SheetToWrite => ({
  name: '동별 참여',
  columns: [
    { title: '동', width: 12, text: true },
    { title: '대상', width: 12 },
    { title: '투표 완료', width: 12 },
    { title: '용지 교부(투표 아님)', width: 20 },
    { title: '대상 면적(㎡)', width: 18 },
    { title: '참여 면적(㎡)', width: 18 },
  ],
  rows: turnout.byDong.map(({ dong, targets, voted, papersOut, targetArea, votedArea }) => [
    dong,
    targets,
    voted,
    papersOut,
    targetArea,
    votedArea,
  ]),
})

/**
 * Builds the results of a vote as sheets: the decisions, their arithmetic, the choices, and turnout
 * by building. It contains no more than the results.
 */
export const resultsFile = async (sources: Sources, results: VoteResults): Promise<FileAnswer['file']> => ({
  type: XLSX,
  content: await writeXlsx([summary(sources, results), arithmetic(results), byChoice(results), byDong(results)]),
  name: `투표 결과-${sources.vote.title}.xlsx`,
})

import { Box, Typography } from '@mui/material'
import type { QuestionResult } from '#services/vote/results/vote-results.contract.ts'
import { FiguresTable } from './FiguresTable.tsx'

type CountByChannel = NonNullable<QuestionResult['way']>
type BallotsByWayProps = { readonly question: QuestionResult; readonly way: CountByChannel }
type Line = { readonly key: string; readonly name: string; readonly online: number; readonly paper: number }

const sheets = (count: number): string => `${count.toLocaleString('ko-KR')}표`

const linesOf = ({ choices }: QuestionResult, { online, paper }: CountByChannel): readonly Line[] => {
  const ballots = (of: CountByChannel['online'], id: string): number =>
    of.choices.find((choice) => choice.id === id)?.ballots ?? 0
  return [
    ...choices.map(({ id, label }) => ({
      key: id,
      name: label,
      online: ballots(online, id),
      paper: ballots(paper, id),
    })),
    { key: 'abstained', name: '기권', online: online.abstained, paper: paper.abstained },
    { key: 'invalid', name: '무효', online: online.invalid, paper: paper.invalid },
    { key: 'ballots', name: '들어온 표', online: online.ballots, paper: paper.ballots },
  ]
}

const titles = ['선택', '온라인·현장 태블릿', '종이', '합계'] as const

/** Shows the ballots of a choice by channel, online and paper, without their weights. */
export const BallotsByWay = ({ question, way }: BallotsByWayProps) => (
  <Box sx={{ mt: 4 }}>
    <Typography variant="subtitle2" component="p">
      투표 방법별 표 수
    </Typography>
    <FiguresTable
      label={`${question.title} 투표 방법별`}
      titles={titles}
      rows={linesOf(question, way).map(({ key, name, online, paper }) => ({
        key,
        name,
        figures: [online, paper, online + paper].map(sheets),
      }))}
      minWidth={380}
    />
  </Box>
)

import { Box, Typography } from '@mui/material'
import type { BallotWay, VoteTurnout } from '#services/vote/results/vote-turnout.contract.ts'
import { Bar } from '../../kit/display/Bar.tsx'
import { plainList } from '../../kit/display/plain-list.ts'
import { paperFiguresText, turnoutSharesText } from '../../labels/paper-figures.ts'
import { WhyVote } from '../why/WhyVote.tsx'
import { ByHour } from './ByHour.tsx'

const wayNames: Readonly<Record<BallotWay, string>> = {
  online: '온라인',
  desk: '현장 태블릿',
  paper: '종이',
  proxy: '위임',
}

const parts = {
  display: 'grid',
  gridTemplateColumns: { md: 'minmax(0, 2fr) minmax(264px, 1fr)' },
  gap: 6,
  mt: 6,
} as const
const wayRow = {
  display: 'grid',
  gridTemplateColumns: '88px minmax(40px, 1fr) 64px auto',
  alignItems: 'center',
  gap: 3,
  py: 1.5,
} as const

/** Shows the times and channels of participation as numbers alone: no names, and no choices. */
export const TurnoutParts = ({ byHour, byWay, ...turnout }: TurnoutPartsProps) => (
  <>
    <FourFigures {...turnout} />
    <TurnoutCharts byHour={byHour} byWay={byWay} />
  </>
)

type TurnoutCounts = Pick<VoteTurnout, 'targets' | 'voted' | 'papersOut' | 'papers'>
type TurnoutPartsProps = Pick<VoteTurnout, 'byHour' | 'byWay'> & TurnoutCounts

/** Shows votes and unreturned papers separately: a paper is no vote until it is returned. */
const FourFigures = ({ papers, ...turnout }: TurnoutCounts) =>
  papers === null ? null : (
    <Typography variant="body2" sx={{ mt: 4 }}>
      투표 완료 {turnout.voted.toLocaleString('ko-KR')} · {paperFiguresText(papers)}
      <br />
      {turnoutSharesText(turnout)}
    </Typography>
  )

const TurnoutCharts = ({ byHour, byWay }: Pick<VoteTurnout, 'byHour' | 'byWay'>) => (
  <Box sx={parts}>
    <Box component="section" aria-label="시간별 참여" sx={{ minWidth: 0 }}>
      <Typography variant="h3" sx={{ mb: 2 }}>
        시간별 참여
        <WhyVote name="들어온 표" figure="ballots" />
      </Typography>
      <ByHour byHour={byHour} />
    </Box>
    <Box component="section" aria-label="방법별 참여" sx={{ minWidth: 0 }}>
      <Typography variant="h3" sx={{ mb: 2 }}>
        방법별 참여
      </Typography>
      <ByWay byWay={byWay} />
    </Box>
  </Box>
)

const ByWay = ({ byWay }: Pick<VoteTurnout, 'byWay'>) => {
  const all = byWay.reduce((sum, { voted }) => sum + voted, 0)
  return (
    <Box component="ul" sx={plainList}>
      {byWay.map(({ way, voted }) => (
        <Box component="li" key={way} sx={wayRow}>
          <Typography variant="body2" component="span">
            {wayNames[way]}
          </Typography>
          <Bar label={`${wayNames[way]} 비율`} done={voted} total={all} />
          <Typography variant="body2" component="span" sx={{ textAlign: 'right', fontWeight: 700 }}>
            {voted.toLocaleString('ko-KR')}표
          </Typography>
          <WhyVote name={`${wayNames[way]} 참여`} figure="ballots" way={way} />
        </Box>
      ))}
    </Box>
  )
}

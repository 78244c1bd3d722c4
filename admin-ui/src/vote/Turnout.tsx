import { Box, Stack, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { formatArea, formatCount } from '#ui/format.ts'
import type { ResultCondition, VoteResults } from '#services/vote/results/vote-results.contract.ts'
import { Figure } from '../kit/display/Figure.tsx'
import { measureNames, shareOf, type BarMark, type Measure } from '../kit/share/share.ts'
import { SegmentedChoice } from '../kit/display/SegmentedChoice.tsx'
import { ByDong } from '../list/figures/ByDong.tsx'
import { dongName } from '../labels/dong-name.ts'
import { areasUnknown, countedName, countWriter, writeBasis } from '../labels/amount-labels.ts'
import { ConditionTable } from './ConditionTable.tsx'
import { votedUnits } from './results/result-rows.ts'
import { Arithmetic } from './results/Arithmetic.tsx'
import { WhyVote } from './why/WhyVote.tsx'

type TurnoutProps = {
  readonly results: Pick<VoteResults, 'turnout' | 'turnoutRule' | 'rule' | 'weight'>
  /** Further parts, shown below the buildings. */
  readonly children?: ReactNode
}

/** Returns the thresholds of the rule that apply to the given bases. */
const marksOf = (rule: VoteResults['turnoutRule'], bases: readonly ResultCondition['basis'][]): readonly BarMark[] =>
  (rule?.conditions ?? [])
    .filter(({ dong, basis, total }) => dong === null && total > 0 && bases.includes(basis))
    .map(({ basis, needed, total }) => ({ at: shareOf(needed, total), text: `기준 ${writeBasis(basis, needed)}` }))

const titleLine = { alignItems: 'center', justifyContent: 'space-between', mt: 5, mb: 1 } as const

/**
 * Shows the turnout: the number of votes and of voters, in total and by building. Never shows
 * choices.
 */
export const Turnout = ({ results: { turnout, turnoutRule, rule, weight }, children }: TurnoutProps) => {
  const { owners } = turnout
  return (
    <>
      <Stack direction={{ xs: 'column', md: 'row' }} spacing={{ xs: 5, md: 8 }}>
        <Figure
          title={countedName(weight)}
          done={votedUnits(turnout)}
          total={turnout.targets}
          write={countWriter(weight)}
          marks={marksOf(turnoutRule, [weight === 'owner' ? 'persons' : 'units'])}
          ask={<WhyVote name={`투표한 ${countedName(weight)}`} figure="voted" />}
        />
        <Figure
          title="면적"
          done={turnout.votedArea}
          total={turnout.targetArea}
          write={formatArea}
          marks={marksOf(turnoutRule, ['area'])}
          unknown={areasUnknown(turnout.targets, turnout.targetArea)}
          ask={<WhyVote name="투표한 면적" figure="votedArea" />}
        />
      </Stack>
      {owners.total === 0 || weight === 'owner' ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 3 }}>
          소유자 수로는 {formatCount(owners.total, '명')} 가운데 {formatCount(owners.voted, '명')}입니다. 공유자는 합쳐
          한 명, 가진 세대가 모두 투표해야 셉니다.
          <WhyVote name="투표한 소유자" figure="votedOwners" />
        </Typography>
      )}
      {turnoutRule === null || rule !== null ? null : (
        <Box sx={{ mt: 4 }}>
          <ConditionTable conditions={turnoutRule.conditions} caption="투표율 기준" />
          <Arithmetic conditions={turnoutRule.conditions} caption="투표율 기준" question={null} />
        </Box>
      )}
      <Buildings turnout={turnout} />
      {children}
    </>
  )
}

const Buildings = ({ turnout }: Pick<VoteResults, 'turnout'>) => {
  const [measure, setMeasure] = useState<Measure>('unit')
  const rows = turnout.byDong.map((row) => ({
    dong: row.dong,
    totalTargets: row.targets,
    completedCount: votedUnits(row),
    totalArea: row.targetArea,
    completedArea: row.votedArea,
  }))
  return (
    <>
      <Stack direction="row" sx={titleLine}>
        <Typography variant="h3">동별 참여</Typography>
        {turnout.targetArea > 0 ? (
          <SegmentedChoice label="동별 참여 기준" names={measureNames} value={measure} onChoose={setMeasure} />
        ) : null}
      </Stack>
      <Box sx={{ mx: -2 }}>
        <ByDong
          rows={rows}
          measure={measure}
          askOf={(dong) => (
            <WhyVote name={`${dongName(dong)} 참여`} figure={measure === 'unit' ? 'voted' : 'votedArea'} dong={dong} />
          )}
        />
      </Box>
    </>
  )
}

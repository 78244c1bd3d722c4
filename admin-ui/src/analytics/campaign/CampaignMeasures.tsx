import { Box, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { formatArea, formatCount, formatPercent } from '#ui/format.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { ListStats } from '#services/list/figures/list-stats.contract.ts'
import { Bar, MarkNames } from '../../kit/display/Bar.tsx'
import { shareOf, type BarMark } from '../../kit/share/share.ts'
import { areasUnknown } from '../../labels/amount-labels.ts'
import { NoAreas } from '../../labels/NoAreas.tsx'
import { marksOf, verdictOf } from '../../list/figures/rule-labels.ts'
import { WhyFigure } from '../../list/past/WhyFigure.tsx'
import { VerdictMark } from '../../list/figures/VerdictMark.tsx'

type MeasuresProps = { readonly list: List; readonly stats: ListStats; readonly isCompact?: boolean }

/** Shows both figures of a campaign, each with the threshold of its rule. */
export const CampaignMeasures = ({ list, stats, isCompact = false }: MeasuresProps) => {
  const { households, householdArea } = stats
  const marks = marksOf(stats)
  const noAreas = areasUnknown(households.total, householdArea.total)
  return (
    <>
      <Measured
        name="세대"
        label={`${list.name} 세대 참여율`}
        figure={households}
        risk={stats.riskUnits}
        marks={marks.owners}
        write={(count) => formatCount(count, '세대')}
        isCompact={isCompact}
        ask={<WhyFigure listId={list.id} figure="completedHouseholds" name={`${list.name} 완료 세대`} />}
      />
      {noAreas === undefined ? (
        <Measured
          name="면적"
          label={`${list.name} 면적 참여율`}
          figure={householdArea}
          risk={stats.riskArea}
          marks={marks.area}
          write={formatArea}
          isCompact={isCompact}
          ask={<WhyFigure listId={list.id} figure="completedHouseholdArea" name={`${list.name} 완료 면적`} />}
        />
      ) : (
        <NoAreas why={noAreas} />
      )}
    </>
  )
}

/** Shows the rule of a campaign, and whether it is met. */
export const CampaignRule = ({ rule }: Pick<ListStats, 'rule'>) =>
  rule === undefined ? null : (
    <Stack direction="row" sx={{ justifyContent: 'space-between', columnGap: 3, flexWrap: 'wrap' }}>
      <Typography variant="body2" color="textSecondary">
        {rule.title} ({rule.article})
      </Typography>
      {rule.conditions.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          투표 결과에서 판정
        </Typography>
      ) : (
        <VerdictMark verdict={verdictOf({ met: rule.met, exempt: null })} />
      )}
    </Stack>
  )

type MeasuredProps = {
  readonly name: string
  readonly label: string
  readonly figure: { readonly completed: number; readonly total: number }
  /** Part of the completed that is at risk. */
  readonly risk: number
  readonly marks: readonly BarMark[]
  readonly write: (value: number) => string
  readonly isCompact: boolean
  readonly ask: ReactNode
}

const figureLine = { alignItems: 'baseline', gap: 2, mb: 1, flexWrap: 'wrap' } as const

const figureText = { fontSize: 22, fontWeight: 700, lineHeight: 1.2, whiteSpace: 'nowrap' } as const

const compactText = { ...figureText, fontSize: 15 } as const

const Measured = ({ name, label, figure: { completed, total }, risk, marks, write, isCompact, ask }: MeasuredProps) => (
  <Box sx={{ minWidth: 0 }}>
    <Stack direction="row" sx={figureLine}>
      <Typography variant="body2" color="textSecondary" sx={{ width: 34 }}>
        {name}
      </Typography>
      <Typography component="span" sx={isCompact ? compactText : figureText}>
        {formatPercent(shareOf(completed, total))}
      </Typography>
      {ask}
      <Typography variant={isCompact ? 'caption' : 'body2'} color="textSecondary" sx={{ ml: 'auto' }}>
        {write(completed)} / {write(total)}
      </Typography>
    </Stack>
    <Bar label={label} done={completed} total={total} risk={risk} marks={marks} height={isCompact ? 8 : 10} />
    <MarkNames marks={marks} />
  </Box>
)

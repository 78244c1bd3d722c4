import { Box, Card, Skeleton, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import type { List } from '#services/list/lists.contract.ts'
import { formatArea, formatCount, formatPercent } from '#ui/format.ts'
import { Bar } from '../../kit/display/Bar.tsx'
import { Legend, type FigureLinks } from '../../kit/display/Figure.tsx'
import { LOW_WINDOW } from '../../kit/layout/screen-sizes.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { shareOf, type BarMark } from '../../kit/share/share.ts'
import { WhyFigure } from '../past/WhyFigure.tsx'
import { areasUnknown } from '../../labels/amount-labels.ts'
import { paperFiguresText } from '../../labels/paper-figures.ts'
import { NoAreas } from '../../labels/NoAreas.tsx'
import { marksOf } from './rule-labels.ts'
import { useFigureLinks } from './use-figure-links.ts'
import { useListStats } from './use-list-stats.ts'

const strip = {
  display: 'grid',
  alignItems: 'center',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  columnGap: { xs: 4, sm: 6 },
  minHeight: 52,
  px: { xs: 3, sm: 4 },
  py: 1.5,
  mb: 3,
  // The rows come first where there is little height.
  [LOW_WINDOW]: { display: 'none' },
} as const

/** Shows the progress of a list in one line above other tabs. Nothing for a list without owners. */
export const FigureStrip = ({ list: { id } }: { readonly list: List }) => {
  const { data, error, refetch } = useListStats(id)
  const links = useFigureLinks(id)
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton variant="rounded" sx={{ height: 54, mb: 3 }} />
  if (data.totalTargets === 0) return null
  const marks = marksOf(data)
  const { households, householdArea, riskUnits, riskArea } = data
  const noAreas = areasUnknown(households.total, householdArea.total)
  return (
    <Card component="section" aria-label="참여 현황" sx={strip}>
      <Part
        title="세대"
        done={households.completed}
        total={households.total}
        risk={riskUnits}
        marks={marks.owners}
        write={(count) => formatCount(count, '세대')}
        links={links}
        ask={<WhyFigure listId={id} figure="completedHouseholds" name="완료 세대" />}
      />
      {noAreas === undefined ? (
        <Part
          title="면적"
          done={householdArea.completed}
          total={householdArea.total}
          risk={riskArea}
          marks={marks.area}
          write={formatArea}
          links={links}
          ask={<WhyFigure listId={id} figure="completedHouseholdArea" name="완료 면적" />}
        />
      ) : (
        <NoAreas why={noAreas} />
      )}
      {data.papers === undefined ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ gridColumn: '1 / -1' }}>
          {paperFiguresText(data.papers)}
        </Typography>
      )}
    </Card>
  )
}

type PartProps = {
  readonly title: string
  readonly done: number
  readonly total: number
  readonly risk: number
  readonly marks: readonly BarMark[]
  readonly write: (value: number) => string
  readonly links: FigureLinks
  readonly ask: ReactNode
}

const parts = { ml: 'auto', display: { xs: 'none', sm: 'flex' }, columnGap: 3, alignItems: 'baseline' } as const
/** Style of the total, which narrow screens leave out: the percentage is shown before it. */
const whole = { display: { sm: 'none', lg: 'inline' } } as const
const line = { display: 'flex', alignItems: 'baseline', columnGap: 2, whiteSpace: 'nowrap', mb: 1 } as const

const Part = ({ title, done, total, risk, marks, write, links, ask }: PartProps) => (
  <Box role="group" aria-label={title} sx={{ minWidth: 0 }}>
    <Box sx={line}>
      <Typography component="span" variant="body2" color="textSecondary">
        {title}
      </Typography>
      <Typography component="strong" variant="subtitle1" sx={{ fontWeight: 700, lineHeight: 1.2 }}>
        {formatPercent(shareOf(done, total))}
      </Typography>
      {ask}
      <Box sx={parts}>
        <Legend kind="done" text={`완료 ${write(done)}`} to={links.done} />
        {risk > 0 ? <Legend kind="risk" text={`그중 위험 ${write(risk)}`} to={links.risk} /> : null}{' '}
        <Typography component="span" variant="caption" color="textSecondary" noWrap sx={whole}>
          / {write(total)}
        </Typography>
      </Box>
    </Box>
    <Bar label={`${title} 참여율`} done={done} total={total} risk={risk} height={6} marks={marks} />
  </Box>
)

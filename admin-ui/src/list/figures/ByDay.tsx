import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography, useTheme } from '@mui/material'
import type { List } from '#services/list/lists.contract.ts'
import type { ListStats } from '#services/list/figures/list-stats.contract.ts'
import { formatCount, formatDate, formatPercent } from '#ui/format.ts'
import { shareOf } from '../../kit/share/share.ts'
import { daysOfList, type CampaignDay } from './days-of-list.ts'

type ByDayProps = {
  readonly rows: ListStats['byDay']
  /** Number of owners who can take part. */
  readonly total: number
  readonly period: Pick<List, 'startDate' | 'endDate'>
  /** Last day of the chart, in Seoul. */
  readonly today: string
}

const HEIGHT = 160
/** Width of a bar, as a share of its column. */
const BAR = 0.72
/** Minimum number of columns, below which the bars would be too wide. */
const MIN_COLUMNS = 7

const columnsOf = (days: readonly CampaignDay[]): number => Math.max(days.length, MIN_COLUMNS)

const shortDay = (day: string): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`

/** Shows a bar per day, a line of the running total, and both as a table. */
export const ByDay = ({ rows, total, period, today }: ByDayProps) => {
  if (rows.length === 0) return <Typography color="textSecondary">아직 참여한 사람이 없습니다.</Typography>
  const days = daysOfList(rows, period, today)
  const highest = Math.max(...days.map(({ count }) => count), 1)
  return (
    <>
      <Box aria-hidden sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr) auto', columnGap: 2 }}>
        <Scale top={formatCount(highest, '명')} bottom="0" />
        <DayChart days={days} highest={highest} total={total} />
        <Scale top="100%" bottom="0%" />
        <span />
        <DayNames days={days} />
      </Box>
      <DayTable days={days} total={total} />
    </>
  )
}

const scale = {
  height: HEIGHT,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  fontSize: 12,
  lineHeight: 1,
  color: 'text.secondary',
} as const

const Scale = ({ top, bottom }: { readonly top: string; readonly bottom: string }) => (
  <Box sx={scale}>
    <span>{top}</span>
    <span>{bottom}</span>
  </Box>
)

type DayChartProps = { readonly days: readonly CampaignDay[]; readonly highest: number; readonly total: number }

/**
 * Draws the chart in units of its own: its height is 100, which is also all owners of the line; a
 * day is one wide.
 */
const DayChart = ({ days, highest, total }: DayChartProps) => {
  const { palette } = useTheme()
  const columns = columnsOf(days)
  const heightOf = (sum: number): number => 100 - shareOf(sum, total) * 100
  const [first] = days
  const points = [
    `0,${heightOf(first === undefined ? 0 : first.sum - first.count)}`,
    ...days.map(({ sum }, index) => `${index + 0.5},${heightOf(sum)}`),
  ].join(' ')
  return (
    <svg
      viewBox={`0 0 ${columns} 100`}
      preserveAspectRatio="none"
      width="100%"
      height={HEIGHT}
      style={{ overflow: 'visible' }}
    >
      {[0, 50, 100].map((y) => (
        <line
          key={y}
          x1={0}
          x2={columns}
          y1={y}
          y2={y}
          stroke={y === 100 ? palette.tokens.borderStrong : palette.tokens.border}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {days.map(({ day, count }, index) => (
        <rect
          key={day}
          x={index + (1 - BAR) / 2}
          y={100 - (count / highest) * 100}
          width={BAR}
          height={(count / highest) * 100}
          fill={palette.tokens.done}
          opacity={0.35}
        >
          <title>{`${formatDate(day)} ${formatCount(count, '명')}`}</title>
        </rect>
      ))}
      <polyline
        points={points}
        fill="none"
        stroke={palette.tokens.done}
        strokeWidth={2.5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

const dayText = { fontSize: 12, color: 'text.secondary', whiteSpace: 'nowrap' } as const

const DayNames = ({ days }: { readonly days: readonly CampaignDay[] }) => {
  const every = Math.ceil(days.length / 6)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: `repeat(${columnsOf(days)}, minmax(0, 1fr))`, mt: 1 }}>
      {days.map(({ day }, index) => (
        <Box key={day} component="span" sx={{ ...dayText, textAlign: days.length <= MIN_COLUMNS ? 'center' : 'left' }}>
          {index % every === 0 ? shortDay(day) : ''}
        </Box>
      ))}
    </Box>
  )
}

const DayTable = ({ days, total }: { readonly days: readonly CampaignDay[]; readonly total: number }) => (
  <Box component="details" sx={{ mt: 3 }}>
    <Typography
      component="summary"
      variant="body2"
      sx={{ cursor: 'pointer', color: 'text.secondary', width: 'fit-content' }}
    >
      표로 보기
    </Typography>
    <Table size="small" sx={{ mt: 2 }}>
      <TableHead>
        <TableRow>
          <TableCell>날짜</TableCell>
          <TableCell align="right">그날</TableCell>
          <TableCell align="right">그때까지</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {days
          .filter(({ count }) => count > 0)
          .toReversed()
          .map(({ day, count, sum }) => (
            <TableRow key={day}>
              <TableCell>{formatDate(day)}</TableCell>
              <TableCell align="right">{formatCount(count, '명')}</TableCell>
              <TableCell align="right">
                {formatCount(sum, '명')} ({formatPercent(shareOf(sum, total))})
              </TableCell>
            </TableRow>
          ))}
      </TableBody>
    </Table>
  </Box>
)

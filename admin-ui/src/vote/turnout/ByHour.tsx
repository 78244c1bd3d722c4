import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography, useTheme } from '@mui/material'
import type { VoteTurnout } from '#services/vote/results/vote-turnout.contract.ts'
import { dayName, hourName, turnoutColumns, type TurnoutColumn } from './hours.ts'

const HEIGHT = 120
/** Width of a bar, as a share of its column. */
const BAR = 0.72
/** Minimum number of columns, below which the bars would be too wide. */
const MIN_COLUMNS = 12
const NAMES = 6

const oneLine = { whiteSpace: 'nowrap' } as const
/** Every second name is left out on phones, where they would overlap. */
const onWideScreens = { visibility: { xs: 'hidden', sm: 'visible' } } as const

const ballots = (count: number): string => `${count.toLocaleString('ko-KR')}표`

/** Shows the ballots per hour as a chart and a table. */
export const ByHour = ({ byHour }: Pick<VoteTurnout, 'byHour'>) => {
  const { per, columns } = turnoutColumns(byHour)
  if (columns.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        아직 들어온 표가 없습니다.
      </Typography>
    )
  const nameOf = per === 'hour' ? hourName : dayName
  return (
    <>
      <Chart columns={columns} nameOf={nameOf} />
      <HourTable columns={columns} nameOf={nameOf} title={per === 'hour' ? '시간' : '날짜'} />
    </>
  )
}

type ChartProps = { readonly columns: readonly TurnoutColumn[]; readonly nameOf: (at: string) => string }

const Chart = ({ columns, nameOf }: ChartProps) => {
  const { palette } = useTheme()
  const highest = Math.max(...columns.map(({ voted }) => voted), 1)
  const width = Math.max(columns.length, MIN_COLUMNS)
  const every = Math.ceil(width / NAMES)
  return (
    <Box aria-hidden>
      <Typography variant="caption" color="textSecondary">
        가장 많을 때 {ballots(highest)}
      </Typography>
      <svg viewBox={`0 0 ${width} 100`} preserveAspectRatio="none" width="100%" height={HEIGHT}>
        <line
          x1={0}
          x2={width}
          y1={100}
          y2={100}
          stroke={palette.tokens.borderStrong}
          vectorEffect="non-scaling-stroke"
        />
        {columns.map(({ at, voted }, index) => (
          <rect
            key={at}
            x={index + (1 - BAR) / 2}
            y={100 - (voted / highest) * 100}
            width={BAR}
            height={(voted / highest) * 100}
            fill={palette.tokens.done}
          >
            <title>{`${nameOf(at)} ${ballots(voted)}`}</title>
          </rect>
        ))}
      </svg>
      <Box sx={{ display: 'grid', gridTemplateColumns: `repeat(${width}, minmax(0, 1fr))` }}>
        {columns.map(({ at }, index) => (
          <Typography
            key={at}
            variant="caption"
            component="span"
            color="textSecondary"
            sx={index % (2 * every) === 0 ? oneLine : [oneLine, onWideScreens]}
          >
            {index % every === 0 ? nameOf(at) : ''}
          </Typography>
        ))}
      </Box>
    </Box>
  )
}

const HourTable = ({ columns, nameOf, title }: ChartProps & { readonly title: string }) => (
  <Box component="details" sx={{ mt: 2 }}>
    <Typography
      component="summary"
      variant="body2"
      sx={{ cursor: 'pointer', color: 'text.secondary', width: 'fit-content' }}
    >
      {title}별 표로 보기
    </Typography>
    <Table size="small" aria-label={`${title}별 참여`} sx={{ mt: 2 }}>
      <TableHead>
        <TableRow>
          <TableCell>{title}</TableCell>
          <TableCell align="right">들어온 표</TableCell>
          <TableCell align="right">그때까지</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {columns
          .filter(({ voted }) => voted > 0)
          .toReversed()
          .map(({ at, voted, sum }) => (
            <TableRow key={at}>
              <TableCell>{nameOf(at)}</TableCell>
              <TableCell align="right">{ballots(voted)}</TableCell>
              <TableCell align="right">{ballots(sum)}</TableCell>
            </TableRow>
          ))}
      </TableBody>
    </Table>
  </Box>
)

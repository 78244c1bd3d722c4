import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import type { List } from '#services/list/lists.contract.ts'
import type { ListStats } from '#services/list/list-stats.contract.ts'
import { formatArea, formatCount, formatDate } from '#ui/format.ts'
import { addDays, daysBetween, todayInSeoul } from '../app/display/day.ts'
import type { Measure } from '../app/display/share.ts'

type Day = ListStats['byDay'][number]
type ByDayProps = { readonly rows: readonly Day[]; readonly measure: Measure; readonly period: Pick<List, 'startDate' | 'endDate'> }

const SHOWN_DAYS = 30

const earlier = (left: string, right: string): string => (left < right ? left : right)

/** The last days of a campaign so far. The server leaves days without submissions out; on an axis of time they have their place. */
const withEmptyDays = (rows: readonly Day[], { startDate, endDate }: ByDayProps['period']): readonly Day[] => {
  const last = earlier(todayInSeoul(), endDate)
  const first = earlier(startDate, rows[0]?.day ?? startDate)
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const count = Math.max(0, Math.min(daysBetween(first, last) + 1, SHOWN_DAYS))
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(last, index - count + 1)
    return byDay.get(day) ?? { day, completedCount: 0, completedArea: 0 }
  })
}

const shortDay = (day: string): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`

/** A column a day, and the same as a table. */
export const ByDay = ({ rows, measure, period }: ByDayProps) => {
  const days = withEmptyDays(rows, period)
  if (rows.length === 0) return <Typography color="textSecondary">아직 참여한 세대가 없습니다.</Typography>
  const valueOf = (row: Day): number => (measure === 'unit' ? row.completedCount : row.completedArea)
  const write = (value: number): string => (measure === 'unit' ? formatCount(value, '세대') : formatArea(value))
  const highest = Math.max(...days.map(valueOf), 1e-9)
  const labelEvery = Math.ceil(days.length / 6)
  return (
    <>
      <Box aria-hidden sx={{ display: 'flex', alignItems: 'flex-end', gap: '3px', height: 150, borderBottom: 1, borderColor: 'tokens.borderStrong' }}>
        {days.map((row) => (
          <Box
            key={row.day}
            title={`${formatDate(row.day)} ${write(valueOf(row))}`}
            sx={{ flex: 1, maxWidth: 48, minWidth: 2, height: `${(valueOf(row) / highest) * 100}%`, minHeight: valueOf(row) > 0 ? 3 : 0, bgcolor: 'tokens.done', borderRadius: '3px 3px 0 0' }}
          />
        ))}
      </Box>
      <Box aria-hidden sx={{ display: 'flex', gap: '3px', mt: 1 }}>
        {days.map((row, index) => (
          <Typography key={row.day} variant="caption" color="textSecondary" sx={{ flex: 1, maxWidth: 48, minWidth: 2, whiteSpace: 'nowrap', fontSize: 12, overflow: 'visible' }}>
            {index % labelEvery === 0 ? shortDay(row.day) : ''}
          </Typography>
        ))}
      </Box>
      <DayTable days={days} write={write} valueOf={valueOf} />
    </>
  )
}

type DayTableProps = { readonly days: readonly Day[]; readonly valueOf: (row: Day) => number; readonly write: (value: number) => string }

const DayTable = ({ days, valueOf, write }: DayTableProps) => (
  <Box component="details" sx={{ mt: 3 }}>
    <Typography component="summary" variant="body2" sx={{ cursor: 'pointer', color: 'text.secondary', width: 'fit-content' }}>
      표로 보기
    </Typography>
    <Table size="small" sx={{ mt: 2 }}>
      <TableHead>
        <TableRow>
          <TableCell>날짜</TableCell>
          <TableCell align="right">완료</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {days
          .filter((row) => valueOf(row) > 0)
          .toReversed()
          .map((row) => (
            <TableRow key={row.day}>
              <TableCell>{formatDate(row.day)}</TableCell>
              <TableCell align="right">{write(valueOf(row))}</TableCell>
            </TableRow>
          ))}
      </TableBody>
    </Table>
  </Box>
)

import { Box, Typography } from '@mui/material'
import { Link } from 'react-router'
import type { CalendarEntry } from '#services/analytics/calendar/calendar.contract.ts'
import { formatDate } from '#ui/format.ts'
import { monthOf, weekdayOf, weeksOf, type Month } from './calendar-days.ts'
import { entryName, entrySubject } from '#services/analytics/calendar/calendar-texts.contract.ts'
import { entryKey, entryPath, entryTime } from './calendar-labels.ts'

const weekdays = ['일', '월', '화', '수', '목', '금', '토'] as const

const table = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  '& th': { fontSize: 13, fontWeight: 600, color: 'text.secondary', py: 2, borderBottom: 1, borderColor: 'divider' },
  '& td': { height: 112, verticalAlign: 'top', border: 1, borderColor: 'divider', p: 1 },
  '& td:first-of-type': { borderLeft: 0 },
  '& td:last-of-type': { borderRight: 0 },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
} as const

const dateLink = {
  display: 'block',
  px: 1.5,
  py: 0.5,
  mb: 1,
  borderRadius: '6px',
  borderLeft: 3,
  fontSize: 12,
  lineHeight: 1.45,
  textDecoration: 'none',
  overflow: 'hidden',
  bgcolor: 'tokens.surfaceSunken',
  color: 'text.primary',
  '&:hover, &:focus-visible': { bgcolor: 'tokens.primarySoft', color: 'tokens.onPrimarySoft' },
} as const

type EntryProps = { readonly entry: CalendarEntry; readonly showComplex: boolean }

const Entry = ({ entry, showComplex }: EntryProps) => (
  <Box
    component={Link}
    to={entryPath(entry)}
    title={[entryName(entry), entryTime(entry), entrySubject(entry), entry.apartment.name]
      .filter((part) => part !== '')
      .join(' · ')}
    sx={{ ...dateLink, borderColor: entry.isDone ? 'divider' : 'primary.main' }}
  >
    <Box component="span" sx={{ fontWeight: 700, color: entry.isDone ? 'text.secondary' : 'inherit' }}>
      {[entryTime(entry), entryName(entry)].filter((part) => part !== '').join(' ')}
    </Box>
    <Box component="span" sx={{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
      {showComplex ? `${entry.apartment.name} ${entrySubject(entry)}` : entrySubject(entry)}
    </Box>
  </Box>
)

type DayCellProps = {
  readonly day: string
  readonly month: Month
  readonly today: string
  readonly entries: readonly CalendarEntry[]
  readonly showComplex: boolean
}

const numberStyle = { display: 'inline-block', minWidth: 24, px: 1, mb: 1, fontSize: 13, textAlign: 'center' } as const
const todayStyle = {
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  borderRadius: 99,
  fontWeight: 700,
} as const

const DayCell = ({ day, month, today, entries, showComplex }: DayCellProps) => {
  const isOther = monthOf(day) !== month
  const isToday = day === today
  return (
    <Box
      component="td"
      aria-current={isToday ? 'date' : undefined}
      sx={isOther ? { bgcolor: 'tokens.surfaceSunken' } : {}}
    >
      <Typography
        component="time"
        dateTime={day}
        aria-label={formatDate(day)}
        sx={{
          ...numberStyle,
          color: weekdayOf(day) === 0 ? 'error.main' : 'text.primary',
          ...(isToday ? todayStyle : {}),
        }}
      >
        {Number(day.slice(-2))}
      </Typography>
      {entries.map((entry) => (
        <Entry key={entryKey(entry)} entry={entry} showComplex={showComplex} />
      ))}
    </Box>
  )
}

type MonthGridProps = Omit<DayCellProps, 'day'> & { readonly caption: string }

/** Shows a month as a table of weeks, each day with its dates. */
export const MonthGrid = ({ month, caption, entries, ...cell }: MonthGridProps) => (
  <Box component="table" aria-label={caption} sx={table}>
    <thead>
      <tr>
        {weekdays.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {weeksOf(month).map((week) => (
        <tr key={week[0]}>
          {week.map((day) => (
            <DayCell
              key={day}
              day={day}
              month={month}
              entries={entries.filter((entry) => entry.day === day)}
              {...cell}
            />
          ))}
        </tr>
      ))}
    </tbody>
  </Box>
)

import { Box, Chip, Divider, List, ListItem, ListItemButton, ListItemText, Stack, Typography } from '@mui/material'
import { Link } from 'react-router'
import type { CalendarEntry } from '#services/analytics/calendar/calendar.contract.ts'
import { formatDate } from '#ui/format.ts'
import { distanceText } from './calendar-days.ts'
import { entryName, entrySubject } from '#services/analytics/calendar/calendar-texts.contract.ts'
import { entryKey, entryPath, entryTime } from './calendar-labels.ts'

type DateListProps = {
  readonly entries: readonly CalendarEntry[]
  readonly today: string
  readonly showComplex: boolean
}

const dayLine = { alignItems: 'center', gap: 2, px: { xs: 4, sm: 5 }, pt: 4, pb: 1 } as const

/** Returns entries by their days, in their order. */
const byDay = (entries: readonly CalendarEntry[]): readonly (readonly [day: string, readonly CalendarEntry[]])[] => [
  ...Map.groupBy(entries, ({ day }) => day),
]

type RowProps = { readonly entry: CalendarEntry; readonly showComplex: boolean }

const Row = ({ entry, showComplex }: RowProps) => (
  <ListItem disablePadding>
    <ListItemButton component={Link} to={entryPath(entry)} sx={{ px: { xs: 4, sm: 5 }, py: 1 }}>
      <Typography variant="body2" sx={{ width: 52, flex: 'none', color: 'text.secondary' }}>
        {entryTime(entry)}
      </Typography>
      <ListItemText
        primary={entryName(entry)}
        secondary={showComplex ? `${entry.apartment.name} · ${entrySubject(entry)}` : entrySubject(entry)}
        slotProps={{
          primary: { sx: { fontSize: 14, fontWeight: 600, color: entry.isDone ? 'text.secondary' : 'text.primary' } },
          secondary: { sx: { fontSize: 13 } },
        }}
      />
      {entry.isDone ? <Chip size="small" variant="outlined" label="지남" /> : null}
    </ListItemButton>
  </ListItem>
)

/** Shows dates one below the other, by day. */
export const DateList = ({ entries, today, showComplex }: DateListProps) => (
  <Stack divider={<Divider />}>
    {byDay(entries).map(([day, ofDay]) => (
      <Box component="section" key={day} aria-label={formatDate(day)} sx={{ pb: 1 }}>
        <Stack direction="row" sx={dayLine}>
          <Typography component="h2" variant="subtitle2">
            {formatDate(day)}
          </Typography>
          {day < today ? null : (
            <Chip size="small" color={day === today ? 'primary' : 'default'} label={distanceText(day, today)} />
          )}
        </Stack>
        <List disablePadding>
          {ofDay.map((entry) => (
            <Row key={entryKey(entry)} entry={entry} showComplex={showComplex} />
          ))}
        </List>
      </Box>
    ))}
  </Stack>
)

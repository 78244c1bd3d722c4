import { Box, Link as MuiLink, Stack, Typography } from '@mui/material'
import { Link } from 'react-router'
import { daysBetween } from '#events/values/day.ts'
import { formatDate } from '#ui/format.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { distanceText, type BoardDate } from './board-dates.ts'

type BoardDatesProps = { readonly dates: readonly BoardDate[]; readonly today: string }

const row = { justifyContent: 'space-between', columnGap: 3, py: 1 } as const

const SOON_DAYS = 3

/** Shows the days that the campaign runs to, the nearest first. */
export const BoardDates = ({ dates, today }: BoardDatesProps) => (
  <Section title="기한">
    {dates.length === 0 ? <Typography variant="body2">없습니다.</Typography> : null}
    <Box component="ol" sx={plainList}>
      {dates.map(({ key, day, text, note, to }) => (
        <Stack component="li" direction="row" key={key} sx={row}>
          <Box>
            <MuiLink component={Link} to={to} variant="body2">
              {text}
            </MuiLink>
            <Typography variant="body2" color="textSecondary">
              {formatDate(day)}
              {note === null ? '' : ` · ${note}`}
            </Typography>
          </Box>
          <Distance day={day} today={today} />
        </Stack>
      ))}
    </Box>
  </Section>
)

const Distance = ({ day, today }: { readonly day: string; readonly today: string }) => (
  <Typography
    variant="body2"
    sx={{
      fontWeight: 700,
      whiteSpace: 'nowrap',
      color: daysBetween(today, day) <= SOON_DAYS ? 'tokens.risk' : 'text.primary',
    }}
  >
    {distanceText(day, today)}
  </Typography>
)

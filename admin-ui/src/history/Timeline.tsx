import { Box, Typography } from '@mui/material'
import type { LogEntry } from '#services/history/user-log/user-logs.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { ChangeLines } from '../labels/ChangeLines.tsx'
import { actorText, daysOf, logKinds } from './log-labels.ts'

/** Entries under their days, along a line. */
export const Timeline = ({ entries }: { readonly entries: readonly LogEntry[] }) =>
  daysOf(entries).map(({ day, entries: ofDay }) => (
    <Box component="section" key={day} aria-label={day}>
      <Typography variant="subtitle2" component="h3" color="textSecondary" sx={{ mt: 3, mb: 1 }}>
        {day}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {ofDay.map((entry) => (
          <TimelineItem key={entry.id} entry={entry} />
        ))}
      </Box>
    </Box>
  ))

/** The clock at the end of "2026. 11. 21. (토) 18:00". */
const clockOf = (at: string): string => formatDateTime(at).slice(-5)

const entryStyle = {
  display: 'grid',
  gridTemplateColumns: '28px minmax(0, 1fr)',
  columnGap: 3,
  position: 'relative',
  pb: 4,
  '&:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    left: 13.5,
    top: 28,
    bottom: 0,
    width: '1px',
    bgcolor: 'tokens.border',
  },
} as const

const point = {
  width: 28,
  height: 28,
  borderRadius: '50%',
  display: 'grid',
  placeItems: 'center',
  bgcolor: 'tokens.primarySoft',
  color: 'tokens.onPrimarySoft',
  '& svg': { fontSize: 17 },
} as const

const time = { fontSize: 13, fontWeight: 600, color: 'text.secondary', mr: 2 } as const

const note = { my: 1, px: 3, py: 1.5, borderRadius: '8px', bgcolor: 'tokens.surfaceSunken' } as const

const TimelineItem = ({ entry: { at, kind, text, changes, actor, from, hash } }: { readonly entry: LogEntry }) => {
  const { label, Icon } = logKinds[kind]
  return (
    <Box component="li" sx={entryStyle}>
      <Box aria-hidden sx={point}>
        <Icon />
      </Box>
      <Box sx={{ pt: 0.5 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          <Box component="span" sx={time}>
            {label}
          </Box>
          {text}
        </Typography>
        {changes.length === 0 ? null : (
          <Box sx={note}>
            <ChangeLines changes={changes} mayBegin />
          </Box>
        )}
        <Typography variant="caption" color="textSecondary" component="p" title={`기록의 확인값 ${hash}`}>
          {[clockOf(at), actorText(actor), from ?? ''].filter((part) => part !== '').join(' · ')}
        </Typography>
      </Box>
    </Box>
  )
}

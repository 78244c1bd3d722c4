import { Box, Stack, Typography } from '@mui/material'
import { formatCount, formatDate } from '#ui/format.ts'
import type { ListStats } from '#services/list/list-stats.contract.ts'
import { addDays } from '#events/values/day.ts'
import { todayInSeoul } from '../kit/display/day.ts'

const SHOWN_DAYS = 14

type TrendProps = { readonly days: ListStats['byDay'] }

const trendRow = { alignItems: 'flex-end', gap: 4, mt: 5, pt: 4, borderTop: 1, borderColor: 'divider' } as const

const bars = { flex: 1, display: 'flex', alignItems: 'flex-end', gap: '3px', height: 40 } as const

type BarLook = { readonly share: number; readonly isPale: boolean }

const barOf = ({ share, isPale }: BarLook) => ({
  flex: 1,
  height: `${share * 100}%`,
  minHeight: 2,
  borderRadius: '2px 2px 0 0',
  bgcolor: share === 0 ? 'tokens.border' : 'tokens.done',
  opacity: isPale ? 0.5 : 1,
})

/** Completions of the last 14 days, today at the right. */
export const Trend = ({ days }: TrendProps) => {
  const today = todayInSeoul()
  const counts = new Map(days.map(({ day, completedCount }) => [day, completedCount]))
  const shown = Array.from({ length: SHOWN_DAYS }, (_, index) => addDays(today, index - SHOWN_DAYS + 1)).map((day) => ({
    day,
    count: counts.get(day) ?? 0,
  }))
  const highest = Math.max(1, ...shown.map(({ count }) => count))
  const sum = shown.reduce((total, { count }) => total + count, 0)
  return (
    <Stack direction="row" sx={trendRow}>
      <Box sx={{ flex: 'none' }}>
        <Typography variant="caption" color="textSecondary" component="p">
          최근 14일
        </Typography>
        <Typography variant="subtitle1" component="p">
          +{formatCount(sum, '명')}
        </Typography>
      </Box>
      <Box aria-hidden sx={bars}>
        {shown.map(({ day, count }) => (
          <Box
            key={day}
            title={`${formatDate(day)} ${formatCount(count, '명')}`}
            sx={barOf({ share: count / highest, isPale: count > 0 && day !== today })}
          />
        ))}
      </Box>
    </Stack>
  )
}

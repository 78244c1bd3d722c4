import { Box, Stack, Typography, type SxProps, type Theme } from '@mui/material'
import { useState, type KeyboardEvent } from 'react'
import { formatCount, formatDate } from '#ui/format.ts'
import type { ListStats } from '#services/list/figures/list-stats.contract.ts'
import { todayInSeoul } from '../kit/display/day.ts'
import { movedDay, shortDay, trendDays, type TrendDay } from './trend-days.ts'

type TrendProps = { readonly days: ListStats['byDay']; readonly isCompact?: boolean }

const chart = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 2,
  flex: 1,
  minWidth: 0,
} as const

const scale = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  fontSize: 12,
  lineHeight: 1,
  color: 'text.secondary',
  textAlign: 'right',
} as const

const bars = {
  display: 'flex',
  alignItems: 'flex-end',
  gap: '3px',
  borderBottom: 1,
  borderColor: 'tokens.borderStrong',
  borderRadius: '2px',
  '&:focus-visible': { outline: (theme) => `2px solid ${theme.palette.tokens.focus}`, outlineOffset: 3 },
} satisfies SxProps<Theme>

const names = {
  display: 'flex',
  justifyContent: 'space-between',
  fontSize: 12,
  color: 'text.secondary',
  mt: 1,
} as const

const sentence = ({ day, count }: TrendDay): string => `${formatDate(day)} ${formatCount(count, '명')}`

/**
 * Shows the completions of the last 14 days, today at the right. Each day can be read by the
 * pointer, or by arrow keys from one tab stop.
 */
export const Trend = ({ days, isCompact = false }: TrendProps) => {
  const shown = trendDays(days, todayInSeoul())
  const [at, setAt] = useState<number | null>(null)
  const sum = shown.reduce((total, { count }) => total + count, 0)
  const read = at === null ? undefined : shown[at]
  return (
    <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 4 }}>
      <Box sx={{ flex: 'none', width: 96 }}>
        <Typography variant="caption" color="textSecondary" component="p">
          {read === undefined ? '최근 14일' : formatDate(read.day).slice(6)}
        </Typography>
        <Typography variant="subtitle1" component="p">
          {read === undefined ? `+${formatCount(sum, '명')}` : formatCount(read.count, '명')}
        </Typography>
      </Box>
      <Days shown={shown} at={at} onRead={setAt} height={isCompact ? 30 : 40} />
    </Stack>
  )
}

type DaysProps = {
  readonly shown: readonly TrendDay[]
  readonly at: number | null
  readonly onRead: (at: number | null) => void
  readonly height: number
}

const Days = ({ shown, at, onRead, height }: DaysProps) => {
  const last = shown.length - 1
  const highest = Math.max(1, ...shown.map(({ count }) => count))
  const now = shown[at ?? last]
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = movedDay(at ?? last, event.key, last)
    if (to === null) return
    event.preventDefault()
    onRead(to)
  }
  return (
    <Box sx={chart}>
      <Box aria-hidden sx={{ ...scale, height }}>
        <span>{highest.toLocaleString('ko-KR')}</span>
        <span>0</span>
      </Box>
      <Box
        role="slider"
        tabIndex={0}
        aria-label="최근 14일 가운데 하루의 완료"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? last}
        aria-valuetext={now === undefined ? '' : sentence(now)}
        onKeyDown={onKeyDown}
        onFocus={() => onRead(at ?? last)}
        onBlur={() => onRead(null)}
        onMouseLeave={() => onRead(null)}
        sx={{ ...bars, height }}
      >
        {shown.map((one, index) => (
          <Box key={one.day} onMouseEnter={() => onRead(index)} sx={columnOf(index === at)}>
            <Box sx={barOf(one.count / highest, at === null || index === at)} />
          </Box>
        ))}
      </Box>
      <span />
      <Box aria-hidden sx={names}>
        <span>{shortDay(shown[0]?.day ?? '')}</span>
        <span>{shortDay(shown[Math.floor(last / 2)]?.day ?? '')}</span>
        <span>오늘</span>
      </Box>
    </Box>
  )
}

const columnOf = (isRead: boolean) =>
  ({
    flex: 1,
    height: '100%',
    display: 'flex',
    alignItems: 'flex-end',
    bgcolor: isRead ? 'tokens.surfaceSunken' : undefined,
  }) as const

const barOf = (share: number, isClear: boolean) => ({
  width: '100%',
  height: `${share * 100}%`,
  borderRadius: '2px 2px 0 0',
  bgcolor: 'tokens.done',
  opacity: isClear ? 1 : 0.5,
})

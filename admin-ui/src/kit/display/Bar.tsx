import { Box, Typography, type SxProps, type Theme } from '@mui/material'
import { formatPercent } from '#ui/format.ts'
import { shareOf, type BarMark } from '../share/share.ts'

type BarProps = {
  /** Accessible name: "101동 참여율". */
  readonly label: string
  readonly done: number
  readonly total: number
  /** Part of `done` that is at risk; hatched, so that it does not depend on colour alone. */
  readonly risk?: number
  readonly height?: number
  /** Thresholds, as shares. */
  readonly marks?: readonly BarMark[]
}

const percent = (share: number): string => `${share * 100}%`

const track = {
  display: 'flex',
  overflow: 'hidden',
  bgcolor: 'tokens.pendingSoft',
  boxShadow: (theme) => `inset 0 0 0 1px ${theme.palette.tokens.border}`,
} satisfies SxProps<Theme>

/** Shows a progress bar: filled is done, hatched is at risk, empty is still to come. */
export const Bar = ({ label, done, total, risk = 0, height = 8, marks = [] }: BarProps) => {
  const share = shareOf(done, total)
  const riskShare = Math.min(shareOf(risk, total), share)
  const spoken = [
    formatPercent(share),
    ...(risk > 0 ? [`위험 ${formatPercent(shareOf(risk, total))}`] : []),
    ...marks.map(({ text }) => `기준 ${text}`),
  ].join(', ')
  return (
    <Box
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 1_000) / 10}
      aria-valuetext={spoken}
      sx={{ position: 'relative' }}
    >
      <Box sx={{ ...track, height, borderRadius: `${height / 2}px` }}>
        <Box sx={{ width: percent(share - riskShare), bgcolor: 'tokens.done' }} />
        <Box sx={{ width: percent(riskShare), backgroundImage: (theme) => theme.palette.tokens.hatch }} />
      </Box>
      {marks.map(({ at, text }) => (
        <Mark key={`${at} ${text}`} at={at} />
      ))}
    </Box>
  )
}

const line = {
  position: 'absolute',
  top: -4,
  bottom: -4,
  width: 2,
  ml: '-1px',
  bgcolor: 'text.primary',
  boxShadow: (theme) => `0 0 0 1px ${theme.palette.background.paper}`,
} satisfies SxProps<Theme>

/**
 * Draws the line of a threshold, with a light border that shows on both the filled and the empty
 * part.
 */
const Mark = ({ at }: { readonly at: number }) => <Box sx={{ ...line, left: percent(at) }} />

const caption = { position: 'absolute', whiteSpace: 'nowrap', fontWeight: 600 } as const

/** Shows the names of the thresholds, each under its line. */
export const MarkNames = ({ marks }: { readonly marks: readonly BarMark[] }) =>
  marks.length === 0 ? null : (
    <Box aria-hidden sx={{ position: 'relative', height: 20, mt: 1.5 }}>
      {marks.map(({ at, text }) => (
        // Near an edge it would overflow.
        <Typography
          key={`${at} ${text}`}
          variant="caption"
          sx={{
            ...caption,
            ...(at > 0.5 ? { right: percent(1 - at), mr: '-8px' } : { left: percent(at), ml: '-8px' }),
          }}
        >
          {text}
        </Typography>
      ))}
    </Box>
  )

import { Box, Link as MuiLink, Stack, Typography, type SxProps, type Theme } from '@mui/material'
import { Link } from 'react-router'
import { formatCount } from '#ui/format.ts'

type SegmentStyle = 'good' | 'plain' | 'wary' | 'bad' | 'empty'

export type BarSegment = {
  readonly name: string
  readonly count: number
  readonly look: SegmentStyle
  /** Link to the records behind the part. */
  readonly to?: string
}

type StackedBarProps = {
  readonly title: string
  /** Total with its unit: "312세대". */
  readonly whole: string
  readonly unit: '세대' | '명'
  readonly parts: readonly BarSegment[]
}

/**
 * Styles of the parts: filled, hatched or empty, each with its name beside it, so that none depends
 * on colour alone.
 */
const styles = {
  good: { bgcolor: 'tokens.done' },
  plain: { bgcolor: 'tokens.borderStrong' },
  wary: { backgroundImage: (theme) => theme.palette.tokens.hatch },
  bad: { bgcolor: 'tokens.danger' },
  empty: { bgcolor: 'tokens.pendingSoft' },
} satisfies Readonly<Record<SegmentStyle, SxProps<Theme>>>

const track = {
  display: 'flex',
  gap: '2px',
  height: 16,
  borderRadius: '8px',
  overflow: 'hidden',
  border: 1,
  borderColor: 'tokens.border',
} as const
const emptyTrack = { ...track, bgcolor: 'tokens.pendingSoft' } as const
const legend = { mt: 2, columnGap: 5, flexWrap: 'wrap' } as const
const legendItem = { display: 'inline-flex', alignItems: 'center', gap: 1.5, minHeight: 28 } as const
const square = {
  width: 11,
  height: 11,
  borderRadius: '3px',
  flexShrink: 0,
  border: 1,
  borderColor: 'tokens.borderStrong',
} as const

/** Shows the parts of a whole as a bar, with the count of each. */
export const StackedBar = ({ title, whole, unit, parts }: StackedBarProps) => {
  const shown = parts.filter(({ count }) => count > 0)
  return (
    <Box role="group" aria-label={title}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, mb: 1.5 }}>
        <Typography variant="subtitle2" component="h3" color="textSecondary">
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {whole}
        </Typography>
      </Stack>
      <Box aria-hidden sx={shown.length === 0 ? emptyTrack : track}>
        {shown.map((part) => (
          <Box key={part.name} sx={{ ...styles[part.look], flexGrow: part.count, minWidth: 4 }} />
        ))}
      </Box>
      <Stack direction="row" sx={legend}>
        {parts.map((part) => (
          <Legend key={part.name} part={part} text={`${part.name} ${formatCount(part.count, unit)}`} />
        ))}
      </Stack>
    </Box>
  )
}

const Legend = ({ part, text }: { readonly part: BarSegment; readonly text: string }) => (
  <Typography variant="caption" color="textSecondary" sx={legendItem}>
    <Box aria-hidden sx={{ ...square, ...styles[part.look] }} />
    {part.to === undefined || part.count === 0 ? (
      text
    ) : (
      <MuiLink component={Link} to={part.to} color="inherit" underline="hover" sx={{ py: 1 }}>
        {text}
      </MuiLink>
    )}
  </Typography>
)

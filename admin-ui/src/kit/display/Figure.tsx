import { Box, Link as MuiLink, Skeleton, Stack, Typography, type SxProps, type Theme } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatPercent } from '#ui/format.ts'
import { Bar, MarkNames } from './Bar.tsx'
import { shareOf, type BarMark } from '../share/share.ts'

type FigureProps = {
  readonly title: string
  readonly done: number
  readonly total: number
  readonly risk?: number
  /** Writes a number with its unit: "312세대", "25,311.40㎡". */
  readonly write: (value: number) => string
  readonly marks?: readonly BarMark[]
  readonly links?: FigureLinks
  /** Button beside the title that explains the figure. */
  readonly ask?: ReactNode
  /** Button that explains the part at risk. */
  readonly askRisk?: ReactNode
  /** Note below the figure. */
  readonly note?: string | undefined
  /** Reason why there is no figure; undefined where there is one. */
  readonly unknown?: string | undefined
}

type Kind = 'done' | 'pending' | 'risk'
/** Links from the parts of a figure to the records behind them. */
export type FigureLinks = Readonly<Partial<Record<Kind, string>>>

const titleLine = { justifyContent: 'space-between', alignItems: 'baseline', gap: 2, flexWrap: 'wrap' } as const

const figure = { flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' } as const

/**
 * Style of the legend: at the foot of the card, since one of two figures side by side may have
 * names of thresholds above it.
 */
const legend = { mt: 'auto', pt: 2, gap: 4, flexWrap: 'wrap' } as const

/** Shows one large figure: the number, the total, and the bar. */
export const Figure = ({ unknown, ...shown }: FigureProps) =>
  unknown === undefined ? <KnownFigure {...shown} /> : <UnknownFigure title={shown.title} why={unknown} />

const UnknownFigure = ({ title, why }: { readonly title: string; readonly why: string }) => (
  <Box role="group" aria-label={title} sx={figure}>
    <Typography variant="subtitle2" component="p" color="textSecondary">
      {title}
    </Typography>
    <Typography variant="h4" component="p" color="textSecondary" sx={{ my: 1 }}>
      –
    </Typography>
    <Typography variant="body2" color="textSecondary">
      {why}
    </Typography>
  </Box>
)

const KnownFigure = ({
  title,
  done,
  total,
  risk = 0,
  write,
  marks = [],
  links = {},
  ask,
  askRisk,
  note,
}: Omit<FigureProps, 'unknown'>) => (
  <Box role="group" aria-label={title} sx={figure}>
    <Stack direction="row" sx={titleLine}>
      <Typography variant="subtitle2" component="p" color="textSecondary">
        {title}
        {ask}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        <Box component="strong" sx={{ color: 'text.primary' }}>
          {write(done)}
        </Box>
        {' / '}
        {write(total)}
      </Typography>
    </Stack>
    <Typography variant="h4" component="p" sx={{ my: 1 }}>
      {formatPercent(shareOf(done, total))}
    </Typography>
    <Bar label={`${title} 참여율`} done={done} total={total} risk={risk} height={12} marks={marks} />
    <MarkNames marks={marks} />
    {note === undefined ? null : (
      <Typography variant="caption" color="textSecondary" sx={{ mt: 1 }}>
        {note}
      </Typography>
    )}
    <Stack direction="row" sx={legend}>
      <Legend kind="done" text={`완료 ${write(done)}`} to={links.done} />
      <Legend kind="pending" text={`미참여 ${write(Math.max(0, total - done))}`} to={links.pending} />
      {risk > 0 ? (
        <Box component="span">
          <Legend kind="risk" text={`그중 위험 ${write(risk)}`} to={links.risk} />
          {askRisk}
        </Box>
      ) : null}
    </Stack>
  </Box>
)

type LegendProps = { readonly kind: Kind; readonly text: string; readonly to: string | undefined }

const square = { width: 11, height: 11, borderRadius: '3px', border: 1, bgcolor: 'transparent' } as const

const squares: Readonly<Record<Kind, SxProps<Theme>>> = {
  done: { ...square, borderColor: 'tokens.done', bgcolor: 'tokens.done' },
  pending: { ...square, borderColor: 'tokens.borderStrong' },
  risk: { ...square, borderColor: 'tokens.risk', backgroundImage: (theme) => theme.palette.tokens.hatch },
}

/** Shows a part of a figure with its mark, and a link to the records behind it. */
export const Legend = ({ kind, text, to }: LegendProps) => (
  <Typography variant="caption" color="textSecondary" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
    <Box aria-hidden sx={squares[kind]} />
    {to === undefined ? (
      text
    ) : (
      <MuiLink component={Link} to={to} color="inherit" underline="hover">
        {text}
      </MuiLink>
    )}
  </Typography>
)

/** Placeholder of a figure while it loads. */
export const FigureSkeleton = () => (
  <Box sx={{ flex: 1 }}>
    <Skeleton width="45%" />
    <Skeleton width="30%" height={44} />
    <Skeleton variant="rounded" height={12} />
    <Skeleton width="60%" sx={{ mt: 2 }} />
  </Box>
)

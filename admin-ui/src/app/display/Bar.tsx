import { Box } from '@mui/material'
import { formatPercent } from '#ui/format.ts'
import { shareOf } from './share.ts'

type BarProps = {
  /** What is measured, for who cannot see it: "101동 참여율". */
  readonly label: string
  readonly done: number
  readonly total: number
  /** Part of `done` or beside it that is at risk: hatched, so that colour is not alone. */
  readonly risk?: number
  readonly height?: number
}

const percent = (share: number): string => `${share * 100}%`

/** How far something is: filled is done, hatched is at risk, empty is still to come. */
export const Bar = ({ label, done, total, risk = 0, height = 8 }: BarProps) => {
  const share = shareOf(done, total)
  const riskShare = Math.min(shareOf(risk, total), 1 - share)
  const spoken = [formatPercent(share), ...(risk > 0 ? [`위험 ${formatPercent(shareOf(risk, total))}`] : [])].join(', ')
  return (
    <Box
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 1_000) / 10}
      aria-valuetext={spoken}
    >
      <Box
        sx={{
          display: 'flex',
          height,
          borderRadius: `${height / 2}px`,
          overflow: 'hidden',
          bgcolor: 'tokens.pendingSoft',
          boxShadow: (theme) => `inset 0 0 0 1px ${theme.palette.tokens.border}`,
        }}
      >
        <Box sx={{ width: percent(share), bgcolor: 'tokens.done' }} />
        <Box sx={{ width: percent(riskShare), backgroundImage: (theme) => theme.palette.tokens.hatch }} />
      </Box>
    </Box>
  )
}

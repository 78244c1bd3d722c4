import { Box, LinearProgress, Typography } from '@mui/material'
import { shareOf } from '../share/share.ts'

type JobProgressProps = {
  /** Accessible name of the progress bar. */
  readonly label: string
  readonly done: number
  /** Total; 0 while it is not known. */
  readonly total: number
  /** Total with its unit: "200세대". */
  readonly totalText: string
}

/** Shows the progress of a job as a number and as a bar. */
export const JobProgress = ({ label, done, total, totalText }: JobProgressProps) => (
  <Box>
    <Typography role="status" sx={{ mb: 1.5, fontVariantNumeric: 'tabular-nums' }}>
      <strong>{done.toLocaleString('ko-KR')}</strong> / {totalText}
    </Typography>
    <LinearProgress
      aria-label={label}
      variant={total === 0 ? 'indeterminate' : 'determinate'}
      value={shareOf(done, total) * 100}
      sx={{ height: 8, borderRadius: '4px', bgcolor: 'tokens.pendingSoft' }}
    />
  </Box>
)

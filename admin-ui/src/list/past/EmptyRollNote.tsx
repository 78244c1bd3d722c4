import { Typography } from '@mui/material'

/** Shows that the roll was empty at the chosen instant. */
export const EmptyRollNote = () => (
  <Typography color="textSecondary" sx={{ py: 6, textAlign: 'center' }}>
    이때는 아직 명부에 소유자가 없었습니다.
  </Typography>
)

import { Box, Button, LinearProgress, Typography } from '@mui/material'
import { formatPercent } from '#ui/format.ts'

type FileSendingProps = {
  readonly name: string
  /** How much of it has left, 0 to 1. */
  readonly share: number
  readonly onCancel: () => void
}

/** A file on its way. Once all of it has left, the server reads it: how long that takes nobody knows. */
export const FileSending = ({ name, share, onCancel }: FileSendingProps) => {
  const isSent = share >= 1
  return (
    <Box sx={{ py: 6 }}>
      <Typography variant="subtitle1" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography variant="body2" color="textSecondary" role="status" sx={{ mb: 2 }}>
        {isSent ? '파일을 읽고 있습니다…' : `올리는 중 ${formatPercent(share)}`}
      </Typography>
      <LinearProgress aria-label="파일 올리기" variant={isSent ? 'indeterminate' : 'determinate'} value={share * 100} />
      <Button color="inherit" onClick={onCancel} sx={{ mt: 3 }}>
        그만두기
      </Button>
    </Box>
  )
}

import { Button, Stack, Typography } from '@mui/material'
import type { Progress } from './use-export.ts'

const write = (count: number): string => count.toLocaleString('ko-KR')

type ExportProgressProps = { readonly progress: Progress; readonly onCancel: () => void }

/** Shows the progress of an export, and a button to cancel it. */
export const ExportProgress = ({ progress, onCancel }: ExportProgressProps) => (
  <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
    <Typography variant="body2" role="status">
      {progress.total === null ? '내려받는 중…' : `내려받는 중 ${write(progress.read)} / ${write(progress.total)}건`}
    </Typography>
    <Button color="inherit" onClick={onCancel}>
      그만두기
    </Button>
  </Stack>
)

import { Alert, AlertTitle } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { LogCheckAnswer } from '#services/audit/log-check.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { logCheckText, logFindingText } from './log-check-words.ts'

const tones = { intact: 'success', differs: 'error', unchecked: 'info' } as const satisfies Record<
  LogCheckAnswer['status'],
  string
>

/** Whether the whole record is what was recorded, as the last walk over it found. */
export const LogCheckNote = () => {
  const { call } = useCalls()
  const enabled = useMay('GET /api/admin/log-check')
  const { data } = useQuery<LogCheckAnswer>({
    queryKey: ['log-check'],
    queryFn: () => call('GET /api/admin/log-check'),
    enabled,
  })
  if (!data) return null
  const { title, text } = logCheckText(data)
  return (
    <Alert severity={tones[data.status]} sx={{ mb: 4 }}>
      <AlertTitle>{title}</AlertTitle>
      {text}
      {data.finding === null ? null : <div>{logFindingText(data.finding)}</div>}
      {data.checkedAt === null ? null : <div>마지막 검증: {formatDateTime(data.checkedAt)}</div>}
    </Alert>
  )
}

import { Alert, AlertTitle, Box, Button, LinearProgress, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import type { LogCheckAnswer } from '#services/audit/log-check/log-check.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { formatDateTime } from '#ui/format.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { useCommand } from '../kit/data/use-command.ts'
import { logCheckText, logFindingText, lossText, checkProgressText } from './log-check-labels.ts'

const tones = { intact: 'success', differs: 'error', unchecked: 'info' } as const satisfies Record<
  LogCheckAnswer['status'],
  string
>

const POLL_INTERVAL_MS = 1_000
const queryKey = ['log-check']

type LogCheckNoteProps = {
  /** Shows the details of the verification; elsewhere an intact log takes one line. */
  readonly isWhole: boolean
}

const oneLine = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 1 } as const

/**
 * Shows the result of the last verification of the log, and whether events were lost. With
 * permission one can verify it now.
 */
export const LogCheckNote = ({ isWhole }: LogCheckNoteProps) => {
  const { call } = useCalls()
  const { data } = useQuery<LogCheckAnswer>({
    queryKey,
    queryFn: () => call('GET /api/admin/log-check'),
    enabled: useMay('GET /api/admin/log-check'),
    refetchInterval: ({ state }) => (state.data?.running ? POLL_INTERVAL_MS : false),
  })
  if (!data) return null
  return (
    <>
      {data.loss === null ? null : <Loss loss={data.loss} />}
      <Outcome data={data} isWhole={isWhole} />
    </>
  )
}

const Loss = ({ loss }: { readonly loss: NonNullable<LogCheckAnswer['loss']> }) => {
  const { title, text } = lossText(loss)
  return (
    <Alert severity="error" sx={{ mb: 4 }}>
      <AlertTitle>{title}</AlertTitle>
      {text}
      <div>알아차린 때: {formatDateTime(loss.noticedAt)}</div>
    </Alert>
  )
}

const Outcome = ({ data, isWhole }: LogCheckNoteProps & { readonly data: LogCheckAnswer }) => {
  const { title, text } = logCheckText(data)
  const checked = data.checkedAt === null ? null : `마지막 검증: ${formatDateTime(data.checkedAt)}`
  if (data.status === 'intact' && data.running === null && !isWhole)
    return (
      <Alert
        severity="success"
        sx={{ mb: 4, py: 0.5, alignItems: 'center', '& .MuiAlert-message': { flex: 1, ...oneLine } }}
      >
        <strong>{title}</strong>
        <span>{checked}</span>
        <VerifyNow isInLine />
      </Alert>
    )
  return (
    <Alert severity={tones[data.status]} sx={{ mb: 4, '& .MuiAlert-message': { flex: 1 } }}>
      <AlertTitle>{title}</AlertTitle>
      {text}
      {data.finding === null ? null : <div>{logFindingText(data.finding)}</div>}
      {checked === null ? null : <div>{checked}</div>}
      {data.running === null ? <VerifyNow /> : <CheckProgress running={data.running} />}
    </Alert>
  )
}

const CheckProgress = ({ running }: { readonly running: NonNullable<LogCheckAnswer['running']> }) => (
  <Box sx={{ mt: 2 }}>
    <Typography variant="body2" id="log-walk">
      {checkProgressText(running)}
    </Typography>
    <LinearProgress
      aria-labelledby="log-walk"
      variant={running.position === 0 ? 'indeterminate' : 'determinate'}
      value={(100 * running.position) / Math.max(running.of, 1)}
      sx={{ mt: 1 }}
    />
  </Box>
)

const VerifyNow = ({ isInLine = false }: { readonly isInLine?: boolean }) => {
  const { call } = useCalls()
  const notify = useNotify()
  const queries = useQueryClient()
  const may = useMay('POST /api/admin/log-check')
  const { mutate, isPending } = useCommand({
    mutationFn: () => call('POST /api/admin/log-check'),
    onSuccess: (answer) => queries.setQueryData(queryKey, answer),
    onError: (thrown) => notify(toApiError(thrown).text, { type: 'error' }),
  })
  return may ? (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      loading={isPending}
      onClick={() => mutate()}
      sx={isInLine ? { ml: 'auto' } : { mt: 2 }}
    >
      지금 검증하기
    </Button>
  ) : null
}

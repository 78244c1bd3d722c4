import { Alert, Box, Button, Card, LinearProgress, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { DocumentBatch } from '#services/document/batch/document-batches.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { formatCount, formatDateTime } from '#ui/format.ts'
import { useCommand } from '../kit/data/use-command.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { ConfirmedAction } from '../kit/feedback/ConfirmedAction.tsx'
import { plainList } from '../kit/display/plain-list.ts'
import { shareOf } from '../kit/share/share.ts'
import { batchStatusNames, batchText, isUnderWay } from './document-labels.ts'

type BatchProps = { readonly batch: DocumentBatch }

/**
 * Shows the batches that are being made, and the failures of the last one; all others on request.
 */
export const Batches = ({ batches }: { readonly batches: readonly DocumentBatch[] }) => {
  const [all, setAll] = useState(false)
  const [newest] = batches
  if (newest === undefined) return null
  const wanting = batches.filter((one) => isUnderWay(one) || (one.id === newest.id && one.failed + one.skipped > 0))
  const shown = all ? batches : wanting
  return (
    <Stack spacing={2}>
      <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 2 }} aria-label="문서 만들기">
        {shown.map((batch) => (
          <Card key={batch.id} component="li" sx={{ p: 4 }}>
            {isUnderWay(batch) ? <Running batch={batch} /> : <Over batch={batch} />}
          </Card>
        ))}
      </Box>
      <div>
        <Button size="small" color="inherit" onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? '만들기 내역 접기' : '만들기 내역 보기'}
        </Button>
      </div>
    </Stack>
  )
}

const titleOf = ({ template, startedAt, Admin }: DocumentBatch): string =>
  [`${template.originalFileName} ${template.version}판`, formatDateTime(startedAt), Admin?.name ?? '']
    .filter((part) => part !== '')
    .join(' · ')

const Running = ({ batch }: BatchProps) => {
  const { id, done, total, failed } = batch
  const { call } = useCalls()
  const mayCancel = useMay('POST /api/document/batch/{id}/cancel')
  return (
    <Stack spacing={2}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <Typography role="status">
            문서를 만들고 있습니다. <strong>{done.toLocaleString('ko-KR')}</strong> / {formatCount(total, '건')}
            {failed === 0 ? '' : ` (실패 ${formatCount(failed, '건')})`}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {titleOf(batch)}
          </Typography>
        </Box>
        {mayCancel ? (
          <ConfirmedAction
            label="멈추기"
            title="문서 만들기를 멈추시겠습니까?"
            done="문서 만들기를 멈췄습니다."
            send={() => call('POST /api/document/batch/{id}/cancel', { params: { id }, body: {} })}
            button={{ variant: 'outlined', size: 'small' }}
          >
            <li>이미 만든 {formatCount(done, '건')}은 그대로 남습니다.</li>
            <li>나머지는 만들지 않습니다. 나중에 이어서 만들 수 있습니다.</li>
          </ConfirmedAction>
        ) : null}
      </Stack>
      <LinearProgress
        aria-label="문서 만들기 진행률"
        variant={total === 0 ? 'indeterminate' : 'determinate'}
        value={shareOf(done, total) * 100}
        sx={{ height: 8, borderRadius: '4px', bgcolor: 'tokens.pendingSoft' }}
      />
      <Typography variant="caption" color="textSecondary">
        이 화면을 닫아도 계속됩니다.
      </Typography>
    </Stack>
  )
}

const Over = ({ batch }: BatchProps) => {
  const { id, status, failed, skipped, failures } = batch
  const { call } = useCalls()
  const notify = useNotify()
  const mayRetry = useMay('POST /api/document/batch/{id}/retry')
  const { mutate, isPending } = useCommand({
    mutationFn: () => call('POST /api/document/batch/{id}/retry', { params: { id }, body: {} }),
    onError: (thrown) => notify(toApiError(thrown).text, { type: 'error' }),
  })
  const isUndone = failed + skipped > 0
  return (
    <Stack spacing={2}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <Typography>
            {batchStatusNames[status]}: {batchText(batch)}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {titleOf(batch)}
          </Typography>
        </Box>
        {mayRetry && isUndone ? (
          <Button size="small" variant="outlined" color="inherit" loading={isPending} onClick={() => mutate()}>
            남은 문서 만들기
          </Button>
        ) : null}
      </Stack>
      {failures.length === 0 ? null : (
        <Alert severity="warning">
          {failures.map(({ reason, count }) => `${reason} (${formatCount(count, '건')})`).join(' ')}
        </Alert>
      )}
    </Stack>
  )
}

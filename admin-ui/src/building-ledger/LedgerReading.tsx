import { Alert, Stack, Typography } from '@mui/material'
import type { BuildingLedgerAnswer } from '#services/building-ledger/building-ledger.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { ConfirmedAction } from '../kit/feedback/ConfirmedAction.tsx'
import { JobProgress } from '../kit/feedback/JobProgress.tsx'
import { Section } from '../kit/layout/Section.tsx'

type Reading = NonNullable<BuildingLedgerAnswer['reading']>

const CancelReading = ({ apartmentId, reading }: { readonly apartmentId: string; readonly reading: Reading }) => {
  const { call } = useCalls()
  const mayCancel = useMay('POST /api/building-ledger/{apartmentId}/readings/{readingId}/cancel')
  if (!mayCancel) return null
  return (
    <ConfirmedAction
      label="읽기 취소"
      title="건축물대장 읽기를 취소하시겠습니까?"
      done="건축물대장 읽기를 취소했습니다."
      button={{ variant: 'outlined' }}
      send={() =>
        call('POST /api/building-ledger/{apartmentId}/readings/{readingId}/cancel', {
          params: { apartmentId, readingId: reading.id },
          body: {},
        })
      }
    >
      <li>지금까지 읽은 줄은 버립니다.</li>
      <li>앞서 읽은 건축물대장은 그대로 남습니다.</li>
    </ConfirmedAction>
  )
}

/** Shows how far a reading is, or why the last one failed. */
export const LedgerReading = ({ ledger: { apartmentId, reading } }: { readonly ledger: BuildingLedgerAnswer }) => {
  if (reading === null) return null
  if (reading.status === 'failed') return <Alert severity="error">{reading.error}</Alert>
  if (reading.status !== 'running') return null
  const { read, total, address, waits, waitsUntil } = reading
  return (
    <Section
      title="건축물대장을 읽고 있습니다"
      note={address}
      actions={<CancelReading apartmentId={apartmentId} reading={reading} />}
    >
      <Stack spacing={3}>
        <JobProgress
          label="건축물대장 읽기"
          done={read}
          total={total}
          totalText={total === 0 ? '세는 중' : `${total.toLocaleString('ko-KR')}줄`}
        />
        {waits === null || waitsUntil === null ? (
          <Typography variant="body2" color="textSecondary">
            다른 화면으로 가도 이어서 읽습니다.
          </Typography>
        ) : (
          <Alert severity="info">
            {waits} ({formatDateTime(waitsUntil)}부터)
          </Alert>
        )}
      </Stack>
    </Section>
  )
}

import { Button, Stack, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import type { IdentityRecord } from '#services/participation/identity-record/identity-records.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { StateChip } from '../../labels/StatusChip.tsx'
import { actsText, endable, identityRecordStyles, recordTitle, seenText } from './identity-record-labels.ts'

const ConfirmRecordDialog = lazy(() => import('./ConfirmRecordDialog.tsx'))

/** Shows one record: its owner, its state, what was seen, and what may be done with it. */
export const RecordCard = ({ record }: { readonly record: IdentityRecord }) => (
  <Section title={recordTitle(record)} note={actsText(record)}>
    <Stack spacing={3}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <StateChip {...identityRecordStyles[record.status]} />
        <Typography variant="body2">{seenText(record)}</Typography>
      </Stack>
      <Acts record={record} />
    </Stack>
  </Section>
)

const Acts = ({ record }: { readonly record: IdentityRecord }) => {
  const mayAct = useMay('POST /api/identity-records/{id}/revoke')
  if (!mayAct) return null
  const isWaiting = record.status === 'waiting'
  return (
    <>
      {isWaiting && record.own ? (
        <Typography variant="body2" color="textSecondary">
          다른 관리자가 같은 신분증을 확인해야 링크를 보냅니다.
        </Typography>
      ) : null}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
        {isWaiting && !record.own ? <SecondAdmin record={record} /> : null}
        {record.resendable ? <Resend record={record} /> : null}
        {endable.has(record.status) ? <Revoke record={record} /> : null}
      </Stack>
    </>
  )
}

/** Buttons of the second administrator: confirm what they saw, or reject it. */
const SecondAdmin = ({ record }: { readonly record: IdentityRecord }) => {
  const { call } = useCalls()
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      <Button variant="contained" onClick={() => setIsConfirming(true)}>
        같은 신분증 확인
      </Button>
      <ConfirmedAction
        label="반려하기"
        title={`${recordTitle(record)} 신원 확인을 반려하시겠습니까?`}
        reason={{ hint: '예: 사진과 다른 사람' }}
        send={(reason) =>
          call('POST /api/identity-records/{id}/reject', { params: { id: record.id }, body: { reason } })
        }
        done="반려했습니다."
        isRemoval
        button={{ variant: 'outlined', color: 'inherit' }}
      >
        <li>링크를 보내지 않습니다. 다시 하려면 처음부터 등록해야 합니다.</li>
      </ConfirmedAction>
      {isConfirming ? (
        <Suspense fallback={null}>
          <ConfirmRecordDialog record={record} onClose={() => setIsConfirming(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

const Resend = ({ record }: { readonly record: IdentityRecord }) => {
  const { call } = useCalls()
  return (
    <ConfirmedAction
      label="링크 다시 보내기"
      title={`${recordTitle(record)}에게 새 링크를 보내시겠습니까?`}
      send={() => call('POST /api/identity-records/{id}/resend', { params: { id: record.id }, body: {} })}
      done="새 링크를 보냅니다."
      button={{ variant: 'outlined', color: 'inherit' }}
    >
      <li>두 관리자가 확인한 전자우편 주소로 보냅니다. 먼저 보낸 링크는 쓸 수 없게 됩니다.</li>
    </ConfirmedAction>
  )
}

const Revoke = ({ record }: { readonly record: IdentityRecord }) => {
  const { call } = useCalls()
  return (
    <ConfirmedAction
      label="취소하기"
      title={`${recordTitle(record)} 신원 확인을 취소하시겠습니까?`}
      send={() => call('POST /api/identity-records/{id}/revoke', { params: { id: record.id }, body: {} })}
      done="취소했습니다. 링크를 쓸 수 없습니다."
      isRemoval
      button={{ variant: 'outlined', color: 'inherit' }}
    >
      <li>보낸 링크와 그 링크로 연 투표 화면을 바로 쓸 수 없게 됩니다.</li>
      <li>이미 낸 표는 그대로 남습니다.</li>
    </ConfirmedAction>
  )
}

import { Button, Stack, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import type { IdentityRecord } from '#services/participation/identity-record/identity-records.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { StateChip } from '../../labels/StatusChip.tsx'
import { actsText, isEndable, recordTitle, seenText, statusStyleOf } from './identity-record-labels.ts'
import { recordTexts } from './identity-record-texts.ts'

const ConfirmRecordDialog = lazy(() => import('./ConfirmRecordDialog.tsx'))
const SigningTabletDialog = lazy(() => import('./SigningTabletDialog.tsx'))

type RecordProps = { readonly record: IdentityRecord }

/** Shows one record: its owner, its state, what was seen, and what may be done with it. */
export const RecordCard = ({ record }: RecordProps) => (
  <Section title={recordTitle(record)} note={actsText(record)}>
    <Stack spacing={3}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <StateChip {...statusStyleOf(record)} />
        <Typography variant="body2">{seenText(record)}</Typography>
      </Stack>
      <Acts record={record} />
    </Stack>
  </Section>
)

const Acts = ({ record }: RecordProps) => {
  const mayAct = useMay('POST /api/identity-records/{id}/revoke')
  if (!mayAct) return null
  const isWaiting = record.status === 'waiting'
  return (
    <>
      {isWaiting && record.own ? (
        <Typography variant="body2" color="textSecondary">
          {recordTexts[record.purpose].waiting}
        </Typography>
      ) : null}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
        {isWaiting && !record.own ? <SecondAdmin record={record} /> : null}
        {record.resendable ? <Resend record={record} /> : null}
        {record.lendable ? <Lend record={record} /> : null}
        {isEndable(record) ? <Revoke record={record} /> : null}
      </Stack>
    </>
  )
}

/** Buttons of the second administrator: confirm what they see, or reject it. */
const SecondAdmin = ({ record }: RecordProps) => {
  const { call } = useCalls()
  const [isConfirming, setIsConfirming] = useState(false)
  const { process, rejectionEffect } = recordTexts[record.purpose]
  return (
    <>
      <Button variant="contained" onClick={() => setIsConfirming(true)}>
        같은 신분증 확인
      </Button>
      <ConfirmedAction
        label="반려하기"
        title={`${recordTitle(record)} ${process}을 반려하시겠습니까?`}
        reason={{ hint: '예: 사진과 다른 사람' }}
        send={(reason) =>
          call('POST /api/identity-records/{id}/reject', { params: { id: record.id }, body: { reason } })
        }
        done="반려했습니다."
        isRemoval
        button={{ variant: 'outlined', color: 'inherit' }}
      >
        <li>{rejectionEffect}</li>
      </ConfirmedAction>
      {isConfirming ? (
        <Suspense fallback={null}>
          <ConfirmRecordDialog record={record} onClose={() => setIsConfirming(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

const Resend = ({ record }: RecordProps) => {
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

/** Button that opens the tablet, and anew where it was opened before: that ends the former screen. */
const Lend = ({ record }: RecordProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const isFirst = record.status === 'ready'
  return (
    <>
      <Button variant={isFirst ? 'contained' : 'outlined'} onClick={() => setIsOpen(true)}>
        {isFirst ? '태블릿 열기' : '태블릿 다시 열기'}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <SigningTabletDialog record={record} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

const Revoke = ({ record }: RecordProps) => {
  const { call } = useCalls()
  const { process, revocationEffects, revoked } = recordTexts[record.purpose]
  return (
    <ConfirmedAction
      label="취소하기"
      title={`${recordTitle(record)} ${process}을 취소하시겠습니까?`}
      send={() => call('POST /api/identity-records/{id}/revoke', { params: { id: record.id }, body: {} })}
      done={revoked}
      isRemoval
      button={{ variant: 'outlined', color: 'inherit' }}
    >
      {revocationEffects.map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ConfirmedAction>
  )
}

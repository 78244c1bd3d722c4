import { Button, Stack, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import type { IdentityRecord } from '#services/participation/identity-record/identity-records.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { StateChip } from '../../labels/StatusChip.tsx'
import {
  actsText,
  endable,
  identityRecordStyles,
  recordTitle,
  seenText,
} from '../../participation/identity-record/identity-record-labels.ts'

const SameOwnerDialog = lazy(() => import('./SameOwnerDialog.tsx'))
const SigningTabletDialog = lazy(() => import('./SigningTabletDialog.tsx'))

const signedStyle = { ...identityRecordStyles.used, label: '서명함' }

/** Shows an owner who signs in person: what was seen, how far it is, and what may be done. */
export const InPersonCard = ({ record }: { readonly record: IdentityRecord }) => (
  <Section title={recordTitle(record)} note={actsText(record)}>
    <Stack spacing={3}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <StateChip {...(record.status === 'used' ? signedStyle : identityRecordStyles[record.status])} />
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
          다른 관리자가 소유자와 신분증을 직접 보고 확인해야 태블릿을 열 수 있습니다.
        </Typography>
      ) : null}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
        {isWaiting && !record.own ? <SecondAdmin record={record} /> : null}
        {record.lendable ? <Lend record={record} /> : null}
        {endable.has(record.status) && record.status !== 'used' ? <Revoke record={record} /> : null}
      </Stack>
    </>
  )
}

/** Buttons of the second administrator: confirm what they see, or reject it. */
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
        title={`${recordTitle(record)} 확인을 반려하시겠습니까?`}
        reason={{ hint: '예: 사진과 다른 사람' }}
        send={(reason) =>
          call('POST /api/identity-records/{id}/reject', { params: { id: record.id }, body: { reason } })
        }
        done="반려했습니다."
        isRemoval
        button={{ variant: 'outlined', color: 'inherit' }}
      >
        <li>태블릿을 열 수 없습니다. 다시 하려면 처음부터 등록해야 합니다.</li>
      </ConfirmedAction>
      {isConfirming ? (
        <Suspense fallback={null}>
          <SameOwnerDialog record={record} onClose={() => setIsConfirming(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Button that opens the tablet, and anew where it was opened before: that ends the former screen. */
const Lend = ({ record }: { readonly record: IdentityRecord }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant={record.status === 'ready' ? 'contained' : 'outlined'} onClick={() => setIsOpen(true)}>
        {record.status === 'ready' ? '태블릿 열기' : '태블릿 다시 열기'}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <SigningTabletDialog record={record} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

const Revoke = ({ record }: { readonly record: IdentityRecord }) => {
  const { call } = useCalls()
  return (
    <ConfirmedAction
      label="취소하기"
      title={`${recordTitle(record)} 대면 서명을 취소하시겠습니까?`}
      send={() => call('POST /api/identity-records/{id}/revoke', { params: { id: record.id }, body: {} })}
      done="취소했습니다. 태블릿 화면을 쓸 수 없습니다."
      isRemoval
      button={{ variant: 'outlined', color: 'inherit' }}
    >
      <li>열어둔 태블릿 화면을 바로 쓸 수 없게 됩니다.</li>
    </ConfirmedAction>
  )
}

import { Alert, Skeleton, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { MessageAccountSettings } from '#services/message-account/message-account.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { SharedSwitch } from '../accounts/SharedSwitch.tsx'
import { AccountCard } from './AccountCard.tsx'
import { ProposeAccount } from './ProposeAccount.tsx'
import { SenderNumbers } from './SenderNumbers.tsx'
import { usesText } from './message-account-labels.ts'

/** Shows by which account a complex's messages go, its sender numbers, and how to change them. */
export const MessageAccount = ({ apartmentId }: { readonly apartmentId: string }) => {
  const { call } = useCalls()
  const { data, error, refetch } = useQuery({
    queryKey: ['message-account', apartmentId],
    queryFn: () => call('GET /api/apartment/{id}/message-account', { params: { id: apartmentId } }),
  })
  return (
    <Section title="발송 계정" note="알림톡·문자 (Solapi)">
      {data === undefined ? (
        <LoadingOrError error={error} onRetry={() => void refetch()} />
      ) : (
        <Settings apartmentId={apartmentId} settings={data} />
      )}
    </Section>
  )
}

const LoadingOrError = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) =>
  error === null ? <Skeleton variant="rounded" height={56} /> : <ErrorNote error={error} onRetry={onRetry} />

type SettingsProps = { readonly apartmentId: string; readonly settings: MessageAccountSettings }

const Settings = ({ apartmentId, settings }: SettingsProps) => (
  <Stack spacing={5}>
    <Alert severity={settings.uses === 'none' ? 'warning' : 'info'}>{usesText[settings.uses]}</Alert>
    {settings.own === null ? null : <AccountCard apartmentId={apartmentId} account={settings.own} status="in-use" />}
    {settings.proposed === null ? null : (
      <AccountCard apartmentId={apartmentId} account={settings.proposed} status="proposed" />
    )}
    <SenderNumbers apartmentId={apartmentId} numbers={settings.numbers} />
    <ProposeAccount apartmentId={apartmentId} settings={settings} />
    <SharedAccount apartmentId={apartmentId} settings={settings} />
  </Stack>
)

const SharedAccount = ({ apartmentId, settings: { shared } }: SettingsProps) => {
  const { call } = useCalls()
  const mayDecide = useMay('PUT /api/apartment/{id}/message-account/shared')
  return (
    <SharedSwitch
      isAllowed={shared.isAllowed}
      mayDecide={mayDecide}
      label="단지 계정이 없으면 공용 계정으로 보내기"
      allowed="단지 계정이 없으면 공용 계정으로 보냅니다."
      send={(isAllowed) =>
        call('PUT /api/apartment/{id}/message-account/shared', { params: { id: apartmentId }, body: { isAllowed } })
      }
    />
  )
}

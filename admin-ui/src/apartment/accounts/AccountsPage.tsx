import { Stack } from '@mui/material'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useRecord } from '../../kit/display/use-record.ts'
import { ErrorScreen } from '../../kit/feedback/ErrorScreen.tsx'
import { Page } from '../../kit/layout/Page.tsx'
import { PageSkeleton } from '../../kit/layout/PageSkeleton.tsx'
import { MessageAccount } from '../message-account/MessageAccount.tsx'
import { ProviderAccounts } from '../provider-account/ProviderAccounts.tsx'

/** Shows the accounts of a complex at the providers of messages, registry records and identity. */
const AccountsPage = () => {
  const { data: apartment, error } = useRecord<Apartment>('apartments')
  const maySeeMessages = useMay('GET /api/apartment/{id}/message-account')
  if (error !== null && apartment === undefined) return <ErrorScreen error={error} />
  if (apartment === undefined) return <PageSkeleton />
  return (
    <Page
      title="외부 서비스 계정"
      subtitle={apartment.name}
      trail={[
        { to: '/apartments', label: '아파트' },
        { to: `/apartments/${apartment.id}/show`, label: apartment.name },
      ]}
    >
      <Stack spacing={4}>
        {maySeeMessages ? <MessageAccount apartmentId={apartment.id} /> : null}
        <ProviderAccounts apartmentId={apartment.id} />
      </Stack>
    </Page>
  )
}

export default AccountsPage

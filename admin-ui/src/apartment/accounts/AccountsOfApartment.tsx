import { Button, Skeleton, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { Facts } from '../../kit/display/Facts.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { Section } from '../../kit/layout/Section.tsx'

type AccountState = { readonly uses: 'own' | 'shared' | 'none'; readonly proposed: object | null }

const usesNames: Readonly<Record<AccountState['uses'], string>> = {
  own: '단지 계정',
  shared: '공용 계정',
  none: '없음',
}

const stateText = ({ uses, proposed }: AccountState): string =>
  proposed === null ? usesNames[uses] : `${usesNames[uses]} · 확인을 기다리는 계정 있음`

const useAccountStates = (apartmentId: string) => {
  const { call } = useCalls()
  const maySeeMessages = useMay('GET /api/apartment/{id}/message-account')
  const params = { id: apartmentId }
  const providers = useQuery({
    queryKey: ['provider-account', apartmentId],
    queryFn: () => call('GET /api/apartment/{id}/provider-account', { params }),
  })
  const messages = useQuery({
    queryKey: ['message-account', apartmentId],
    queryFn: () => call('GET /api/apartment/{id}/message-account', { params }),
    enabled: maySeeMessages,
  })
  return { providers, messages }
}

/** Shows which accounts a complex uses at providers, with the way to their page. */
export const AccountsOfApartment = ({ apartmentId }: { readonly apartmentId: string }) => {
  const { providers, messages } = useAccountStates(apartmentId)
  return (
    <Section
      title="외부 서비스 계정"
      actions={
        <Button variant="outlined" color="inherit" component={Link} to={`/apartments/${apartmentId}/accounts`}>
          계정 보기
        </Button>
      }
    >
      <Stack spacing={3}>
        {providers.error !== null && providers.data === undefined ? (
          <ErrorNote error={providers.error} onRetry={() => void providers.refetch()} />
        ) : null}
        {providers.isPending ? <Skeleton variant="rounded" height={56} /> : null}
        {providers.data === undefined ? null : (
          <Facts
            facts={[
              ...(messages.data === undefined ? [] : [{ name: '발송 계정', value: stateText(messages.data) }]),
              { name: '등기 계정', value: stateText(providers.data.registry) },
              { name: '본인 확인 계정', value: stateText(providers.data.identity) },
            ]}
          />
        )}
      </Stack>
    </Section>
  )
}

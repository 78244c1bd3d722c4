import { Alert, Skeleton, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { AccountsOfKind, ProviderAccountKind } from '#services/provider-account/provider-account.contract.ts'
import { formatDate } from '#ui/format.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { SharedSwitch } from '../accounts/SharedSwitch.tsx'
import { ProposeAccount } from './ProposeAccount.tsx'
import { ProviderAccountCard } from './ProviderAccountCard.tsx'
import { kindTexts } from './provider-account-labels.ts'

/** Shows the accounts of a complex for registry records and for identity. */
export const ProviderAccounts = ({ apartmentId }: { readonly apartmentId: string }) => {
  const { call } = useCalls()
  const { data, error, refetch } = useQuery({
    queryKey: ['provider-account', apartmentId],
    queryFn: () => call('GET /api/apartment/{id}/provider-account', { params: { id: apartmentId } }),
  })
  if (data === undefined)
    return error === null ? (
      <Skeleton variant="rounded" height={56} />
    ) : (
      <ErrorNote error={error} onRetry={() => void refetch()} />
    )
  return (
    <>
      <KindSection apartmentId={apartmentId} kind="registry" accounts={data.registry} />
      <KindSection apartmentId={apartmentId} kind="identity" accounts={data.identity} />
    </>
  )
}

type KindProps = {
  readonly apartmentId: string
  readonly kind: ProviderAccountKind
  readonly accounts: AccountsOfKind
}

const KindSection = (props: KindProps) => {
  const { apartmentId, kind, accounts } = props
  const { title, note, uses } = kindTexts[kind]
  const mayPropose = useMay('POST /api/apartment/{id}/provider-account/identity/proposal')
  const { own, proposed, former } = accounts
  return (
    <Section title={title} note={note}>
      <Stack spacing={5}>
        <Alert severity={accounts.uses === 'none' ? 'warning' : 'info'}>{uses[accounts.uses]}</Alert>
        {own === null ? null : (
          <ProviderAccountCard apartmentId={apartmentId} kind={kind} account={own} status="in-use" />
        )}
        {proposed === null ? null : (
          <ProviderAccountCard apartmentId={apartmentId} kind={kind} account={proposed} status="proposed" />
        )}
        {former.length === 0 ? null : <FormerAccounts former={former} />}
        {mayPropose ? <ProposeAccount apartmentId={apartmentId} kind={kind} hasOwn={own !== null} /> : null}
        <Shared {...props} />
      </Stack>
    </Section>
  )
}

const FormerAccounts = ({ former }: Pick<AccountsOfKind, 'former'>) => (
  <div>
    <Typography variant="h3">예전에 쓴 계정</Typography>
    {former.map(({ accountId, clientId, until }) => (
      <Typography key={accountId} variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {`${clientId} · ${formatDate(until)}까지`}
      </Typography>
    ))}
  </div>
)

const Shared = ({ apartmentId, kind, accounts: { shared } }: KindProps) => {
  const { call } = useCalls()
  const mayDecide = useMay('PUT /api/apartment/{id}/provider-account/{kind}/shared')
  const { share, allowed } = kindTexts[kind]
  if (!shared.isPresent)
    return (
      <Typography variant="body2" color="textSecondary">
        이 서버에는 공용 계정이 없습니다.
      </Typography>
    )
  return (
    <SharedSwitch
      isAllowed={shared.isAllowed}
      mayDecide={mayDecide}
      label={share}
      allowed={allowed}
      send={(isAllowed) =>
        call('PUT /api/apartment/{id}/provider-account/{kind}/shared', {
          params: { id: apartmentId, kind },
          body: { isAllowed },
        })
      }
    />
  )
}

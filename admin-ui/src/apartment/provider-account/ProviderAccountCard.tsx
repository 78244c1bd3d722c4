import { Alert, Button } from '@mui/material'
import type { AccountsOfKind, ProviderAccountKind } from '#services/provider-account/provider-account.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { formatDate } from '#ui/format.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { AccountFrame, type AccountStatus } from '../accounts/AccountFrame.tsx'
import { kindTexts } from './provider-account-labels.ts'

type ProviderAccountCardProps = {
  readonly apartmentId: string
  readonly kind: ProviderAccountKind
  readonly account: NonNullable<AccountsOfKind['own']>
  readonly status: AccountStatus
}

/** Shows one account without its keys, and what can be done with it. */
export const ProviderAccountCard = (props: ProviderAccountCardProps) => {
  const { apartmentId, kind, account, status } = props
  const { call } = useCalls()
  const mayChange = useMay('POST /api/apartment/{id}/provider-account/{kind}/check')
  const check = useCommand({
    mutationFn: () =>
      call('POST /api/apartment/{id}/provider-account/{kind}/check', {
        params: { id: apartmentId, kind },
        body: { accountId: account.accountId },
      }),
  })
  return (
    <AccountFrame
      status={status}
      facts={[
        { name: '클라이언트 아이디', value: account.clientId },
        { name: '등록', value: `${account.proposedBy.name} · ${formatDate(account.setAt)}` },
      ]}
      result={
        <>
          {check.data === undefined ? null : <CheckResult kind={kind} problem={check.data.problem} />}
          {check.error === null ? null : <Alert severity="error">{toApiError(check.error).text}</Alert>}
        </>
      }
    >
      {mayChange ? (
        <>
          <Button variant="outlined" loading={check.isPending} onClick={() => check.mutate()}>
            연결 확인
          </Button>
          {status === 'in-use' ? <RemoveAccount {...props} /> : <SettleProposal {...props} />}
        </>
      ) : null}
    </AccountFrame>
  )
}

type CheckResultProps = { readonly kind: ProviderAccountKind; readonly problem: string | null }

const CheckResult = ({ kind, problem }: CheckResultProps) => {
  if (problem !== null) return <Alert severity="error">{problem}</Alert>
  return (
    <Alert severity="success">
      {kind === 'registry'
        ? '연결되었습니다. 전화번호와 선불전자지급수단은 처음 열람할 때 확인됩니다.'
        : '연결되었습니다.'}
    </Alert>
  )
}

const SettleProposal = ({ apartmentId, kind, account: { accountId } }: ProviderAccountCardProps) => {
  const { call } = useCalls()
  const { title, accept, acceptMeans } = kindTexts[kind]
  // Whoever decides about the installation's account is a super administrator.
  const isSuper = useMay('PUT /api/apartment/{id}/provider-account/{kind}/shared')
  const asked = { params: { id: apartmentId, kind }, body: { accountId } }
  return (
    <>
      <ConfirmedAction
        label="확인하기"
        title={accept}
        done={`${title}을 바꿨습니다.`}
        button={{ variant: 'contained', color: 'primary' }}
        offBecause={kind === 'identity' && !isSuper ? '최고관리자만 확인할 수 있습니다.' : undefined}
        send={() => call('POST /api/apartment/{id}/provider-account/{kind}/confirmation', asked)}
      >
        {acceptMeans.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ConfirmedAction>
      <ConfirmedAction
        label="거두기"
        title="이 요청을 거두시겠습니까?"
        done={`${title} 요청을 거뒀습니다.`}
        send={() => call('POST /api/apartment/{id}/provider-account/{kind}/refusal', asked)}
      >
        <li>적은 키는 파기되고, 지금 쓰는 계정은 그대로입니다.</li>
      </ConfirmedAction>
    </>
  )
}

const RemoveAccount = ({ apartmentId, kind }: ProviderAccountCardProps) => {
  const { call } = useCalls()
  const { title, removeMeans } = kindTexts[kind]
  return (
    <ConfirmedAction
      label="계정 삭제"
      title="이 계정을 삭제하시겠습니까?"
      done={`${title}을 삭제했습니다.`}
      isRemoval
      send={() => call('DELETE /api/apartment/{id}/provider-account/{kind}', { params: { id: apartmentId, kind } })}
    >
      {removeMeans.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ConfirmedAction>
  )
}

import { Alert, Button, Typography } from '@mui/material'
import { formatPhone } from '#events/values/phone.ts'
import type { AnswerTo } from '#services/calls.contract.ts'
import type { MessageAccountSettings } from '#services/message-account/message-account.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { formatDate } from '#ui/format.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { formatWon } from '../../labels/message-labels.ts'
import { AccountFrame, type AccountStatus } from '../accounts/AccountFrame.tsx'
import { templateTitles } from './message-account-labels.ts'

type Account = NonNullable<MessageAccountSettings['own']>
type AccountCardProps = {
  readonly apartmentId: string
  readonly account: Account
  readonly status: AccountStatus
}

/** Shows one account without its keys, and what can be done with it. */
export const AccountCard = (props: AccountCardProps) => {
  const { apartmentId, account, status } = props
  const { call } = useCalls()
  const check = useCommand({
    mutationFn: () =>
      call('POST /api/apartment/{id}/message-account/check', {
        params: { id: apartmentId },
        body: { accountId: account.accountId },
      }),
  })
  return (
    <AccountFrame
      status={status}
      facts={[
        { name: '채널 아이디', value: account.pfId },
        { name: '발신번호', value: formatPhone(account.from) },
        { name: 'API 키', value: `····${account.apiKeyEnd}` },
        { name: '등록', value: `${account.proposedBy.name} · ${formatDate(account.setAt)}` },
      ]}
      result={
        <>
          {check.data === undefined ? null : <CheckResult check={check.data} />}
          {check.error === null ? null : <Alert severity="error">{toApiError(check.error).text}</Alert>}
        </>
      }
    >
      <Button variant="outlined" loading={check.isPending} onClick={() => check.mutate()}>
        연결 확인
      </Button>
      {status === 'in-use' ? <RemoveAccount {...props} /> : <SettleProposal {...props} />}
    </AccountFrame>
  )
}

type Check = AnswerTo<'POST /api/apartment/{id}/message-account/check'>

const CheckResult = ({ check: { problem, balance, templates } }: { readonly check: Check }) => {
  if (problem !== null) return <Alert severity="error">{problem}</Alert>
  const wrong = templates.flatMap(({ name, problem: why }) => (why === null ? [] : [`${templateTitles[name]}: ${why}`]))
  const money = balance === null ? '' : ` 잔액 ${formatWon(balance)}`
  if (wrong.length === 0) return <Alert severity="success">{`연결되었습니다.${money}`}</Alert>
  return (
    <Alert severity="warning">
      {`연결되었습니다.${money}`}
      {wrong.map((line) => (
        <Typography key={line} variant="body2">
          {line}
        </Typography>
      ))}
    </Alert>
  )
}

const SettleProposal = ({ apartmentId, account: { accountId } }: AccountCardProps) => {
  const { call } = useCalls()
  const asked = { params: { id: apartmentId }, body: { accountId } }
  return (
    <>
      <ConfirmedAction
        label="확인하기"
        title="이 계정으로 보내시겠습니까?"
        done="발송 계정을 바꿨습니다."
        button={{ variant: 'contained', color: 'primary' }}
        send={() => call('POST /api/apartment/{id}/message-account/confirmation', asked)}
      >
        <li>지금부터 이 단지의 알림톡과 인증번호가 이 계정으로 나갑니다.</li>
        <li>계정의 키를 가진 사람은 발송사에서 인증번호를 볼 수 있습니다. 믿을 수 있는 계정인지 확인해주세요.</li>
        <li>요청한 관리자는 확인할 수 없습니다.</li>
      </ConfirmedAction>
      <ConfirmedAction
        label="거두기"
        title="이 요청을 거두시겠습니까?"
        done="발송 계정 요청을 거뒀습니다."
        send={() => call('POST /api/apartment/{id}/message-account/refusal', asked)}
      >
        <li>적은 키는 파기되고, 지금 쓰는 계정은 그대로입니다.</li>
      </ConfirmedAction>
    </>
  )
}

const RemoveAccount = ({ apartmentId }: AccountCardProps) => {
  const { call } = useCalls()
  return (
    <ConfirmedAction
      label="계정 삭제"
      title="이 계정을 삭제하시겠습니까?"
      done="발송 계정을 삭제했습니다."
      isRemoval
      send={() => call('DELETE /api/apartment/{id}/message-account', { params: { id: apartmentId } })}
    >
      <li>공용 계정이 허용되어 있지 않으면 알림톡과 인증번호가 나가지 않습니다.</li>
      <li>키는 이미 보낸 메시지의 결과를 받는 사흘 뒤에 파기됩니다.</li>
    </ConfirmedAction>
  )
}

import { Skeleton, Stack, Typography } from '@mui/material'
import type { AnswerTo } from '#services/calls.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { Empty } from '../../kit/feedback/Empty.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { formatWon } from '../../labels/message-labels.ts'
import { SendButton } from '../send/SendButton.tsx'
import { Failures } from './Failures.tsx'
import { Messages } from './Messages.tsx'
import { Occasions } from './Occasions.tsx'
import { Sendings } from './Sendings.tsx'
import { useMessageSummary } from './use-messages.ts'

const head = { gap: 3, alignItems: 'center', flexWrap: 'wrap', justifyContent: 'space-between' } as const

/** Shows the messages of a list: what was sent, the outcome, and what to do about failures. */
export const MessageLog = ({ list }: { readonly list: List }) => {
  const { data: summary, error, refetch } = useMessageSummary(list.id)
  const maySend = useMay('POST /api/messages/list/{listId}/send')
  const send = maySend ? <SendButton list={list} /> : undefined
  return (
    <Stack spacing={4}>
      <Stack direction="row" sx={head}>
        <Money account={summary} />
        {maySend ? <SendButton list={list} followsAddress /> : null}
      </Stack>
      {error !== null && summary === undefined ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {summary === undefined ? null : <Failures list={list} failures={summary.failures} />}
      <Sendings list={list} />
      {summary === undefined ? null : <Occasions listId={list.id} occasions={summary.occasions} />}
      <Messages
        list={list}
        empty={
          <Empty title="아직 보낸 메시지가 없습니다" action={send}>
            보내기를 누르면 템플릿부터 제안합니다.
          </Empty>
        }
      />
    </Stack>
  )
}

type Account = Pick<AnswerTo<'GET /api/messages/list/{listId}/summary'>, 'balance' | 'balanceProblem' | 'cost'>

const balanceText = ({ balance, balanceProblem }: Account): string =>
  balance === null ? `잔액을 알 수 없음: ${balanceProblem ?? ''}` : `잔액 ${formatWon(balance)}`

const Money = ({ account }: { readonly account: Account | undefined }) =>
  account === undefined ? (
    <Skeleton width={220} />
  ) : (
    <Typography color="textSecondary">
      지금까지 쓴 비용 {formatWon(account.cost)} · {balanceText(account)}
    </Typography>
  )

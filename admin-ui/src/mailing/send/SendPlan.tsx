import { Box, Skeleton, Stack, Typography } from '@mui/material'
import type { Message, Sending } from '#services/mailing/messages.contract.ts'
import { formatCount, formatDateTime } from '#ui/format.ts'
import { Facts } from '../../kit/display/Facts.tsx'
import { formatWon } from '../../labels/message-labels.ts'
import { dueKind, suppressedGroups } from './send-order.ts'
import { RecipientLanguages } from './RecipientLanguages.tsx'
import { SuppressedEntries } from './SuppressedEntries.tsx'

type SendPlanProps = {
  readonly listId: string
  readonly occasion: Message['occasion']
  /** Plan of the sending; null while it is loading. */
  readonly plan: Sending | null
  /** Chosen time; null for as soon as possible. */
  readonly askedFor: string | null
}

const dueText = ({ dueAt }: Sending, askedFor: string | null): string => {
  const time = formatDateTime(dueAt)
  const texts = {
    'at-once': '바로 보냅니다.',
    quiet: `보내지 않는 시간이므로 ${time}에 보냅니다.`,
    chosen: `${time}에 보냅니다.`,
    shifted: `고른 시각은 보내지 않는 시간이므로 ${time}에 보냅니다.`,
  }
  return texts[dueKind(dueAt, askedFor, Date.now())]
}

const costText = ({ cost, costAtMost }: Sending): string =>
  costAtMost === cost ? formatWon(cost) : `${formatWon(cost)} (모두 SMS로 가면 ${formatWon(costAtMost)})`

const balanceText = ({ balance, cost, costAtMost }: Sending): string => {
  if (balance === null) return '알 수 없음 (모자라면 멈추고 알려 드립니다.)'
  if (balance < cost) return `${formatWon(balance)} · 모자랍니다. 보내기 시작하면 멈추고, 충전하면 이어서 갑니다.`
  const least = balance - costAtMost
  const after = formatWon(balance - cost)
  return costAtMost === cost
    ? `${formatWon(balance)} → ${after}`
    : `${formatWon(balance)} → ${after} (적어도 ${formatWon(least)})`
}

/** Shows the plan of a sending: number of recipients, those left out and why, cost, and time. */
export const SendPlan = ({ listId, occasion, plan, askedFor }: SendPlanProps) => {
  if (plan === null)
    return (
      <Box aria-busy aria-label="누구에게 보낼지 세는 중">
        <Skeleton width="70%" />
        <Skeleton width="50%" />
        <Skeleton width="60%" />
      </Box>
    )
  const groups = suppressedGroups(plan.suppressed)
  return (
    <Stack spacing={3} role="status">
      <Facts
        facts={[
          { name: '받는 사람', value: <strong>{formatCount(plan.recipients, '명')}</strong> },
          { name: '비용', value: costText(plan) },
          { name: '잔액', value: balanceText(plan) },
          { name: '시각', value: dueText(plan, askedFor) },
        ]}
      />
      <RecipientLanguages listId={listId} occasion={occasion} languages={plan.languages} />
      {groups.length === 0 ? null : (
        <Box>
          <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
            보내지 않는 {formatCount(plan.suppressed.length, '건')}
          </Typography>
          {groups.map((group) => (
            <SuppressedEntries key={group.reason} listId={listId} group={group} />
          ))}
        </Box>
      )}
    </Stack>
  )
}

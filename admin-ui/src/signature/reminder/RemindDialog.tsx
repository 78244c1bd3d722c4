import { toApiError } from '#ui/http/api-client.ts'
import { formatCount, formatDateTime } from '#ui/format.ts'
import { Confirm } from '../../kit/feedback/Confirm.tsx'
import type { ReminderPlan } from './reminding.ts'
import { useReminderPlan, useReminding, type ReminderScope } from './use-reminding.ts'

type RemindDialogProps = {
  readonly whom: ReminderScope
  readonly open: boolean
  readonly onClose: () => void
  readonly onDone?: () => void
}

/**
 * Dialog before reminding owners: how many get a message, who cannot, and the time of the last one.
 */
export const RemindDialog = ({ whom, open, onClose, onDone }: RemindDialogProps) => {
  const { plan, ids, error: unread } = useReminderPlan(whom, open)
  const finish = (): void => {
    onClose()
    onDone?.()
  }
  const { mutate, isPending, error } = useReminding(whom.listId, finish)
  const failure = error ?? unread
  return (
    <Confirm
      open={open}
      title="다시 알리시겠습니까?"
      confirmLabel={plan === null ? '다시 알리기' : `${formatCount(plan.will, '명')}에게 다시 알리기`}
      busy={isPending}
      disabled={plan === null || plan.will === 0}
      problem={failure === null ? null : toApiError(failure).text}
      onConfirm={() => mutate(ids)}
      onClose={onClose}
    >
      {plan === null ? <li>누구에게 보낼지 세고 있습니다…</li> : <Plan plan={plan} />}
    </Confirm>
  )
}

const Plan = ({ plan: { will, wont, lastAt } }: { readonly plan: ReminderPlan }) => (
  <>
    <li>
      {will === 0 ? (
        '지금 다시 알릴 소유자가 없습니다.'
      ) : (
        <>
          아직 서명하지 않은 <strong>{formatCount(will, '명')}</strong>에게 자기 링크가 든 알림톡을 한 번 더 보냅니다.
        </>
      )}
    </li>
    {wont.map(({ reason, count }) => (
      <li key={reason}>
        {formatCount(count, '명')}에게는 보내지 않습니다: {reason}
      </li>
    ))}
    <li>연락처가 없거나 알림톡을 끈 소유자에게는 가지 않고, 보내기 직전에 서명한 소유자도 빠집니다.</li>
    <li>
      {lastAt === null ? '아직 한 번도 다시 알리지 않았습니다.' : `마지막으로 알린 때: ${formatDateTime(lastAt)}`}
    </li>
  </>
)

import { TextField } from '@mui/material'
import { useState } from 'react'
import { formatCount } from '#ui/format.ts'
import { Confirm } from '../../kit/feedback/Confirm.tsx'
import { formatWon } from '../../labels/message-labels.ts'
import { isTyped, wonOf } from './collect-order.ts'

type CollectConfirmProps = {
  readonly units: number
  /** Maximum cost in won. */
  readonly cost: number
  /** Text that nothing can be bought now, and when buying goes on; null where it can. */
  readonly closed: string | null
  readonly busy: boolean
  readonly problem: string | null
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Dialog before money is spent. A large amount must be typed again, against slips. */
export const CollectConfirm = ({ units, cost, closed, ...confirm }: CollectConfirmProps) => {
  const [typed, setTyped] = useState('')
  const needsTyping = isTyped(cost)
  return (
    <Confirm
      open
      title={`${formatCount(units, '세대')}의 등기부를 수집할까요?`}
      confirmLabel="수집 시작"
      disabled={needsTyping && wonOf(typed) !== cost}
      fields={
        needsTyping ? (
          <TextField
            label={`확인을 위해 ${formatWon(cost)}을 적어주세요`}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            fullWidth
            autoFocus
            autoComplete="off"
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            sx={{ mt: 2 }}
          />
        ) : undefined
      }
      {...confirm}
    >
      {closed === null ? null : <li>{closed}</li>}
      <li>열람 포인트에서 최대 {formatWon(cost)}을 씁니다. 이미 산 등기부는 다시 사지 않습니다.</li>
      <li>언제든 멈출 수 있고, 산 것은 남습니다.</li>
      <li>누가 시작했고 얼마를 썼는지 기록에 남습니다.</li>
    </Confirm>
  )
}

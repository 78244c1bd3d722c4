import { Alert, Dialog, DialogContent, DialogTitle, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { newActId } from '#ui/act-id.ts'
import { toApiError } from '#ui/http/api-client.ts'
import type { AssemblyCost } from '#services/assembly/report/assembly-report.contract.ts'
import { DialogButtons } from '../../kit/forms/FormActions.tsx'
import { parseNumber } from '../../kit/forms/number-field.ts'
import { useCostCommand } from './use-report.ts'

type CostDialogProps = {
  readonly id: string
  /** Cost that is corrected; absent: a new one. */
  readonly cost?: AssemblyCost | undefined
  readonly onClose: () => void
}

const MAX_WON = 100_000_000_000

/** State of a cost as it is typed, and its command. */
const useCost = ({ id, cost, onClose }: CostDialogProps) => {
  // One cost, however often it is sent.
  const [costId] = useState(() => cost?.id ?? newActId())
  const [item, setItem] = useState(cost?.item ?? '')
  const [supplier, setSupplier] = useState(cost?.supplier ?? '')
  const [amount, setAmount] = useState(cost === undefined ? '' : String(cost.amount))
  const [receipt, setReceipt] = useState(cost?.receipt ?? '')
  const [reason, setReason] = useState('')
  const command = useCostCommand(id, costId, onClose)
  const won = parseNumber(amount)
  const isAmount = typeof won === 'number' && Number.isInteger(won) && won >= 0 && won <= MAX_WON
  const isWhole =
    item.trim() !== '' && supplier.trim() !== '' && isAmount && (cost === undefined || reason.trim() !== '')
  const send = () => {
    if (typeof won !== 'number') return
    command.mutate({
      item: item.trim(),
      supplier: supplier.trim(),
      amount: won,
      receipt: receipt.trim() === '' ? null : receipt.trim(),
      revision: cost?.revision ?? 0,
      reason: cost === undefined ? null : reason.trim(),
    })
  }
  const fields = [
    { label: '내용', value: item, change: setItem, max: 200 },
    { label: '업체', value: supplier, change: setSupplier, max: 200 },
  ] as const
  return { fields, amount, setAmount, isAmount, receipt, setReceipt, reason, setReason, isWhole, send, command }
}

/** Dialog that enters a cost of an assembly, or corrects one with a reason. */
const CostDialog = (props: CostDialogProps) => {
  const { cost, onClose } = props
  const { fields, amount, setAmount, isAmount, receipt, setReceipt, reason, setReason, ...typed } = useCost(props)
  const { isPending, error } = typed.command
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="cost-title">
      <DialogTitle id="cost-title">{cost === undefined ? '비용 적기' : '비용 정정하기'}</DialogTitle>
      <DialogContent>
        <Stack spacing={4} sx={{ pt: 1 }}>
          {fields.map(({ label, value, change, max }) => (
            <TextField
              key={label}
              label={label}
              value={value}
              required
              onChange={({ target }) => change(target.value)}
              slotProps={{ htmlInput: { maxLength: max, autoComplete: 'off' } }}
            />
          ))}
          <TextField
            label="금액(원)"
            value={amount}
            required
            error={amount !== '' && !isAmount}
            helperText={amount !== '' && !isAmount ? '원 단위의 숫자로 적어주세요.' : undefined}
            onChange={({ target }) => setAmount(target.value)}
            slotProps={{ htmlInput: { maxLength: 20, inputMode: 'numeric', autoComplete: 'off' } }}
          />
          <TextField
            label="영수증 번호"
            value={receipt}
            onChange={({ target }) => setReceipt(target.value)}
            slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off' } }}
          />
          {cost === undefined ? null : (
            <TextField
              label="정정하는 사유"
              value={reason}
              required
              placeholder="예: 영수증과 다르게 적었습니다."
              onChange={({ target }) => setReason(target.value)}
              slotProps={{ htmlInput: { maxLength: 500 } }}
            />
          )}
          {error === null ? null : <Alert severity="error">{toApiError(error).text}</Alert>}
        </Stack>
      </DialogContent>
      <DialogButtons
        label={cost === undefined ? '적기' : '정정하기'}
        busy={isPending}
        disabled={!typed.isWhole}
        onCancel={onClose}
        onAct={typed.send}
      />
    </Dialog>
  )
}

export default CostDialog

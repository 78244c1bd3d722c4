import { Alert, Box, DialogContent, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import type { List } from '#services/list/lists.contract.ts'
import type { Message, Sending } from '#services/mailing/messages.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { formatCount } from '#ui/format.ts'
import { DialogButtons } from '../../kit/forms/FormActions.tsx'
import { fromSeoulClock } from '../../kit/display/day.ts'
import { occasionNames, occasionRecipients } from '../../labels/message-labels.ts'
import { allowedOccasions } from './send-order.ts'
import { SendPreview } from './SendPreview.tsx'
import { SendPlan } from './SendPlan.tsx'
import { SendProblem } from './SendProblem.tsx'
import { useSend, useSendingPlan, type Order } from './use-sending.ts'
import { WhenField } from './WhenField.tsx'

type MessageOccasion = Message['occasion']

type SendFormProps = {
  readonly list: List
  readonly chosen: readonly string[] | null
  readonly first: MessageOccasion | undefined
  readonly turnsOnSms: boolean
  readonly onSent: (sending: Sending) => void
  readonly onClose: () => void
}

/** State of the dialog: the order, and the plan of what it would send. */
const useOrder = ({ list, chosen, first, turnsOnSms, onSent }: SendFormProps) => {
  const possible = allowedOccasions(list)
  const [occasion, setOccasion] = useState<MessageOccasion>(
    first !== undefined && possible.includes(first) ? first : (possible[0] ?? 'result'),
  )
  // Time as typed. Null: as soon as possible; an empty text: a time that is still to be chosen.
  const [at, setAt] = useState<string | null>(null)
  const order: Order | null =
    at === ''
      ? null
      : {
          occasion,
          ...(chosen === null ? {} : { listUserIds: [...chosen] }),
          ...(at === null ? {} : { at: fromSeoulClock(at) }),
        }
  const plan = useSendingPlan(list.id, order)
  const send = useSend({ listId: list.id, turnsOnSms, onSent })
  // A refusal belonged to the former order.
  const pickOccasion = (next: MessageOccasion): void => {
    send.reset()
    setOccasion(next)
  }
  const pickTime = (next: string | null): void => {
    send.reset()
    setAt(next)
  }
  return { possible, occasion, pickOccasion, at, pickTime, order, plan, send }
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 340px' },
  gap: 6,
  alignItems: 'start',
} as const

/** Form of the occasion and the time, with the plan; the button has the number of recipients. */
export const SendForm = (props: SendFormProps) => {
  const { list, chosen, turnsOnSms, onClose } = props
  const { possible, occasion, pickOccasion, at, pickTime, order, plan, send } = useOrder(props)
  const isPlanReady = order !== null && plan.error === null && !plan.isPlaceholderData
  const planned = isPlanReady ? (plan.data ?? null) : null
  const failure = send.error ?? (order === null ? null : plan.error)
  return (
    <>
      <DialogContent sx={{ pt: '12px !important' }}>
        <Box sx={columns}>
          <Stack spacing={4}>
            {turnsOnSms ? (
              <Alert severity="info">SMS 대체 발송을 켭니다. 앞으로도 카카오톡으로 가지 않으면 문자로 갑니다.</Alert>
            ) : null}
            <OccasionField possible={possible} occasion={occasion} onPick={pickOccasion} />
            <Typography variant="body2">
              {chosen === null ? occasionRecipients[occasion] : `고른 ${formatCount(chosen.length, '건')}의 소유자`}에게
              보냅니다. 한 명에게 한 번만 갑니다.
            </Typography>
            <WhenField at={at} onPick={pickTime} />
            {failure === null ? null : <SendProblem error={toApiError(failure)} listId={list.id} />}
            {failure === null && order !== null ? (
              <SendPlan listId={list.id} occasion={occasion} plan={planned} askedFor={order.at ?? null} />
            ) : null}
          </Stack>
          <SendPreview listId={list.id} occasion={occasion} listUserId={chosen?.[0]} />
        </Box>
      </DialogContent>
      <DialogButtons
        label={planned === null ? '보내기' : `${formatCount(planned.recipients, '명')}에게 보내기`}
        busy={send.isPending}
        onCancel={onClose}
        onAct={() => (order === null || send.isPending ? undefined : send.mutate(order))}
        disabled={planned === null || planned.recipients === 0}
      />
    </>
  )
}

type OccasionFieldProps = {
  readonly possible: readonly MessageOccasion[]
  readonly occasion: MessageOccasion
  readonly onPick: (occasion: MessageOccasion) => void
}

const OccasionField = ({ possible, occasion, onPick }: OccasionFieldProps) => (
  <TextField
    select
    label="종류"
    value={occasion}
    onChange={({ target }) => possible.filter((one) => one === target.value).forEach(onPick)}
  >
    {possible.map((one) => (
      <MenuItem key={one} value={one}>
        {occasionNames[one]}
      </MenuItem>
    ))}
  </TextField>
)

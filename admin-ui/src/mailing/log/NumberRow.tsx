import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import HourglassIcon from '@mui/icons-material/HourglassEmpty'
import { Box, Button, Stack, TextField, Typography } from '@mui/material'
import { useRef, useState, type FormEvent } from 'react'
import { formatPhone, PHONE_FORM, PHONE_WRONG, phoneDigitsTyped } from '#events/values/phone.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { Message } from '#services/mailing/messages.contract.ts'
import { newIdempotencyKey, toApiError } from '#ui/http/api-client.ts'
import { keepCaret } from '#ui/caret.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { formatDateTime } from '#ui/format.ts'
import { occasionNames } from '../../labels/message-labels.ts'
import { recipientText } from './recipient-text.ts'

/**
 * Outcome of a correction. sent: corrected, and to be sent again at that time; waits: a second
 * administrator has to agree first.
 */
export type CorrectionOutcome =
  | { readonly kind: 'sent'; readonly dueAt: string }
  | { readonly kind: 'waits'; readonly text: string }

type NumberRowProps = {
  readonly list: List
  readonly message: Message
  readonly corrected: CorrectionOutcome | null
  readonly onCorrected: (what: CorrectionOutcome) => void
}

const line = {
  py: 3,
  gap: 3,
  alignItems: 'flex-start',
  flexWrap: 'wrap',
  borderTop: 1,
  borderColor: 'divider',
} as const

/**
 * Corrects the number, then sends again. Where only the sending failed, a retry does not correct
 * again.
 */
const useCorrection = ({ list, message, onCorrected }: NumberRowProps) => {
  const { call } = useCalls()
  const saved = useRef<string | null>(null)
  const key = useRef(newIdempotencyKey())
  return useCommand({
    mutationFn: async (phone: string): Promise<CorrectionOutcome> => {
      if (saved.current !== phone) {
        const { waiting } = await call('PUT /api/list/{id}/users/{userId}', {
          params: { id: list.id, userId: message.userId },
          body: { phone },
        })
        if (waiting !== undefined) return { kind: 'waits', text: waiting }
        saved.current = phone
      }
      const { dueAt } = await call('POST /api/messages/list/{listId}/send', {
        params: { listId: list.id },
        body: { occasion: message.occasion, listUserIds: [...message.listUserIds] },
        idempotencyKey: key.current,
      })
      return { kind: 'sent', dueAt }
    },
    onSuccess: onCorrected,
  })
}

/** Shows one person whose number does not work, with a field to correct it. */
export const NumberRow = (props: NumberRowProps) => {
  const { message, corrected } = props
  const { reason, occasion } = message
  const who = recipientText(message)
  return (
    <Stack component="li" direction="row" sx={line}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography variant="subtitle2" component="h3">
          {who}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {occasionNames[occasion]} · {reason ?? '번호가 맞지 않습니다.'}
        </Typography>
      </Box>
      {corrected === null ? <NumberForm {...props} who={who} /> : <Outcome corrected={corrected} />}
    </Stack>
  )
}

const NumberForm = ({ who, ...props }: NumberRowProps & { readonly who: string }) => {
  const [digits, setDigits] = useState(props.message.phone ?? '')
  const [isWrong, setWrong] = useState(false)
  const { mutate, isPending, error } = useCorrection(props)
  const send = (event: FormEvent): void => {
    event.preventDefault()
    const fits = PHONE_FORM.test(digits)
    setWrong(!fits)
    if (fits && !isPending) mutate(digits)
  }
  const refused = error === null ? undefined : toApiError(error).text
  const problem = isWrong ? PHONE_WRONG : refused
  return (
    <Stack
      component="form"
      noValidate
      direction="row"
      onSubmit={send}
      sx={{ gap: 2, flex: '1 1 340px', alignItems: 'flex-start' }}
    >
      <TextField
        label={`${who} 전화번호`}
        size="small"
        value={formatPhone(digits)}
        onChange={({ target }) => setDigits(phoneDigitsTyped(target.value))}
        error={problem !== undefined}
        helperText={problem}
        sx={{ flex: 1 }}
        slotProps={{
          htmlInput: {
            inputMode: 'tel',
            onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => keepCaret(currentTarget),
          },
        }}
      />
      <Button type="submit" variant="contained" loading={isPending} aria-label={`${who} 수정하고 다시 보내기`}>
        수정하고 다시 보내기
      </Button>
    </Stack>
  )
}

const Outcome = ({ corrected }: { readonly corrected: CorrectionOutcome }) => (
  <Stack direction="row" role="status" sx={{ gap: 2, flex: '1 1 340px', alignItems: 'center' }}>
    {corrected.kind === 'sent' ? <CheckCircleIcon color="primary" aria-hidden /> : <HourglassIcon aria-hidden />}
    <Typography variant="body2">
      {corrected.kind === 'sent'
        ? `번호를 수정했습니다. ${formatDateTime(corrected.dueAt)}에 다시 보냅니다.`
        : `${corrected.text} 확인이 끝나면 다시 보내주세요.`}
    </Typography>
  </Stack>
)

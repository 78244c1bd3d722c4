import { Box, Button, Dialog, DialogContent, DialogContentText, DialogTitle, Stack, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { required } from 'react-admin'
import { formatPhone } from '#events/values/phone.ts'
import type { HeadRecipient } from '#services/evidence/tree-head/head-recipients.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { failAtFields } from '../../kit/data/form-errors.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { plainList } from '../../kit/display/plain-list.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { useUndoToast } from '../../kit/feedback/use-undo-toast.tsx'
import { DialogButtons } from '../../kit/forms/FormActions.tsx'
import { Field } from '../../kit/forms/Field.tsx'
import { PhoneField } from '../../kit/forms/PhoneField.tsx'
import { PlainForm } from '../../kit/forms/PlainForm.tsx'

const moments: Readonly<Record<HeadRecipient['told'][number]['moment'], string>> = {
  opened: '시작',
  closed: '마감',
  counted: '개표',
}

const queryKeyOf = (voteId: string) => ['head-recipients', voteId]

/**
 * Edits the recipients of the signed tree head, who get it when the vote opens, closes and is
 * counted.
 */
export const HeadRecipients = ({ vote }: { readonly vote: Vote }) => {
  const maySee = useMay('GET /api/votes/{id}/head-recipients')
  const mayName = useMay('POST /api/votes/{id}/head-recipients')
  const { call } = useCalls()
  const { data, error, refetch } = useQuery({
    queryKey: queryKeyOf(vote.id),
    queryFn: () => call('GET /api/votes/{id}/head-recipients', { params: { id: vote.id } }),
    enabled: maySee,
  })
  if (!maySee) return null
  const isOver = vote.countedAt !== null
  if (isOver && data?.length === 0) return null
  return (
    <Section
      title="기록 확인값을 받는 사람"
      note="관리사무소 밖의 분에게 문자로 보냅니다. 예: 참관인, 감사"
      actions={mayName && !isOver ? <NameRecipient vote={vote} /> : undefined}
    >
      {error !== null && data === undefined ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {data?.length === 0 ? <Typography color="textSecondary">아직 정한 사람이 없습니다.</Typography> : null}
      <Stack component="ul" spacing={3} sx={plainList}>
        {(data ?? []).map((recipient) => (
          <Recipient key={recipient.id} vote={vote} recipient={recipient} mayRemove={mayName && !isOver} />
        ))}
      </Stack>
    </Section>
  )
}

const deliveryText = ({ moment, at, size, outcome }: HeadRecipient['told'][number]): string =>
  `${moments[moment]} · ${formatDateTime(at)} · 기록 ${size.toLocaleString('ko-KR')}건${outcome === 'accepted' ? '' : ' · 보내지 못함'}`

type RecipientProps = { readonly vote: Vote; readonly recipient: HeadRecipient; readonly mayRemove: boolean }

const row = { display: 'flex', gap: 3, alignItems: 'flex-start', flexWrap: 'wrap' } as const

const Recipient = ({ vote, recipient, mayRemove }: RecipientProps) => {
  const { name, phone, told } = recipient
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: 1, minWidth: 200 }}>
        <Typography>
          {name ?? '삭제된 분'} {phone === null ? '' : formatPhone(phone)}
        </Typography>
        {told.length === 0 ? (
          <Typography variant="body2" color="textSecondary">
            아직 보낸 것이 없습니다.
          </Typography>
        ) : (
          told.map((one) => (
            <Typography key={`${one.moment} ${one.at}`} variant="body2" color="textSecondary">
              {deliveryText(one)}
            </Typography>
          ))
        )}
      </Box>
      {mayRemove ? <RemoveRecipient vote={vote} recipient={recipient} /> : null}
    </Box>
  )
}

const RemoveRecipient = ({ vote, recipient }: Omit<RecipientProps, 'mayRemove'>) => {
  const { call } = useCalls()
  const client = useQueryClient()
  const tellWithUndo = useUndoToast()
  const params = { id: vote.id, recipientId: recipient.id }
  const again = () => client.invalidateQueries({ queryKey: queryKeyOf(vote.id) })
  const { mutate, isPending } = useCommand({
    mutationFn: () => call('DELETE /api/votes/{id}/head-recipients/{recipientId}', { params }),
    onSuccess: async () => {
      await again()
      tellWithUndo(`${recipient.name ?? ''} 님에게는 더 보내지 않습니다.`, {
        undo: async () => {
          await call('POST /api/votes/{id}/head-recipients/{recipientId}/restore', { params, body: {} })
          await again()
        },
        undone: '다시 보내기로 했습니다.',
      })
    },
  })
  return (
    <Button
      size="small"
      color="inherit"
      loading={isPending}
      aria-label={`${recipient.name ?? ''} 빼기`}
      onClick={() => mutate()}
    >
      빼기
    </Button>
  )
}

type RecipientBody = { readonly name: string; readonly phone: string }

const NameRecipient = ({ vote }: { readonly vote: Vote }) => {
  const [isOpen, setOpen] = useState(false)
  const title = useId()
  const { call } = useCalls()
  const client = useQueryClient()
  const close = (): void => setOpen(false)
  const send = (body: RecipientBody) =>
    call('POST /api/votes/{id}/head-recipients', { params: { id: vote.id }, body }).catch(failAtFields)
  return (
    <>
      <Button variant="outlined" color="inherit" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        사람 더하기
      </Button>
      <Dialog open={isOpen} onClose={close} aria-labelledby={title} maxWidth="xs" fullWidth>
        <DialogTitle id={title}>기록 확인값을 받는 사람</DialogTitle>
        <PlainForm
          defaultValues={{ name: '', phone: '' }}
          // The form's values have the fields of its initial values.
          send={(values) => send(values as unknown as RecipientBody)}
          onSent={() => {
            void client.invalidateQueries({ queryKey: queryKeyOf(vote.id) })
            close()
          }}
        >
          {({ busy }) => (
            <>
              <DialogContent>
                <Stack spacing={4}>
                  <DialogContentText>문자를 받겠다고 한 분만 적어 주세요.</DialogContentText>
                  <Field source="name" label="이름" validate={required()} />
                  <PhoneField source="phone" label="휴대전화 번호" />
                </Stack>
              </DialogContent>
              <DialogButtons label="더하기" busy={busy} onCancel={close} />
            </>
          )}
        </PlainForm>
      </Dialog>
    </>
  )
}

import BlockIcon from '@mui/icons-material/Block'
import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined'
import { Box, Button, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { formatPhone } from '#events/values/phone.ts'
import { formatDateTime } from '#ui/format.ts'
import { toApiError } from '#ui/http/api-client.ts'
import type { Minutes, MinutesSignerAnswer } from '#services/assembly/minutes/minutes.contract.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { Confirm } from '../../kit/feedback/Confirm.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { StateChip, type StatusStyle } from '../../labels/StatusChip.tsx'
import { noSigner, SignerFields, signerOf } from './SignerFields.tsx'
import { useAttendingOwners, useMinutesCalls } from './use-minutes.ts'

const states: Readonly<Record<MinutesSignerAnswer['state'], StatusStyle>> = {
  waiting: { label: '서명 기다림', tone: 'pending', Icon: ScheduleIcon },
  signed: { label: '서명함', tone: 'done', Icon: CheckCircleIcon },
  refused: { label: '서명 거절', tone: 'risk', Icon: BlockIcon },
  void: { label: '다시 서명해야 함', tone: 'risk', Icon: ScheduleIcon },
}

const messageTexts = {
  accepted: '링크를 보냈습니다.',
  refused: '링크를 보내지 못했습니다. 전화번호를 확인해주세요.',
  withheld: '받을 사람이 없어 보내지 않았습니다.',
  failed: '문자 회사에 닿지 않았습니다. 다시 보내주세요.',
} as const

const messageText = ({ message }: MinutesSignerAnswer): string => {
  if (message === undefined) return ''
  return message === null ? '링크를 보내는 중입니다. 밤에는 아침에 보냅니다.' : messageTexts[message]
}

const detailsOf = (signer: MinutesSignerAnswer): string =>
  [
    signer.phone === null ? null : formatPhone(signer.phone),
    signer.source === 'typed' ? '관리자가 적은 번호' : null,
    signer.signedAt === null ? messageText(signer) : formatDateTime(signer.signedAt),
  ]
    .filter((text) => text !== null && text !== '')
    .join(' · ')

type ReplaceDialogProps = {
  readonly id: string
  readonly signer: MinutesSignerAnswer
  readonly areOwners: boolean
  readonly onClose: () => void
}

const ReplaceDialog = ({ id, signer, areOwners, onClose }: ReplaceDialogProps) => {
  const { data } = useAttendingOwners(id)
  const { replaceSigner } = useMinutesCalls(id)
  const [typed, setTyped] = useState(noSigner)
  const [reason, setReason] = useState('')
  const who = signerOf(typed)
  const { mutate, isPending, error } = useCommand({
    mutationFn: () => (who === null ? Promise.resolve(null) : replaceSigner(signer.signerId, who, reason.trim())),
    onSuccess: onClose,
  })
  return (
    <Confirm
      open
      title="서명할 분을 바꿀까요?"
      confirmLabel="바꾸기"
      busy={isPending}
      disabled={who === null || reason.trim() === ''}
      problem={error === null ? null : toApiError(error).text}
      onConfirm={() => mutate()}
      onClose={onClose}
      fields={
        <Stack spacing={4} sx={{ mt: 2 }}>
          <SignerFields
            label="새 서명인"
            value={typed}
            owners={data?.attendees ?? []}
            mayType={signer.role === 'chair' || !areOwners}
            onChange={setTyped}
          />
          <TextField
            label="사유"
            value={reason}
            required
            fullWidth
            multiline
            onChange={({ target }) => setReason(target.value)}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        </Stack>
      }
    >
      <li>{signer.name ?? '(이름 없음)'} 님의 링크는 더 쓸 수 없습니다.</li>
      <li>거절한 사람과 이유는 의사록에 그대로 남습니다.</li>
    </Confirm>
  )
}

type SignersProps = { readonly id: string; readonly minutes: Minutes }

const SignerLine = ({ id, minutes, signer }: SignersProps & { readonly signer: MinutesSignerAnswer }) => {
  const { sendLink } = useMinutesCalls(id)
  const [isReplacing, setReplacing] = useState(false)
  const { mutate, isPending } = useCommand({ mutationFn: () => sendLink(signer.signerId) })
  const mayAct = minutes.status === 'final' && signer.state !== 'signed'
  const name = signer.name ?? '(이름 없음)'
  return (
    <Stack
      component="li"
      aria-label={name}
      sx={{
        py: 3,
        gap: 2,
        borderTop: 1,
        borderColor: 'divider',
        flexDirection: { xs: 'column', sm: 'row' },
        alignItems: { sm: 'center' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>
          {signer.role === 'chair' ? '의장' : '서명인'} {name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {detailsOf(signer)}
        </Typography>
        {signer.refusal === null ? null : <Typography variant="body2">이유: {signer.refusal}</Typography>}
      </Box>
      <StateChip {...states[signer.state]} />
      {mayAct ? (
        <>
          <Button size="small" color="inherit" loading={isPending} onClick={() => mutate()}>
            링크 다시 보내기
          </Button>
          <Button size="small" color="inherit" onClick={() => setReplacing(true)}>
            바꾸기
          </Button>
        </>
      ) : null}
      {isReplacing ? (
        <ReplaceDialog id={id} signer={signer} areOwners={minutes.law.areOwners} onClose={() => setReplacing(false)} />
      ) : null}
    </Stack>
  )
}

/** Shows who has to sign, and how far they are. */
export const Signers = ({ id, minutes }: SignersProps) => {
  const { again } = useMinutesCalls(id)
  const { mutate, isPending } = useCommand({ mutationFn: again })
  return (
    <Section
      title="서명"
      note={minutes.law.basis}
      actions={
        minutes.status === 'final' ? (
          <Button color="inherit" loading={isPending} onClick={() => mutate()}>
            새로 확인하기
          </Button>
        ) : undefined
      }
    >
      <Box component="ul" aria-label="서명할 분" sx={plainList}>
        {minutes.signers.map((signer) => (
          <SignerLine key={signer.signerId} id={id} minutes={minutes} signer={signer} />
        ))}
      </Box>
    </Section>
  )
}

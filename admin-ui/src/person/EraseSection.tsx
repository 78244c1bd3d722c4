import NoAccountsIcon from '@mui/icons-material/NoAccountsOutlined'
import { Button, MenuItem, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { erasureReasonNames, type ErasureReason } from '#services/person/erasure/erasure-reason.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { useCommand } from '../kit/data/use-command.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { Confirm } from '../kit/feedback/Confirm.tsx'
import { Section } from '../kit/layout/Section.tsx'
import { nameOf } from '../labels/person-labels.ts'
import type { Resident } from './use-resident.ts'

type EraseSectionProps = { readonly person: Resident }

const normalizeText = (text: string): string => text.normalize('NFC').trim()

/**
 * Shows the erasure of a person, where the law requires it. Only a super administrator can do it.
 */
export const EraseSection = ({ person }: EraseSectionProps) => {
  const [asking, setAsking] = useState(false)
  return (
    <Section title="개인정보 파기" note="본인이 요청했거나 보관 기간이 끝났을 때만 씁니다. 되돌릴 수 없습니다.">
      <Button color="error" variant="outlined" startIcon={<NoAccountsIcon />} onClick={() => setAsking(true)}>
        개인정보 파기
      </Button>
      {asking ? <EraseDialog person={person} onClose={() => setAsking(false)} /> : null}
    </Section>
  )
}

type ReasonFieldProps = { readonly reason: ErasureReason | ''; readonly onChoose: (reason: ErasureReason) => void }

const ReasonField = ({ reason, onChoose }: ReasonFieldProps) => (
  <TextField
    select
    label="파기 사유"
    required
    value={reason}
    // Only what is listed below can be chosen.
    onChange={({ target }) => onChoose(target.value as ErasureReason)}
    helperText="고른 사유는 기록에 그대로 남습니다."
    fullWidth
  >
    {Object.entries(erasureReasonNames).map(([value, label]) => (
      <MenuItem key={value} value={value}>
        {label}
      </MenuItem>
    ))}
  </TextField>
)

const EraseDialog = ({ person, onClose }: EraseSectionProps & { readonly onClose: () => void }) => {
  const { call } = useCalls()
  const notify = useNotify()
  const [reason, setReason] = useState<ErasureReason | ''>('')
  const [typed, setTyped] = useState('')
  const name = nameOf(person)
  const { mutate, isPending, error } = useCommand({
    mutationFn: async () => {
      if (reason !== '') await call('DELETE /api/admin/users/{id}', { params: { id: person.id }, body: { reason } })
    },
    onSuccess: () => {
      onClose()
      notify('개인정보를 파기했습니다.', { type: 'success' })
    },
  })
  return (
    <Confirm
      open
      title={`${name}님의 개인정보를 파기하시겠습니까?`}
      confirmLabel="파기하기"
      busy={isPending}
      isRemoval
      disabled={reason === '' || normalizeText(typed) !== normalizeText(name)}
      problem={error === null ? null : toApiError(error).text}
      onConfirm={() => mutate()}
      onClose={onClose}
      fields={
        <Stack spacing={4} sx={{ mt: 4 }}>
          <ReasonField reason={reason} onChoose={setReason} />
          <TextField
            label="확인을 위해 이름을 그대로 적어주세요"
            required
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            helperText={name}
            autoComplete="off"
            fullWidth
          />
        </Stack>
      }
    >
      <li>
        이름, 전화번호, 생년월일과 메모의 내용이 모든 리스트와 기록에서 영영 읽을 수 없게 됩니다. 되살릴 방법이
        없습니다.
      </li>
      <li>이 사람은 더 이상 본인 확인을 할 수 없어 투표하거나 서명할 수 없습니다.</li>
      <li>세대(동·호, 면적)와 참여한 사실, 제출된 투표와 접수 번호는 남습니다. 위·변조 확인도 그대로 됩니다.</li>
      <li>누가 언제 왜 파기했는지가 활동 로그에 남습니다.</li>
    </Confirm>
  )
}

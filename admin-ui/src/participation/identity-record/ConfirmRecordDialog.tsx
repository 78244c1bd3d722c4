import { Alert, Dialog, DialogContent, DialogTitle, Stack, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { useNotify } from 'react-admin'
import type { IdentityRecord } from '#services/participation/identity-record/identity-records.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { DialogButtons } from '../../kit/forms/FormActions.tsx'
import { EmailField, LastCharactersField } from './DocumentFields.tsx'
import { charactersMistake, emailMistake } from './document-mistakes.ts'
import { recordTitle, seenText } from './identity-record-labels.ts'

type ConfirmRecordDialogProps = { readonly record: IdentityRecord; readonly onClose: () => void }

/** Dialog of the second administrator, who types what they saw on the document themselves. */
const ConfirmRecordDialog = ({ record, onClose }: ConfirmRecordDialogProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const [lastCharacters, setLastCharacters] = useState('')
  const [email, setEmail] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { mutate, isPending, error } = useCommand({
    mutationFn: () =>
      call('POST /api/identity-records/{id}/confirm', {
        params: { id: record.id },
        body: { lastCharacters, ...(record.asksEmail ? { email: email.trim() } : {}) },
      }),
    onSuccess: () => {
      notify('확인했습니다. 투표 링크를 보냅니다.', { type: 'success' })
      onClose()
    },
  })
  const mistakes = {
    characters: charactersMistake(lastCharacters),
    email: record.asksEmail ? emailMistake(email) : null,
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setIsTried(true)
    if (mistakes.characters === null && mistakes.email === null && !isPending) mutate()
  }
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="confirm-record-title">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="confirm-record-title">{recordTitle(record)} 신분증 확인</DialogTitle>
        <DialogContent>
          <Stack spacing={4}>
            {error === null ? null : <Alert severity="error">{toApiError(error).text}</Alert>}
            <Typography variant="body2">{seenText(record)}</Typography>
            <Typography variant="body2" color="textSecondary">
              소유자와 신분증을 직접 보고, 번호 끝자리{record.asksEmail ? '와 전자우편 주소' : ''}를 적어주세요. 먼저
              확인한 관리자가 적은 내용과 같아야 링크를 보냅니다.
              {record.asksEmail ? null : ' 링크는 관리자 두 사람이 명부에 적은 전자우편 주소로 갑니다.'}
            </Typography>
            <LastCharactersField
              value={lastCharacters}
              onChange={setLastCharacters}
              error={isTried ? mistakes.characters : null}
            />
            {record.asksEmail ? (
              <EmailField value={email} onChange={setEmail} error={isTried ? mistakes.email : null} />
            ) : null}
          </Stack>
        </DialogContent>
        <DialogButtons label="확인하고 링크 보내기" busy={isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

export default ConfirmRecordDialog

import { Alert, Dialog, DialogContent, DialogTitle, Stack, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { useNotify } from 'react-admin'
import type { IdentityDocument } from '#events/values/participation/identity-record.ts'
import type { IdentityRecord } from '#services/participation/identity-record/identity-records.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { DialogButtons } from '../../kit/forms/FormActions.tsx'
import { LastCharactersField } from '../../participation/identity-record/DocumentFields.tsx'
import { charactersMistake } from '../../participation/identity-record/document-mistakes.ts'
import { recordTitle } from '../../participation/identity-record/identity-record-labels.ts'
import { DocumentField } from './SeenOwnerFields.tsx'

type SameOwnerDialogProps = { readonly record: IdentityRecord; readonly onClose: () => void }

/** Dialog of the second administrator, who types what they see on the owner's document themselves. */
const SameOwnerDialog = ({ record, onClose }: SameOwnerDialogProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const [document, setDocument] = useState<IdentityDocument | ''>('')
  const [lastCharacters, setLastCharacters] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { mutate, isPending, error } = useCommand({
    mutationFn: (shown: IdentityDocument) =>
      call('POST /api/identity-records/{id}/confirm-in-person', {
        params: { id: record.id },
        body: { document: shown, lastCharacters },
      }),
    onSuccess: () => {
      notify('확인했습니다. 태블릿을 열 수 있습니다.', { type: 'success' })
      onClose()
    },
  })
  const mistake = charactersMistake(lastCharacters)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setIsTried(true)
    if (document !== '' && mistake === null && !isPending) mutate(document)
  }
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="same-owner-title">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="same-owner-title">{recordTitle(record)} 신분증 확인</DialogTitle>
        <DialogContent>
          <Stack spacing={4}>
            {error === null ? null : <Alert severity="error">{toApiError(error).text}</Alert>}
            <Typography variant="body2">신분증 이름 {record.name ?? '–'}</Typography>
            <Typography variant="body2" color="textSecondary">
              소유자와 신분증을 직접 보고 적어주세요. 먼저 확인한 관리자가 적은 내용과 같아야 태블릿을 열 수 있습니다.
            </Typography>
            <DocumentField
              value={document}
              error={isTried && document === '' ? '신분증을 골라주세요.' : null}
              onChange={setDocument}
            />
            <LastCharactersField value={lastCharacters} onChange={setLastCharacters} error={isTried ? mistake : null} />
          </Stack>
        </DialogContent>
        <DialogButtons label="확인하기" busy={isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

export default SameOwnerDialog

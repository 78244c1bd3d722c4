import { Alert, AlertTitle, Card, Stack } from '@mui/material'
import { useRef, useState } from 'react'
import { fileOf } from '#ui/http/answered-file.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { RollImportPreview } from '#services/roll-import/roll-imports.contract.ts'
import { SavesMenu } from '../../kit/export/SavesMenu.tsx'
import { useCalls } from '../../kit/data/use-calls.ts'
import { FileDrop } from '../../kit/upload/FileDrop.tsx'
import { FilePassword } from '../../kit/upload/FilePassword.tsx'
import { FileSending } from '../../kit/upload/FileSending.tsx'
import { useUpload } from '../../kit/upload/use-upload.ts'
import { useLedgerForm } from '../../labels/building-ledger/use-ledger-form.ts'
import { PastedTable } from './PastedTable.tsx'
import { ACCEPTED, refusalOf } from './roll-file.ts'
import { uploadRefusal } from './roll-refusals.ts'

type RollUploadProps = { readonly list: List; readonly onRead: (read: RollImportPreview) => void }

/** Uploads a roll: chosen, dropped or pasted, and shows problems with what to do. */
export const RollUpload = ({ list, onRead }: RollUploadProps) => {
  const { id: listId } = list
  const ledgerForm = useLedgerForm(list)
  const { call, answerTo } = useCalls()
  // The password is held until it is sent, once.
  const typed = useRef('')
  const { send, sending, isSending, failure, file, reset, cancel } = useUpload({
    send: (chosen, options) => {
      const texts: Readonly<Record<string, string>> = typed.current === '' ? {} : { password: typed.current }
      typed.current = ''
      return call('POST /api/roll-import/list/{listId}', { params: { listId }, file: chosen, texts, ...options })
    },
    onSent: onRead,
  })
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = async () => fileOf(await answerTo('GET /api/roll-import/form'), '소유자명부-양식.xlsx')
  const saves = [{ label: '엑셀 양식 (.xlsx)', get: form }, ...(ledgerForm === null ? [] : [ledgerForm])]
  const unlock = (password: string): void => {
    if (file === undefined) return
    typed.current = password
    send(file)
  }
  const choose = (chosen: File): void => {
    reset()
    const reason = refusalOf(chosen)
    setRefusal(reason)
    if (reason === null) send(chosen)
  }

  return (
    <Card sx={{ p: { xs: 4, sm: 6 } }}>
      <Stack spacing={4}>
        {isSending ? (
          <FileSending sending={sending} onCancel={cancel} />
        ) : (
          <FileDrop
            what="명부 파일"
            hint="엑셀(.xlsx, .xls), ODS, 웹에서 받은 표, CSV(.csv, .txt), 10MB까지"
            accept={ACCEPTED}
            onFile={choose}
          />
        )}
        {refusal === null ? null : <Alert severity="error">{refusal}</Alert>}
        {failure === null ? null : <Refused thrown={failure} onPassword={unlock} />}
        <PastedTable busy={isSending} onFile={choose}>
          <SavesMenu label="양식 내려받기" saves={saves} />
        </PastedTable>
      </Stack>
    </Card>
  )
}

type RefusedProps = { readonly thrown: unknown; readonly onPassword: (password: string) => void }

const Refused = ({ thrown, onPassword }: RefusedProps) => {
  const { text, hint, needsPassword } = uploadRefusal(thrown)
  return (
    <Stack spacing={3}>
      <Alert severity="error">
        <AlertTitle sx={{ fontSize: 15, mb: hint === null ? 0 : undefined }}>{text}</AlertTitle>
        {hint}
      </Alert>
      {needsPassword ? <FilePassword onPassword={onPassword} /> : null}
    </Stack>
  )
}

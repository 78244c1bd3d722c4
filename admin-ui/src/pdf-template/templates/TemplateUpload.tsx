import { Alert, AlertTitle, Stack } from '@mui/material'
import { useState } from 'react'
import type { PdfTemplate } from '#services/pdf-template/pdf-templates.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { FileSending } from '../../kit/upload/FileSending.tsx'
import { useUpload } from '../../kit/upload/use-upload.ts'
import { DropZone } from './DropZone.tsx'
import { refusalOf, uploadRefusal } from './form-file.ts'

type TemplateUploadProps = {
  readonly listId: string
  /** Marks a list without templates, where the drop zone explains its use. */
  readonly isFirst: boolean
  readonly onUploaded: (template: PdfTemplate) => void
}

/** Takes a form's PDF, chosen or dropped, and shows its problems with what to do. */
export const TemplateUpload = ({ listId, isFirst, onUploaded }: TemplateUploadProps) => {
  const { call } = useCalls()
  const { send, sending, isSending, failure, reset, cancel } = useUpload({
    send: (chosen, options) =>
      call('POST /api/pdf-template/upload/{listId}', { params: { listId }, file: chosen, ...options }),
    onSent: onUploaded,
  })
  const [refusal, setRefusal] = useState<ReturnType<typeof refusalOf>>(null)
  const choose = (chosen: File): void => {
    reset()
    const reason = refusalOf(chosen)
    setRefusal(reason)
    if (reason === null) send(chosen)
  }
  const told = refusal ?? (failure === null ? null : uploadRefusal(failure))
  return (
    <Stack spacing={3}>
      {isSending ? <FileSending sending={sending} onCancel={cancel} /> : <DropZone isFirst={isFirst} onFile={choose} />}
      {told === null ? null : (
        <Alert severity="error">
          <AlertTitle sx={{ fontSize: 15, mb: told.hint === null ? 0 : undefined }}>{told.text}</AlertTitle>
          {told.hint}
        </Alert>
      )}
    </Stack>
  )
}

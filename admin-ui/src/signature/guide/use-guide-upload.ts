import { useState } from 'react'
import { useNotify } from 'react-admin'
import { toApiError } from '#ui/http/api-client.ts'
import { useUpload, type UploadCall } from '../../kit/upload/use-upload.ts'
import { fileRefusal } from '../paper/office-file.ts'

/**
 * Uploads a guide, with its progress; problems of the file are shown where it was chosen.
 */
export const useGuideUpload = (upload: UploadCall<unknown>, onDone?: () => void) => {
  const notify = useNotify()
  const [refusal, setRefusal] = useState<string | null>(null)
  const { send, sending, isSending, failure, reset, cancel } = useUpload({
    send: upload,
    onSent: () => {
      notify('안내문을 올렸습니다.', { type: 'success' })
      onDone?.()
    },
  })
  const choose = (file: File): void => {
    reset()
    const reason = fileRefusal(file)
    setRefusal(reason)
    if (reason === null) send(file)
  }
  const problem = refusal ?? (failure === null ? null : toApiError(failure).text)
  return { choose, sending, isSending, cancel, problem }
}

import { useState } from 'react'
import { useNotify } from 'react-admin'
import { toApiError } from '#ui/http/api-client.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { fileRefusal } from '../paper/office-file.ts'

/** Uploads a guide; problems of the file are shown where it was chosen. */
export const useGuideUpload = (upload: (file: File) => Promise<unknown>, onDone?: () => void) => {
  const notify = useNotify()
  const [refusal, setRefusal] = useState<string | null>(null)
  const { mutate, isPending, error, reset } = useCommand({
    mutationFn: upload,
    onSuccess: () => {
      notify('안내문을 올렸습니다.', { type: 'success' })
      onDone?.()
    },
  })
  const send = (file: File): void => {
    reset()
    const reason = fileRefusal(file)
    setRefusal(reason)
    if (reason === null) mutate(file)
  }
  return { send, isPending, problem: refusal ?? (error === null ? null : toApiError(error).text) }
}

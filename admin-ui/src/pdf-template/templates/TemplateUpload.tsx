import { Alert, AlertTitle, Box, Button, LinearProgress, Stack, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatPercent } from '#ui/format.ts'
import type { PdfTemplate } from '#services/pdf-template/pdf-templates.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { DropZone } from './DropZone.tsx'
import { refusalOf, uploadRefusal } from './form-file.ts'

type TemplateUploadProps = {
  readonly listId: string
  /** Nothing is there yet: the zone says what it is for. */
  readonly isFirst: boolean
  readonly onUploaded: (template: PdfTemplate) => void
}

/** Sends one file at a time; leaving the page ends it. */
const useUpload = (listId: string, onUploaded: (template: PdfTemplate) => void) => {
  const { call } = useCalls()
  const [share, setShare] = useState(0)
  const stop = useRef<AbortController | null>(null)
  const [isCancelled, setCancelled] = useState(false)
  useEffect(() => () => stop.current?.abort(), [])
  const { mutate, isPending, error, reset, variables } = useMutation({
    mutationFn: (file: File) => {
      stop.current = new AbortController()
      setShare(0)
      setCancelled(false)
      return call('POST /api/pdf-template/upload/{listId}', {
        params: { listId },
        file,
        onUploaded: setShare,
        signal: stop.current.signal,
      })
    },
    onSuccess: onUploaded,
  })
  const cancel = (): void => {
    setCancelled(true)
    stop.current?.abort()
  }
  return {
    send: mutate,
    share,
    isSending: isPending,
    failure: isCancelled ? null : error,
    reset,
    cancel,
    file: variables,
  }
}

/** Takes a form's PDF, chosen or dropped. What is wrong with it is told here, with what to do. */
export const TemplateUpload = ({ listId, isFirst, onUploaded }: TemplateUploadProps) => {
  const { send, share, isSending, failure, reset, cancel, file } = useUpload(listId, onUploaded)
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
      {isSending ? (
        <Sending name={file?.name ?? ''} share={share} onCancel={cancel} />
      ) : (
        <DropZone isFirst={isFirst} onFile={choose} />
      )}
      {told === null ? null : (
        <Alert severity="error">
          <AlertTitle sx={{ fontSize: 15, mb: told.hint === null ? 0 : undefined }}>{told.text}</AlertTitle>
          {told.hint}
        </Alert>
      )}
    </Stack>
  )
}

type SendingProps = { readonly name: string; readonly share: number; readonly onCancel: () => void }

/** Once all of it has left, the server reads it: how long that takes nobody knows. */
const Sending = ({ name, share, onCancel }: SendingProps) => {
  const isSent = share >= 1
  return (
    <Box sx={{ py: 4 }}>
      <Typography variant="subtitle1" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography variant="body2" color="textSecondary" role="status" sx={{ mb: 2 }}>
        {isSent ? '파일을 읽고 있습니다…' : `올리는 중 ${formatPercent(share)}`}
      </Typography>
      <LinearProgress aria-label="파일 올리기" variant={isSent ? 'indeterminate' : 'determinate'} value={share * 100} />
      <Button color="inherit" onClick={onCancel} sx={{ mt: 3 }}>
        그만두기
      </Button>
    </Box>
  )
}

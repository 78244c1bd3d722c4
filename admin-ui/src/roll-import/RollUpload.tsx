import { Alert, AlertTitle, Box, Button, Card, LinearProgress, Stack, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fileOf } from '#ui/answered-file.ts'
import { formatPercent } from '#ui/format.ts'
import type { RollImportPreview } from '#services/roll-import/roll-imports.contract.ts'
import { SavesMenu } from '../kit/collection/SavesMenu.tsx'
import { useCalls } from '../kit/data/use-calls.ts'
import { FileDrop } from './FileDrop.tsx'
import { PastedTable } from './PastedTable.tsx'
import { refusalOf } from './roll-file.ts'
import { uploadRefusal } from './roll-refusals.ts'

type RollUploadProps = { readonly listId: string; readonly onRead: (read: RollImportPreview) => void }

/** Sends one file at a time; leaving the page ends it. */
const useUpload = ({ listId, onRead }: RollUploadProps) => {
  const { call } = useCalls()
  const [share, setShare] = useState(0)
  // Who gives up knows why it ended.
  const [isCancelled, setCancelled] = useState(false)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const { mutate, isPending, error, reset, variables } = useMutation({
    mutationFn: (file: File) => {
      const controller = new AbortController()
      stop.current = controller
      setShare(0)
      setCancelled(false)
      return call('POST /api/roll-import/list/{listId}', {
        params: { listId },
        file,
        onUploaded: setShare,
        signal: controller.signal,
      })
    },
    onSuccess: onRead,
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
    file: variables,
    reset,
    cancel,
  }
}

/** A roll on its way to the server: chosen, dropped or pasted. What is wrong with it is told here, with what to do. */
export const RollUpload = (props: RollUploadProps) => {
  const { answerTo } = useCalls()
  const { send, share, isSending, failure, file, reset, cancel } = useUpload(props)
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = async () => fileOf(await answerTo('GET /api/roll-import/form'), '소유자명부-양식.xlsx')
  const choose = (chosen: File): void => {
    reset()
    const reason = refusalOf(chosen)
    setRefusal(reason)
    if (reason === null) send(chosen)
  }

  return (
    <Card sx={{ p: { xs: 4, sm: 6 } }}>
      <Stack spacing={4}>
        {isSending ? <Sending name={file?.name ?? ''} share={share} onCancel={cancel} /> : <FileDrop onFile={choose} />}
        {refusal === null ? null : <Alert severity="error">{refusal}</Alert>}
        {failure === null ? null : <Refused thrown={failure} />}
        <PastedTable busy={isSending} onFile={choose}>
          <SavesMenu label="양식 다운로드" saves={[{ label: '엑셀 양식 (.xlsx)', get: form }]} />
        </PastedTable>
      </Stack>
    </Card>
  )
}

const Refused = ({ thrown }: { readonly thrown: unknown }) => {
  const { text, hint } = uploadRefusal(thrown)
  return (
    <Alert severity="error">
      <AlertTitle sx={{ fontSize: 15, mb: hint === null ? 0 : undefined }}>{text}</AlertTitle>
      {hint}
    </Alert>
  )
}

/** Once all of it has left, the server reads it: how long that takes nobody knows. */
const Sending = ({
  name,
  share,
  onCancel,
}: {
  readonly name: string
  readonly share: number
  readonly onCancel: () => void
}) => {
  const isSent = share >= 1
  return (
    <Box sx={{ py: 6 }}>
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

import { Alert, Box, Button, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { toApiError } from '#ui/http/api-client.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { FileDrop } from '../../kit/upload/FileDrop.tsx'
import { FileSending } from '../../kit/upload/FileSending.tsx'
import { useUpload, type UploadCall } from '../../kit/upload/use-upload.ts'
import { PaperViewer } from '../../pdf-template/paper/PaperViewer.tsx'
import { useFile, usePdf } from '../../pdf-template/paper/use-pdf.ts'
import { paperNumberText, readGivenNumber, readPaperNumber } from '../../labels/paper-number.ts'

const ACCEPTED = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png'

type SendOptions = Parameters<UploadCall<unknown>>[1]

type PaperScanProps = {
  /** Vote that shows the scan of a number. */
  readonly voteId: string
  readonly isNumberedAtCount: boolean
  readonly note: string
  /** Sends a scan. */
  readonly keep: (number: string, file: File, options: SendOptions) => Promise<{ readonly number: string }>
}

/** Keeps scans of papers by their numbers, and shows them. */
export const PaperScan = ({ voteId, isNumberedAtCount, note, keep }: PaperScanProps) => {
  const notify = useNotify()
  const [typed, setTyped] = useState('')
  // A newer scan replaces the cached one.
  const [shown, setShown] = useState<{ readonly number: string; readonly turn: number } | null>(null)
  const number = readPaperNumber(typed) ?? (isNumberedAtCount ? readGivenNumber(typed) : null)
  const show = (of: string): void => setShown((before) => ({ number: of, turn: (before?.turn ?? 0) + 1 }))
  const { send, sending, isSending, failure, reset, cancel } = useUpload({
    send: (chosen, options) => keep(number ?? '', chosen, options),
    onSent: (kept) => {
      notify(`${paperNumberText(kept.number)} 용지의 스캔을 보관했습니다.`, { type: 'success' })
      show(kept.number)
    },
  })
  return (
    <Section title="용지 스캔" note={note}>
      <Stack spacing={3}>
        <Stack direction="row" sx={{ gap: 2, alignItems: 'flex-start', flexWrap: 'wrap' }}>
          <TextField
            size="small"
            label="스캔할 용지 번호"
            value={typed}
            onChange={({ target }) => {
              reset()
              setShown(null)
              setTyped(target.value)
            }}
            slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 12 } }}
          />
          <Button
            variant="outlined"
            color="inherit"
            disabled={number === null}
            onClick={() => (number === null ? undefined : show(number))}
          >
            보관한 스캔 보기
          </Button>
        </Stack>
        {isSending ? <FileSending sending={sending} onCancel={cancel} /> : null}
        {number === null || isSending ? null : (
          <FileDrop what="용지 스캔" hint="PDF, JPEG, PNG, 10MB까지" accept={ACCEPTED} onFile={send} />
        )}
        {failure === null ? null : <Alert severity="error">{toApiError(failure).text}</Alert>}
        {shown === null ? null : <StoredScan key={`${shown.number} ${shown.turn}`} voteId={voteId} {...shown} />}
      </Stack>
    </Section>
  )
}

type StoredScanProps = { readonly voteId: string; readonly number: string; readonly turn: number }

const StoredScan = ({ voteId, number, turn }: StoredScanProps) => {
  const { call } = useCalls()
  const { data, error } = useFile(['ballot-paper', voteId, number, turn], () =>
    call('GET /api/votes/{id}/papers/{number}/scan', { params: { id: voteId, number } }),
  )
  const opened = usePdf(data)
  const failure = error ?? opened.error
  if (failure !== null) {
    const { kind, text } = toApiError(failure)
    return (
      <Alert severity={kind === 'not-found' ? 'info' : 'error'}>
        {kind === 'not-found' ? `${paperNumberText(number)} 용지의 스캔이 없습니다.` : text}
      </Alert>
    )
  }
  return (
    <Box sx={{ height: 480 }}>
      <PaperViewer pdf={opened.pdf} label={`${paperNumberText(number)} 용지 스캔의 쪽`} />
    </Box>
  )
}

import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { formatCount } from '#ui/format.ts'
import { toApiError } from '#ui/http/api-client.ts'
import type { MailImport } from '#services/assembly/notice/notice.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { FileDrop } from '../../kit/upload/FileDrop.tsx'
import { FileSending } from '../../kit/upload/FileSending.tsx'
import { useUpload } from '../../kit/upload/use-upload.ts'
import { useNoticeAgain } from './use-notice.ts'

type MailImportDialogProps = { readonly id: string; readonly onClose: () => void }

const ACCEPTED = '.xlsx,.xls,.csv,.ods'
/** Problems of rows that are shown at once. */
const MAX_SHOWN = 50

/** Reads the chosen sheet without recording anything, then records the same file. */
const useImport = ({ id, onClose }: MailImportDialogProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const again = useNoticeAgain(id)
  const [read, setRead] = useState<MailImport | null>(null)
  const preview = useUpload({
    send: (file, options) =>
      call('POST /api/assemblies/{id}/notice/mails/import', {
        params: { id },
        query: { apply: 'false' },
        file,
        ...options,
      }),
    onSent: setRead,
  })
  const apply = useUpload({
    send: (file, options) =>
      call('POST /api/assemblies/{id}/notice/mails/import', {
        params: { id },
        query: { apply: 'true' },
        file,
        ...options,
      }),
    onSent: ({ added, settled }) => {
      again()
      notify(`등기 ${added.toLocaleString('ko')}건과 결과 ${settled.toLocaleString('ko')}건을 적었습니다.`, {
        type: 'success',
      })
      onClose()
    },
  })
  const choose = (file: File): void => {
    setRead(null)
    preview.reset()
    apply.reset()
    preview.send(file)
  }
  return { read, preview, apply, choose }
}

const Outcome = ({ read }: { readonly read: MailImport }) => (
  <Stack spacing={2}>
    <Typography>
      {formatCount(read.rows, '건')} 가운데 새 등기 {formatCount(read.added, '건')}, 새 결과{' '}
      {formatCount(read.settled, '건')}, 이미 적은 것 {formatCount(read.unchanged, '건')}
    </Typography>
    {read.leftOut === 0 ? null : (
      <Alert severity="warning">
        적지 못하는 줄 {formatCount(read.leftOut, '건')}
        <Box
          component="ul"
          sx={{ m: 0, pl: 4, maxHeight: 220, overflowY: 'auto' }}
          tabIndex={0}
          aria-label="적지 못하는 줄"
        >
          {read.problems.slice(0, MAX_SHOWN).map(({ row, message }) => (
            <li key={`${row} ${message}`}>
              {row}번째 줄: {message}
            </li>
          ))}
        </Box>
      </Alert>
    )}
  </Stack>
)

/** Dialog that takes the post's sheet of registered mail, shows what it would record, and records it. */
const MailImportDialog = (props: MailImportDialogProps) => {
  const { read, preview, apply, choose } = useImport(props)
  const busy = [preview, apply].find(({ isSending }) => isSending)
  const failure = preview.failure ?? apply.failure
  const { file } = preview
  const isUseful = read !== null && read.added + read.settled > 0
  return (
    <Dialog open onClose={props.onClose} fullWidth maxWidth="sm" aria-labelledby="import-title">
      <DialogTitle id="import-title">등기 목록 올리기</DialogTitle>
      <DialogContent>
        <Stack spacing={4}>
          <Typography variant="body2" color="textSecondary">
            우체국 접수 목록이나, 내려받은 엑셀에 등기번호와 접수일을 적은 파일을 올려주세요. 나중에 결과와 결과일을
            적어 다시 올리면 그것만 더합니다.
          </Typography>
          {busy ? (
            <FileSending sending={busy.sending} onCancel={busy.cancel} dense />
          ) : (
            <FileDrop what="등기 목록" hint="엑셀이나 CSV, 10,000줄까지" accept={ACCEPTED} onFile={choose} />
          )}
          {read === null || busy ? null : <Outcome read={read} />}
          {failure === null ? null : <Alert severity="error">{toApiError(failure).text}</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={props.onClose}>
          취소
        </Button>
        <Button
          variant="contained"
          disabled={!isUseful || file === undefined}
          loading={apply.isSending}
          onClick={() => (file === undefined ? undefined : apply.send(file))}
        >
          {isUseful ? `${formatCount(read.added + read.settled, '건')} 적기` : '적기'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

export default MailImportDialog

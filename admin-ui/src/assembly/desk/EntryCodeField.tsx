import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { toApiError } from '#ui/http/api-client.ts'
import { newActId } from '#ui/act-id.ts'
import type { AttendanceDeskRow } from '#services/assembly/attendance/attendance.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { endsWithAnswer, useCommand } from '../../kit/data/use-command.ts'
import { readQrCodes } from './qr-camera.ts'
import { rowName } from './use-attendance.ts'

/** Owner whose code was claimed, with the act that will admit them. */
type Claimed = { readonly row: AttendanceDeskRow; readonly code: string; readonly actId: string }

const useClaim = (id: string) => {
  const { call } = useCalls()
  const [claimed, setClaimed] = useState<Claimed | null>(null)
  const claim = useCommand<AttendanceDeskRow, Error, string>({
    meta: endsWithAnswer,
    mutationFn: (code) => call('POST /api/assemblies/{id}/entry-codes', { params: { id }, body: { code } }),
    onSuccess: (row, code) => setClaimed({ row, code, actId: newActId() }),
  })
  return { claimed, clear: () => setClaimed(null), claim }
}

type CameraProps = { readonly onCode: (code: string) => void; readonly onFailed: () => void }

const Camera = ({ onCode, onFailed }: CameraProps) => {
  const video = useRef<HTMLVideoElement>(null)
  const handlers = useRef({ onCode, onFailed })
  useEffect(() => {
    handlers.current = { onCode, onFailed }
  })
  useEffect(() => {
    const element = video.current
    if (element === null) return
    return readQrCodes(
      element,
      (code) => handlers.current.onCode(code),
      () => handlers.current.onFailed(),
    )
  }, [])
  return (
    // A camera's picture has nothing to caption.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <Box component="video" ref={video} muted playsInline sx={{ width: '100%', maxWidth: 360, borderRadius: 1 }} />
  )
}

type ClaimedOwnerProps = {
  readonly row: AttendanceDeskRow
  readonly isBusy: boolean
  readonly onAdmit: () => void
  readonly onClose: () => void
}

/** Shows whose code was read, until the ID was looked at. */
const ClaimedOwner = ({ row, isBusy, onAdmit, onClose }: ClaimedOwnerProps) => (
  <Alert
    severity="info"
    sx={{ mb: 5 }}
    action={
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button variant="contained" disabled={isBusy || !row.entitled} onClick={onAdmit}>
          신분증 확인, 출석
        </Button>
        <Button color="inherit" onClick={onClose}>
          닫기
        </Button>
      </Stack>
    }
  >
    <Typography sx={{ fontWeight: 700 }}>{rowName(row)}</Typography>
    {row.entitled ? '신분증의 이름과 같은지 확인해주세요.' : '다른 공유자가 대표로 지정되어 있습니다.'}
  </Alert>
)

type CodeFormProps = { readonly isBusy: boolean; readonly onCode: (code: string) => void }

/** Takes a code, typed or from the camera. */
const CodeForm = ({ isBusy, onCode }: CodeFormProps) => {
  const [typed, setTyped] = useState('')
  const [camera, setCamera] = useState<'off' | 'on' | 'missing'>('off')
  const take = (code: string): void => {
    setCamera('off')
    setTyped('')
    onCode(code)
  }
  return (
    <>
      {camera === 'missing' ? (
        <Alert severity="warning">이 브라우저로는 QR을 읽을 수 없습니다. 코드를 입력해주세요.</Alert>
      ) : null}
      <Stack
        component="form"
        noValidate
        direction="row"
        sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim() !== '') take(typed)
        }}
      >
        <TextField
          size="small"
          label="입장 코드"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          slotProps={{ htmlInput: { maxLength: 20, autoComplete: 'off', autoCapitalize: 'characters' } }}
          sx={{ flex: '1 1 180px' }}
        />
        <Button type="submit" variant="outlined" disabled={typed.trim() === '' || isBusy}>
          코드 확인
        </Button>
        <Button color="inherit" onClick={() => setCamera(camera === 'on' ? 'off' : 'on')}>
          {camera === 'on' ? '카메라 끄기' : 'QR 찍기'}
        </Button>
      </Stack>
      {camera === 'on' ? <Camera onCode={take} onFailed={() => setCamera('missing')} /> : null}
    </>
  )
}

type EntryCodeFieldProps = {
  readonly id: string
  readonly isBusy: boolean
  readonly onAdmit: (row: AttendanceDeskRow, actId: string, entryCode: string) => void
}

/** Reads the code of an owner's own link, by camera or typed, and admits them once their ID was seen. */
export const EntryCodeField = ({ id, isBusy, onAdmit }: EntryCodeFieldProps) => {
  const { claimed, clear, claim } = useClaim(id)
  if (claimed !== null)
    return (
      <ClaimedOwner
        row={claimed.row}
        isBusy={isBusy}
        onClose={clear}
        onAdmit={() => {
          onAdmit(claimed.row, claimed.actId, claimed.code)
          clear()
        }}
      />
    )
  return (
    <Stack spacing={2} sx={{ mb: 4 }}>
      {claim.error === null ? null : <Alert severity="error">{toApiError(claim.error).text}</Alert>}
      <CodeForm isBusy={claim.isPending} onCode={(code) => claim.mutate(code)} />
    </Stack>
  )
}

import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  Stack,
  TextField,
} from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { toApiError } from '#ui/http/api-client.ts'
import type { NoticeFigures } from '#services/assembly/notice/notice.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { fromSeoulClock, toSeoulClock } from '../../kit/display/day.ts'
import { FileSending } from '../../kit/upload/FileSending.tsx'
import { useFileChoice } from '../../kit/upload/use-file-choice.tsx'
import { useUpload } from '../../kit/upload/use-upload.ts'
import { newActId } from '#ui/act-id.ts'
import { dongText } from './notice-labels.ts'
import { shrinkPhoto } from './shrink-photo.ts'
import { useNoticeAgain } from './use-notice.ts'

const ACCEPTED = 'image/jpeg,image/png'

type PostingDialogProps = { readonly id: string; readonly figures: NoticeFigures; readonly onClose: () => void }

/** State of a posting as it is typed: its building, place and time. */
const usePosting = ({ id, figures: { buildings } }: PostingDialogProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const again = useNoticeAgain(id)
  const next = buildings.find(({ posted }) => posted === 0) ?? buildings[0]
  const [dong, setDong] = useState(next?.dong ?? '')
  const [spot, setSpot] = useState('')
  const [clock, setClock] = useState(() => toSeoulClock(new Date().toISOString()))
  const { failure, reset, ...upload } = useUpload({
    send: (photo, options) => {
      const place = spot.trim()
      return call('POST /api/assemblies/{id}/notice/postings/{postingId}', {
        // A photo is one posting, however often it is sent: retries have one key, and this id.
        params: { id, postingId: newActId() },
        query: { dong, at: fromSeoulClock(clock.slice(0, 16)), ...(place === '' ? {} : { spot: place }) },
        file: photo,
        ...options,
      })
    },
    onSent: ({ dong: posted }) => {
      again()
      notify(`${dongText(posted)}의 게시를 적었습니다.`, { type: 'success' })
      // The next building is the next photo.
      const rest = buildings.filter((one) => one.posted === 0 && one.dong !== posted)
      if (rest[0]) setDong(rest[0].dong)
      setClock(toSeoulClock(new Date().toISOString()))
    },
  })
  const choose = (photo: File): void => {
    reset()
    void shrinkPhoto(photo).then(upload.send)
  }
  return { ...upload, dong, setDong, spot, setSpot, clock, setClock, failure, choose }
}

type PhotoButtonsProps = { readonly isOff: boolean; readonly onFile: (photo: File) => void }

const PhotoButtons = ({ isOff, onFile }: PhotoButtonsProps) => {
  const camera = useFileChoice({ what: '게시 사진 찍기', accept: ACCEPTED, onFile, usesCamera: true })
  const chooser = useFileChoice({ what: '게시 사진', accept: ACCEPTED, onFile })
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
      <Button variant="contained" size="large" disabled={isOff} onClick={camera.open}>
        사진 찍기
      </Button>
      <Button variant="outlined" size="large" disabled={isOff} onClick={chooser.open}>
        사진 고르기
      </Button>
      {camera.input}
      {chooser.input}
    </Stack>
  )
}

/** Dialog that records a notice on the board of a building: its place, its time, and a photo. */
const PostingDialog = (props: PostingDialogProps) => {
  const { figures, onClose } = props
  const posting = usePosting(props)
  const { dong, setDong, spot, setSpot, clock, setClock, isSending, sending, cancel, failure, choose } = posting
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="posting-title">
      <DialogTitle id="posting-title">게시 사진 올리기</DialogTitle>
      <DialogContent>
        <Stack spacing={4} sx={{ pt: 2 }}>
          <TextField select label="동" value={dong} onChange={({ target }) => setDong(target.value)}>
            {figures.buildings.map((building) => (
              <MenuItem key={building.dong} value={building.dong}>
                {dongText(building.dong)}
                {building.posted > 0 ? ` (게시 ${building.posted}곳)` : ''}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label="게시한 곳"
            value={spot}
            helperText="예: 1·2호 라인 승강기. 한 곳이면 비워두세요."
            onChange={({ target }) => setSpot(target.value)}
            slotProps={{ htmlInput: { maxLength: 100 } }}
          />
          <TextField
            label="게시한 시각"
            type="datetime-local"
            value={clock}
            onChange={({ target }) => setClock(target.value.slice(0, 16))}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31T23:59' } }}
          />
          {/* The height stays while a photo is sent. */}
          <Box sx={{ minHeight: 110 }}>
            {isSending ? (
              <FileSending sending={sending} onCancel={cancel} dense />
            ) : (
              <PhotoButtons isOff={dong === '' || clock === ''} onFile={choose} />
            )}
          </Box>
          {failure === null ? null : <Alert severity="error">{toApiError(failure).text}</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          닫기
        </Button>
      </DialogActions>
    </Dialog>
  )
}

export default PostingDialog

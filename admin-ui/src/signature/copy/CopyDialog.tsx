import {
  Alert,
  Checkbox,
  Dialog,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  MenuItem,
  Stack,
  TextField,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { copyKindNames, copyKinds, type CopyKind } from '#events/values/confirmation/paper-copy.ts'
import type { PaperCopyAnswer } from '#services/signature/copy/paper-copies.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { DialogButtons } from '../../kit/forms/FormActions.tsx'
import { FileSending } from '../../kit/upload/FileSending.tsx'
import { useUpload } from '../../kit/upload/use-upload.ts'
import { FileButton } from '../paper/FileButton.tsx'
import { fileRefusal } from '../paper/office-file.ts'
import { BoxDrawing } from './BoxDrawing.tsx'
import type { CopyBox } from './copy-boxes.ts'
import { drawCopy, maskedFile, SeveralPages } from './copy-picture.ts'

/** Owner's entry that a copy belongs to, and the consent that it is attached to. */
export type CopyTarget = { readonly listUserId: string; readonly consentId?: string }

type CopyDialogProps = {
  readonly target: CopyTarget
  /** Kinds that may be chosen, the likeliest first. */
  readonly kinds?: readonly CopyKind[]
  readonly onStored: (copy: PaperCopyAnswer) => void
  readonly onClose: () => void
}

/** Draws the chosen file, and says why it cannot be drawn. */
const usePicture = () => {
  const [picture, setPicture] = useState<HTMLCanvasElement | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const choose = (file: File): void => {
    const reason = fileRefusal(file)
    setPicture(null)
    setRefusal(reason)
    if (reason !== null) return
    drawCopy(file).then(setPicture, (error: unknown) =>
      setRefusal(
        error instanceof SeveralPages
          ? '한 쪽짜리 PDF나 사진을 골라주세요. 쪽마다 따로 가려야 합니다.'
          : '읽을 수 없는 파일입니다. 다른 파일을 골라주세요.',
      ),
    )
  }
  return { picture, refusal, choose }
}

/** State of a copy until it is stored: its kind, its picture, and where that is black. */
const useCopy = ({ target, kinds = copyKinds, onStored, onClose }: CopyDialogProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const [kind, setKind] = useState<CopyKind>(kinds[0] ?? 'id-card')
  const { picture, refusal, choose } = usePicture()
  const [boxes, setBoxes] = useState<readonly CopyBox[]>([])
  const [noNumber, setNoNumber] = useState(false)
  const upload = useUpload({
    send: (file, options) =>
      call('POST /api/signature/copies', {
        texts: {
          listUserId: target.listUserId,
          kind,
          boxes: JSON.stringify(boxes),
          noNumber: noNumber && boxes.length === 0 ? 'yes' : 'no',
          ...(target.consentId === undefined ? {} : { consentId: target.consentId }),
        },
        file,
        ...options,
      }),
    onSent: (copy) => {
      notify(`${copyKindNames[kind]}을 올렸습니다.`, { type: 'success' })
      onStored(copy)
      onClose()
    },
  })
  const isReady = picture !== null && (boxes.length > 0 || noNumber)
  const send = (): void => {
    upload.reset()
    if (picture !== null && isReady) void maskedFile(picture, boxes).then(upload.send)
  }
  const take = (file: File): void => {
    setBoxes([])
    choose(file)
  }
  return { kinds, kind, setKind, picture, refusal, take, boxes, setBoxes, noNumber, setNoNumber, upload, isReady, send }
}

/** Uploads the copy of a paper whose resident registration number is blacked out first. */
const CopyDialog = (props: CopyDialogProps) => {
  const copy = useCopy(props)
  const { onClose } = props
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const close = (_: unknown, reason: 'backdropClick' | 'escapeKeyDown'): void =>
    reason === 'backdropClick' ? undefined : onClose()
  return (
    <Dialog open onClose={close} fullWidth maxWidth="md" fullScreen={isNarrow} aria-labelledby="copy-title">
      <DialogTitle id="copy-title">사본 올리기</DialogTitle>
      <DialogContent sx={{ pt: '12px !important' }}>
        <CopyFields copy={copy} />
      </DialogContent>
      <DialogButtons
        label="사본 올리기"
        busy={copy.upload.isSending}
        disabled={!copy.isReady}
        onCancel={onClose}
        onAct={copy.send}
      />
    </Dialog>
  )
}

const CopyFields = ({ copy }: { readonly copy: ReturnType<typeof useCopy> }) => {
  const { kinds, kind, picture, refusal, boxes, upload } = copy
  return (
    <Stack spacing={4}>
      <TextField
        select
        label="종류"
        value={kind}
        onChange={({ target: { value } }) => copy.setKind(kinds.find((one) => one === value) ?? kind)}
      >
        {kinds.map((one) => (
          <MenuItem key={one} value={one}>
            {copyKindNames[one]}
          </MenuItem>
        ))}
      </TextField>
      <Stack direction="row">
        <FileButton label={picture === null ? '사본 고르기' : '다른 사본으로 바꾸기'} onFile={copy.take} />
      </Stack>
      {refusal === null ? null : <Alert severity="error">{refusal}</Alert>}
      {picture === null ? null : <BoxDrawing picture={picture} boxes={boxes} onBoxes={copy.setBoxes} />}
      {picture === null || boxes.length > 0 ? null : (
        <FormControlLabel
          label="주민등록번호 뒷자리가 없습니다"
          control={
            <Checkbox checked={copy.noNumber} onChange={({ target: { checked } }) => copy.setNoNumber(checked)} />
          }
        />
      )}
      {upload.isSending ? <FileSending sending={upload.sending} onCancel={upload.cancel} /> : null}
      {upload.failure === null ? null : <Alert severity="error">{toApiError(upload.failure).text}</Alert>}
    </Stack>
  )
}

export default CopyDialog

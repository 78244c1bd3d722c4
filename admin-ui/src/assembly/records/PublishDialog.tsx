import {
  Alert,
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  MenuItem,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { publicationKinds, type PublicationKind } from '#events/values/assembly/publication-names.ts'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import { documentNames } from '#services/assembly/publication/publication-texts.contract.ts'
import type { PublishedDocumentAnswer } from '#services/assembly/publication/publications.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { todayInSeoul } from '../../kit/display/day.ts'
import { DialogButtons } from '../../kit/forms/FormActions.tsx'
import { FileDrop } from '../../kit/upload/FileDrop.tsx'
import { useObjectUrl } from '../../kit/display/use-object-url.ts'

type PublishDialogProps = {
  readonly id: string
  /** Version that the new one replaces. */
  readonly replaced?: PublishedDocumentAnswer
  readonly onClose: () => void
}

/** Pages that somebody has to look at, as the server found them, and whether they did. */
type PagesToCheck = { readonly path: 'phones' | 'unread'; readonly message: string; readonly isDone: boolean }

const looksIn = (error: ApiError): readonly PagesToCheck[] =>
  error.code === 'PUBLICATION_NEEDS_LOOK'
    ? error.fields.flatMap(({ path, message }) =>
        path === 'phones' || path === 'unread' ? [{ path, message, isDone: false }] : [],
      )
    : []

/** State of a publication as it is typed, and its upload. */
const usePublishing = ({ id, replaced, onClose }: PublishDialogProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const [file, setFile] = useState<File | null>(null)
  const [document, setDocument] = useState<PublicationKind>(replaced?.document ?? 'minutes')
  const [title, setTitle] = useState(replaced?.title ?? '')
  const [madeOn, setMadeOn] = useState(todayInSeoul)
  const [isLooked, setLooked] = useState(false)
  const [looks, setLooks] = useState<readonly PagesToCheck[]>([])
  const { mutate, isPending, error, reset } = useCommand({
    mutationFn: async (chosen: File) =>
      call('POST /api/assemblies/{id}/publications', {
        params: { id },
        file: chosen,
        texts: {
          document,
          title: title.trim(),
          madeOn,
          looked: isLooked ? 'yes' : 'no',
          ...(replaced === undefined ? {} : { replaces: replaced.id }),
          ...Object.fromEntries(looks.flatMap(({ path, isDone }) => (isDone ? [[path, 'yes']] : []))),
        },
      }),
    onSuccess: () => {
      notify('자료를 공개했습니다.', { type: 'success' })
      onClose()
    },
    onError: (thrown) => {
      const found = looksIn(toApiError(thrown))
      if (found.length > 0) setLooks(found)
    },
  })
  const take = (chosen: File | null) => {
    setFile(chosen)
    setLooked(false)
    setLooks([])
    reset()
    if (chosen !== null && title === '') setTitle(chosen.name.replace(/\.pdf$/i, ''))
  }
  const look = (path: PagesToCheck['path'], isDone: boolean) =>
    setLooks((before) => before.map((one) => (one.path === path ? { ...one, isDone } : one)))
  const isWhole =
    file !== null && title.trim() !== '' && madeOn !== '' && isLooked && looks.every(({ isDone }) => isDone)
  const send = () => (file === null ? undefined : mutate(file))
  const typed = { document, setDocument, title, setTitle, madeOn, setMadeOn }
  return { file, take, ...typed, isLooked, setLooked, looks, look, isWhole, isPending, error, send }
}

type Publishing = ReturnType<typeof usePublishing>

const Preview = ({ file, onRemove }: { readonly file: File; readonly onRemove: () => void }) => {
  const url = useObjectUrl(file)
  return (
    <Box>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <Typography>{file.name}</Typography>
        <Button size="small" color="inherit" onClick={onRemove}>
          바꾸기
        </Button>
        {url === null ? null : (
          <Button size="small" component="a" href={url} target="_blank" rel="noreferrer">
            파일 보기
          </Button>
        )}
      </Stack>
    </Box>
  )
}

const Fields = ({
  document,
  setDocument,
  title,
  setTitle,
  madeOn,
  setMadeOn,
  isFixed,
}: Publishing & { readonly isFixed: boolean }) => (
  <>
    <TextField
      select
      label="자료"
      value={document}
      disabled={isFixed}
      onChange={({ target }) => setDocument(publicationKinds.find((kind) => kind === target.value) ?? 'other')}
    >
      {publicationKinds.map((kind) => (
        <MenuItem key={kind} value={kind}>
          {documentNames[kind]}
        </MenuItem>
      ))}
    </TextField>
    <TextField
      label="제목"
      value={title}
      required
      onChange={({ target }) => setTitle(target.value)}
      slotProps={{ htmlInput: { maxLength: 200 } }}
    />
    <TextField
      label="작성한 날"
      type="date"
      value={madeOn}
      helperText="공개 기한은 작성한 날부터 셉니다."
      onChange={({ target }) => setMadeOn(target.value)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: todayInSeoul() } }}
    />
  </>
)

const Looks = ({ isLooked, setLooked, looks, look }: Publishing) => (
  <Stack>
    <FormControlLabel
      label="이름·주소·전화번호·주민등록번호가 가려져 있는지 모든 쪽을 확인했습니다"
      control={<Checkbox checked={isLooked} onChange={({ target }) => setLooked(target.checked)} />}
    />
    {looks.map(({ path, message, isDone }) => (
      <FormControlLabel
        key={path}
        label={`${message}. 공개해도 되는 내용입니다`}
        control={<Checkbox checked={isDone} onChange={({ target }) => look(path, target.checked)} />}
      />
    ))}
  </Stack>
)

const errorText = (error: unknown): string => {
  const { text, fields } = toApiError(error)
  return [text, ...fields.map(({ message }) => message)].join(' ')
}

/** Dialog that publishes a PDF once somebody has looked whether personal data is hidden. */
const PublishDialog = (props: PublishDialogProps) => {
  const { replaced, onClose } = props
  const publishing = usePublishing(props)
  const { file, take, isWhole, isPending, error, send } = publishing
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="publish-title">
      <DialogTitle id="publish-title">{replaced === undefined ? 'PDF 공개하기' : '새 판 올리기'}</DialogTitle>
      <DialogContent>
        <Stack spacing={4} sx={{ pt: 1 }}>
          {file === null ? (
            <FileDrop what="PDF" hint="PDF, 10MB까지" accept=".pdf,application/pdf" onFile={take} />
          ) : (
            <Preview file={file} onRemove={() => take(null)} />
          )}
          <Fields {...publishing} isFixed={replaced !== undefined} />
          <Looks {...publishing} />
          {error === null ? null : <Alert severity="error">{errorText(error)}</Alert>}
        </Stack>
      </DialogContent>
      <DialogButtons label="공개하기" busy={isPending} disabled={!isWhole} onCancel={onClose} onAct={send} />
    </Dialog>
  )
}

export default PublishDialog

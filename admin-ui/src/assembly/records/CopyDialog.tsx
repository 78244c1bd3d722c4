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
import { inspectionKinds, type InspectionKind } from '#events/values/assembly/publication-names.ts'
import { toApiError } from '#ui/http/api-client.ts'
import type { InspectionAnswer } from '#services/assembly/inspection/inspections.contract.ts'
import { documentNames } from '#services/assembly/publication/publication-texts.contract.ts'
import type { PublishedDocumentAnswer } from '#services/assembly/publication/publications.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { DialogButtons } from '../../kit/forms/FormActions.tsx'
import { FileDrop } from '../../kit/upload/FileDrop.tsx'

type CopyDialogProps = {
  readonly assemblyId: string
  readonly request: InspectionAnswer
  readonly documents: readonly PublishedDocumentAnswer[]
  readonly onClose: () => void
}

/** Value of the choice that takes an upload. */
const UPLOAD = 'upload'

/** State of a copy as it is typed, and its making. */
const useCopying = ({ assemblyId, request, documents, onClose }: CopyDialogProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const offered = documents.filter(({ destroyed }) => destroyed === null)
  const [source, setSource] = useState(offered[0]?.id ?? UPLOAD)
  const [document, setDocument] = useState<InspectionKind>(request.documents[0] ?? 'other')
  const [file, setFile] = useState<File | null>(null)
  const [isLooked, setLooked] = useState(false)
  const { mutate, isPending, error, reset } = useCommand({
    mutationFn: () => {
      const params = { id: assemblyId, requestId: request.id }
      const name = 'POST /api/assemblies/{id}/inspections/{requestId}/copies'
      if (source !== UPLOAD || file === null) return call(name, { params, texts: { publicationId: source } })
      const texts = { document, title: file.name.replace(/\.pdf$/i, ''), looked: isLooked ? 'yes' : 'no' }
      return call(name, { params, file, texts })
    },
    onSuccess: () => {
      notify('사본을 만들었습니다.', { type: 'success' })
      onClose()
    },
  })
  const take = (chosen: File | null) => {
    setFile(chosen)
    setLooked(false)
    reset()
  }
  const isWhole = source !== UPLOAD || (file !== null && isLooked)
  const typed = { source, setSource, document, setDocument, file, take, isLooked, setLooked }
  return { offered, ...typed, isWhole, mutate, isPending, error }
}

type Copying = ReturnType<typeof useCopying>

const Upload = ({ document, setDocument, file, take, isLooked, setLooked }: Copying) => (
  <>
    <TextField
      select
      label="자료의 종류"
      value={document}
      onChange={({ target }) => setDocument(inspectionKinds.find((kind) => kind === target.value) ?? 'other')}
    >
      {inspectionKinds.map((kind) => (
        <MenuItem key={kind} value={kind}>
          {documentNames[kind]}
        </MenuItem>
      ))}
    </TextField>
    {file === null ? (
      <FileDrop what="PDF" hint="PDF, 10MB까지" accept=".pdf,application/pdf" onFile={take} />
    ) : (
      <Box>
        <Typography component="span">{file.name}</Typography>
        <Button size="small" color="inherit" onClick={() => take(null)}>
          바꾸기
        </Button>
      </Box>
    )}
    <FormControlLabel
      label="다른 사람의 개인정보가 가려져 있는지 모든 쪽을 확인했습니다"
      control={<Checkbox checked={isLooked} onChange={({ target }) => setLooked(target.checked)} />}
    />
  </>
)

/** Dialog that makes a copy for a requester, of a published document or of an upload. */
const CopyDialog = (props: CopyDialogProps) => {
  const copying = useCopying(props)
  const { offered, source, setSource, isWhole, mutate, isPending, error } = copying
  const { onClose } = props
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="copy-title">
      <DialogTitle id="copy-title">사본 만들기</DialogTitle>
      <DialogContent>
        <Stack spacing={4} sx={{ pt: 1 }}>
          <Typography variant="body2" color="textSecondary">
            쪽마다 받는 사람과 청구 번호가 적히고, 글자로 된 주민등록번호는 가려집니다. 그림 속의 번호는 직접
            가려주세요.
          </Typography>
          <TextField select label="원본" value={source} onChange={({ target }) => setSource(target.value)}>
            {offered.map(({ id, title, version }) => (
              <MenuItem key={id} value={id}>
                {title} ({version}판)
              </MenuItem>
            ))}
            <MenuItem value={UPLOAD}>파일 올리기</MenuItem>
          </TextField>
          {source === UPLOAD ? <Upload {...copying} /> : null}
          {error === null ? null : <Alert severity="error">{toApiError(error).text}</Alert>}
        </Stack>
      </DialogContent>
      <DialogButtons
        label="사본 만들기"
        busy={isPending}
        disabled={!isWhole}
        onCancel={onClose}
        onAct={() => mutate()}
      />
    </Dialog>
  )
}

export default CopyDialog

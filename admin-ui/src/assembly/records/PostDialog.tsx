import { Alert, Dialog, DialogContent, DialogTitle, MenuItem, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { postingWays, type PostingWay } from '#events/values/assembly/publication-names.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { postingWayNames } from '#services/assembly/publication/publication-texts.contract.ts'
import type { PublishedDocumentAnswer } from '#services/assembly/publication/publications.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { todayInSeoul } from '../../kit/display/day.ts'
import { DialogButtons } from '../../kit/forms/FormActions.tsx'

type PostDialogProps = {
  readonly id: string
  readonly document: PublishedDocumentAnswer
  readonly onClose: () => void
}

/** State of another publication as it is typed, and its record. */
const usePosting = ({ id, document, onClose }: PostDialogProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const [way, setWay] = useState<PostingWay>('board')
  const [postedOn, setPostedOn] = useState(todayInSeoul)
  const [note, setNote] = useState('')
  const { mutate, isPending, error } = useCommand({
    mutationFn: () =>
      call('POST /api/assemblies/{id}/publications/{publicationId}/postings', {
        params: { id, publicationId: document.id },
        body: { way, postedOn, note: note.trim() === '' ? null : note.trim() },
      }),
    onSuccess: () => {
      notify('다른 방법의 공개를 적었습니다.', { type: 'success' })
      onClose()
    },
  })
  return { way, setWay, postedOn, setPostedOn, note, setNote, mutate, isPending, error }
}

/** Dialog that records another way in which a document was published. */
const PostDialog = (props: PostDialogProps) => {
  const { way, setWay, postedOn, setPostedOn, note, setNote, mutate, isPending, error } = usePosting(props)
  const { onClose } = props
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="post-title">
      <DialogTitle id="post-title">다른 방법의 공개 적기</DialogTitle>
      <DialogContent>
        <Stack spacing={4} sx={{ pt: 1 }}>
          <TextField
            select
            label="방법"
            value={way}
            onChange={({ target }) => setWay(postingWays.find((one) => one === target.value) ?? 'board')}
          >
            {postingWays.map((one) => (
              <MenuItem key={one} value={one}>
                {postingWayNames[one]}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label="공개한 날"
            type="date"
            value={postedOn}
            onChange={({ target }) => setPostedOn(target.value)}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: todayInSeoul() } }}
          />
          <TextField
            label="메모"
            value={note}
            helperText="예: 101동~108동 게시판, 사진은 관리사무소 보관"
            onChange={({ target }) => setNote(target.value)}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
          {error === null ? null : <Alert severity="error">{toApiError(error).text}</Alert>}
        </Stack>
      </DialogContent>
      <DialogButtons
        label="적기"
        busy={isPending}
        disabled={postedOn === ''}
        onCancel={onClose}
        onAct={() => mutate()}
      />
    </Dialog>
  )
}

export default PostDialog

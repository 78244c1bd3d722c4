import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { List } from '#services/list/lists.contract.ts'
import type { Explanations } from '#services/signature/explanation/explanations.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommandToast } from '../../kit/data/use-command-toast.ts'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'

type ExplanationsDialogProps = { readonly list: List; readonly onClose: () => void }

type Draft = { readonly key: string; readonly title: string; readonly text: string }

const [MAX_TEXTS, MAX_TITLE, MAX_TEXT] = [8, 100, 5_000]

/** Returns the texts to edit: those that are there, and an empty one for what the law asks. */
const draftsOf = ({ explanations, asked }: Explanations): readonly Draft[] => {
  const kept = explanations.map(({ key, title, text }) => ({ key, title, text }))
  if (asked === null || kept.some(({ key }) => key === asked.key)) return kept
  return [{ key: asked.key, title: asked.text.slice(0, MAX_TITLE), text: '' }, ...kept]
}

const newKey = (drafts: readonly Draft[]): string => {
  const taken = new Set(drafts.map(({ key }) => key))
  const free = Array.from({ length: MAX_TEXTS + 1 }, (_, index) => `more-${index + 1}`).find((key) => !taken.has(key))
  return free ?? `more-${MAX_TEXTS}`
}

/** Dialog of the texts that owners confirm before they sign. */
const ExplanationsDialog = ({ list, onClose }: ExplanationsDialogProps) => {
  const { call } = useCalls()
  const params = { listId: list.id }
  const { data } = useQuery({
    queryKey: ['signature', 'explanations', list.id],
    queryFn: () => call('GET /api/lists/{listId}/signature/explanations', { params }),
  })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="explanations-title">
      <DialogTitle id="explanations-title">미리 설명할 내용</DialogTitle>
      {data === undefined ? (
        <DialogContent>
          <RowsSkeleton />
        </DialogContent>
      ) : (
        <TextsForm list={list} known={data} onClose={onClose} />
      )}
    </Dialog>
  )
}

export default ExplanationsDialog

type TextsFormProps = ExplanationsDialogProps & { readonly known: Explanations }

const TextsForm = ({ list, known, onClose }: TextsFormProps) => {
  const { call } = useCalls()
  const [drafts, setDrafts] = useState(() => draftsOf(known))
  const { mutate, isPending } = useCommandToast<void>(
    () =>
      call('PUT /api/lists/{listId}/signature/explanations', {
        params: { listId: list.id },
        body: { explanations: drafts.map((draft) => ({ ...draft })) },
      }).then(onClose),
    '미리 설명할 내용을 저장했습니다.',
  )
  const change = (key: string, part: Partial<Draft>): void =>
    setDrafts((before) => before.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)))
  const isWhole = drafts.every(({ title, text }) => title.trim() !== '' && text.trim() !== '')
  return (
    <>
      <DialogContent>
        <Stack spacing={5}>
          <Typography variant="body2" color="textSecondary">
            소유자가 서명하기 전에 읽고 하나씩 확인합니다. 내용을 바꾸면 그 뒤에 서명하는 소유자는 바뀐 내용을 다시
            확인합니다.
          </Typography>
          {known.asked === null ? null : (
            <Alert severity="info">
              법에서 미리 설명하도록 한 내용: {known.asked.text} ({known.asked.article})
            </Alert>
          )}
          {drafts.map((draft) => (
            <TextFields
              key={draft.key}
              draft={draft}
              isFixed={draft.key === known.asked?.key}
              onChange={(part) => change(draft.key, part)}
              onRemove={() => setDrafts((before) => before.filter(({ key }) => key !== draft.key))}
            />
          ))}
          {drafts.length < MAX_TEXTS ? (
            <Box>
              <Button
                color="inherit"
                onClick={() => setDrafts((before) => [...before, { key: newKey(before), title: '', text: '' }])}
              >
                내용 추가
              </Button>
            </Box>
          ) : null}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          취소
        </Button>
        <Button variant="contained" loading={isPending} disabled={!isWhole} onClick={() => mutate()}>
          저장하기
        </Button>
      </DialogActions>
    </>
  )
}

type TextFieldsProps = {
  readonly draft: Draft
  /** Marks what the law asks for, which cannot be left out. */
  readonly isFixed: boolean
  readonly onChange: (part: Partial<Draft>) => void
  readonly onRemove: () => void
}

const TextFields = ({ draft, isFixed, onChange, onRemove }: TextFieldsProps) => (
  <Stack spacing={3}>
    <TextField
      label="제목"
      value={draft.title}
      slotProps={{ htmlInput: { maxLength: MAX_TITLE } }}
      onChange={({ target }) => onChange({ title: target.value })}
    />
    <TextField
      label="내용"
      multiline
      minRows={4}
      value={draft.text}
      slotProps={{ htmlInput: { maxLength: MAX_TEXT } }}
      onChange={({ target }) => onChange({ text: target.value })}
    />
    {isFixed ? null : (
      <Box>
        <Button color="error" size="small" onClick={onRemove}>
          이 내용 빼기
        </Button>
      </Box>
    )}
  </Stack>
)

import LibraryIcon from '@mui/icons-material/LibraryBooksOutlined'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Divider, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { QuestionSet } from '#services/vote/draft/question-sets.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { SetRow } from './SetRow.tsx'
import { questionsOfSet, type DraftQuestion } from '../draft/vote-draft.ts'

type SetsDialogProps = {
  readonly apartmentId: string
  readonly onInsert: (questions: readonly DraftQuestion[]) => void
}

/** The sets of questions that a complex keeps. */
export const useQuestionSets = (apartmentId: string, isWanted: boolean) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: ['question-sets', apartmentId],
    queryFn: () => call('GET /api/question-sets', { query: { filter: JSON.stringify({ apartmentId }) } }),
    enabled: isWanted,
  })
}

/** Takes questions from a set that the complex keeps; there they are renamed and deleted, too. */
export const SetsDialog = ({ apartmentId, onInsert }: SetsDialogProps) => {
  const [isOpen, setOpen] = useState(false)
  const mayKeep = useMay('GET /api/question-sets')
  const titleId = useId()
  const close = (): void => setOpen(false)
  const take = (set: QuestionSet): void => {
    close()
    onInsert(questionsOfSet(set))
  }
  if (!mayKeep) return null
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<LibraryIcon />} onClick={() => setOpen(true)}>
        문항 모음에서 넣기
      </Button>
      <Dialog open={isOpen} onClose={close} maxWidth="sm" fullWidth aria-labelledby={titleId}>
        <DialogTitle id={titleId}>문항 모음</DialogTitle>
        <DialogContent>{isOpen ? <Sets apartmentId={apartmentId} onTake={take} /> : null}</DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={close}>
            닫기
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

type SetsProps = { readonly apartmentId: string; readonly onTake: (set: QuestionSet) => void }

const Sets = ({ apartmentId, onTake }: SetsProps) => {
  const { data, error, refetch } = useQuestionSets(apartmentId, true)
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton />
  if (data.length === 0) {
    return (
      <Typography color="textSecondary">
        아직 문항 모음이 없습니다. 문항을 적고 ‘문항 모음으로 저장’을 누르세요.
      </Typography>
    )
  }
  return (
    <Stack component="ul" divider={<Divider component="li" aria-hidden />} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.map((set) => (
        <SetRow key={set.id} set={set} onTake={() => onTake(set)} />
      ))}
    </Stack>
  )
}

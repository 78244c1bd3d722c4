import AddIcon from '@mui/icons-material/Add'
import { Alert, Button, Stack } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { SaveQuestionSet } from './SaveQuestionSet.tsx'
import { SetsDialog } from './SetsDialog.tsx'
import { QuestionFields, questionHeadingId } from './QuestionFields.tsx'
import type { List } from '#services/list/lists.contract.ts'
import { isJudgedByAssent } from '../draft/rule-draft.ts'
import { copiedQuestion, isBlank, usualQuestion, type DraftQuestion, type VoteDraft } from '../draft/vote-draft.ts'
import { useDraft } from './use-draft.ts'
import { useDraftKey } from './use-lawful-rule.ts'

const MAX_QUESTIONS = 50

type RemovedQuestion = { readonly question: DraftQuestion; readonly index: number }
type QuestionsProps = {
  readonly lists: readonly List[]
  readonly apartmentId: string
  readonly isNew: boolean
  readonly onLook: (index: number) => void
}

/** Moves the focus to the heading of a question that was added or moved. */
const useFocusOn = (): ((index: number) => void) => {
  const [wanted, setWanted] = useState<{ readonly index: number } | null>(null)
  const handled = useRef(wanted)
  useEffect(() => {
    if (wanted === null || wanted === handled.current) return
    handled.current = wanted
    document.getElementById(questionHeadingId(wanted.index))?.focus()
  }, [wanted])
  return (index) => setWanted({ index })
}

const useQuestions = () => {
  const { getValues } = useFormContext<VoteDraft>()
  // An id of a question is the server's: the form's rows need keys of their own.
  const { fields, append, remove, move, insert, replace } = useFieldArray<
    { questions: VoteDraft['questions'][number][] },
    'questions',
    'key'
  >({ name: 'questions', keyName: 'key' })
  const [removed, setRemoved] = useState<RemovedQuestion | null>(null)
  const focusOn = useFocusOn()
  const questionAt = (index: number): DraftQuestion => getValues(`questions.${index}`)

  return {
    keys: fields.map(({ key }) => key),
    removed,
    add: () => {
      append(usualQuestion(getValues('kind') === 'election'), { shouldFocus: false })
      focusOn(fields.length)
    },
    copy: (index: number) => {
      insert(index + 1, copiedQuestion(questionAt(index)), { shouldFocus: false })
      focusOn(index + 1)
    },
    moveTo: (from: number, to: number) => {
      move(from, to)
      focusOn(to)
    },
    drop: (index: number) => {
      setRemoved({ question: questionAt(index), index })
      remove(index)
      focusOn(Math.max(0, index - 1))
    },
    undo: () => {
      if (removed === null) return
      insert(removed.index, removed.question, { shouldFocus: false })
      setRemoved(null)
      focusOn(removed.index)
    },
    /** A set takes the place of a question in which nothing was written yet. */
    insertSet: (questions: readonly DraftQuestion[]) => {
      const written = getValues('questions').filter((question) => !isBlank(question))
      replace([...written, ...questions].slice(0, MAX_QUESTIONS))
      focusOn(written.length)
    },
  }
}

/**
 * Fields of the questions of a vote: add, remove with undo, copy, reorder, save as a set and insert
 * from one.
 */
export const Questions = ({ lists, apartmentId, isNew, onLook }: QuestionsProps) => {
  const draft = useDraft()
  const showsAssent = isJudgedByAssent(draft, useDraftKey(lists))
  const { keys, removed, add, copy, moveTo, drop, undo, insertSet } = useQuestions()
  const isFull = keys.length >= MAX_QUESTIONS
  return (
    <>
      {keys.map((key, index) => (
        <QuestionFields
          key={key}
          index={index}
          count={keys.length}
          isFull={isFull}
          showsAssent={showsAssent}
          isNew={isNew}
          onRemove={() => drop(index)}
          onCopy={() => copy(index)}
          onMove={(to) => moveTo(index, to)}
          onLook={() => onLook(index)}
        />
      ))}
      {removed === null ? null : (
        <Alert
          severity="info"
          role="status"
          action={
            <Button color="inherit" size="small" onClick={undo}>
              되돌리기
            </Button>
          }
        >
          문항 {removed.index + 1}을 삭제했습니다.
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        <Button variant="outlined" color="inherit" startIcon={<AddIcon />} disabled={isFull} onClick={add}>
          문항 추가
        </Button>
        <SetsDialog apartmentId={apartmentId} onInsert={insertSet} />
        <SaveQuestionSet apartmentId={apartmentId} />
      </Stack>
    </>
  )
}

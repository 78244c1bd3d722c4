import AddIcon from '@mui/icons-material/Add'
import { Button } from '@mui/material'
import { useFieldArray } from 'react-hook-form'
import { newQuestion, type VoteDraft } from './vote-draft.ts'
import { QuestionFields } from './QuestionFields.tsx'

const MAX_QUESTIONS = 50

/** The questions of a vote: add, remove, reorder. */
export const Questions = () => {
  const { fields, append, remove, move } = useFieldArray<{ questions: VoteDraft['questions'][number][] }, 'questions'>({
    name: 'questions',
  })
  return (
    <>
      {fields.map((field, index) => (
        <QuestionFields
          key={field.id}
          index={index}
          count={fields.length}
          onRemove={() => remove(index)}
          onMove={(to) => move(index, to)}
        />
      ))}
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<AddIcon />}
        disabled={fields.length >= MAX_QUESTIONS}
        onClick={() => append(newQuestion())}
        sx={{ alignSelf: 'flex-start' }}
      >
        문항 추가
      </Button>
    </>
  )
}

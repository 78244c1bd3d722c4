import BookmarkIcon from '@mui/icons-material/BookmarkAddOutlined'
import { Button, TextField } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { toApiError } from '#ui/http/api-client.ts'
import { formatCount } from '#ui/format.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { Confirm } from '../../kit/feedback/Confirm.tsx'
import { useQuestionSets } from './SetsDialog.tsx'
import { isBlank, setBody, type VoteDraft } from '../draft/vote-draft.ts'

const MAX_OF_NAME = 100

/** Saves the questions of the form as a set under a name. An existing name is overwritten. */
export const SaveQuestionSet = ({ apartmentId }: { readonly apartmentId: string }) => {
  const { getValues } = useFormContext<VoteDraft>()
  const { call } = useCalls()
  const notify = useNotify()
  const mayKeep = useMay('POST /api/question-sets')
  const [isAsking, setAsking] = useState(false)
  const [name, setName] = useState('')
  const { data: sets = [] } = useQuestionSets(apartmentId, isAsking)
  const earlier = sets.find((set) => set.name === name.trim())
  const { mutate, isPending, error, reset } = useCommand({
    mutationFn: () => {
      const kept = { name: name.trim(), questions: setBody(getValues('questions')) }
      return earlier === undefined
        ? call('POST /api/question-sets', { body: { apartmentId, ...kept } })
        : call('PUT /api/question-sets/{id}', { params: { id: earlier.id }, body: kept })
    },
    onSuccess: () => {
      setAsking(false)
      notify('문항 모음을 저장했습니다.', { type: 'success' })
    },
  })
  const ask = (): void => {
    if (getValues('questions').every(isBlank)) return notify('먼저 문항을 적어주세요.', { type: 'info' })
    reset()
    setName(getValues('title').slice(0, MAX_OF_NAME))
    setAsking(true)
  }
  if (!mayKeep) return null
  return (
    <>
      <Button color="inherit" startIcon={<BookmarkIcon />} onClick={ask}>
        문항 모음으로 저장
      </Button>
      <Confirm
        open={isAsking}
        title="문항 모음으로 저장"
        confirmLabel="저장하기"
        busy={isPending}
        disabled={name.trim() === ''}
        problem={error === null ? null : toApiError(error).text}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
        fields={<NameField name={name} isNameTaken={earlier !== undefined} onChange={setName} />}
      >
        <li>
          지금 적은 문항 {isAsking ? formatCount(getValues('questions').length, '개') : ''}를 이 단지의 모음에 둡니다.
        </li>
      </Confirm>
    </>
  )
}

type NameFieldProps = {
  readonly name: string
  readonly isNameTaken: boolean
  readonly onChange: (name: string) => void
}

const NameField = ({ name, isNameTaken, onChange }: NameFieldProps) => (
  <TextField
    label="모음 이름"
    value={name}
    fullWidth
    autoFocus
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ htmlInput: { maxLength: MAX_OF_NAME } }}
    helperText={isNameTaken ? '같은 이름의 모음이 있습니다. 저장하면 그 내용이 바뀝니다.' : undefined}
  />
)

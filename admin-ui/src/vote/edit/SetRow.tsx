import { Box, Button, Stack, TextField, Typography } from '@mui/material'
import { useState, type KeyboardEvent } from 'react'
import { useNotify } from 'react-admin'
import { toApiError } from '#ui/http/api-client.ts'
import { formatCount, formatDate } from '#ui/format.ts'
import type { QuestionSet } from '#services/vote/draft/question-sets.contract.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'

type SetRowProps = { readonly set: QuestionSet; readonly onTake: () => void }

/** Shows one set: insert, rename, delete. */
export const SetRow = ({ set, onTake }: SetRowProps) => {
  const { call } = useCalls()
  const [isRenaming, setRenaming] = useState(false)
  const { id, name, questions, changedAt } = set
  if (isRenaming) return <Renaming set={set} onDone={() => setRenaming(false)} />
  return (
    <Box component="li" sx={{ py: 3 }}>
      <Typography variant="subtitle1" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        문항 {formatCount(questions.length, '개')} · {formatDate(changedAt)} · {questions[0]?.title}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button size="small" variant="contained" aria-label={`${name} 넣기`} onClick={onTake}>
          넣기
        </Button>
        <Button size="small" color="inherit" aria-label={`${name} 이름 바꾸기`} onClick={() => setRenaming(true)}>
          이름 바꾸기
        </Button>
        <ConfirmedAction
          label="삭제"
          name={`${name} 삭제`}
          title="문항 모음을 삭제하시겠습니까?"
          done="문항 모음을 삭제했습니다."
          isRemoval
          button={{ size: 'small' }}
          send={() => call('DELETE /api/question-sets/{id}', { params: { id } })}
        >
          <li>‘{name}’이 목록에서 사라집니다.</li>
          <li>이 모음으로 만든 투표는 그대로 남습니다.</li>
        </ConfirmedAction>
      </Stack>
    </Box>
  )
}

const MAX_OF_NAME = 100

/** No form of its own, since it is inside the form of the vote. */
const Renaming = ({ set, onDone }: { readonly set: QuestionSet; readonly onDone: () => void }) => {
  const { call } = useCalls()
  const notify = useNotify()
  const [name, setName] = useState(set.name)
  const { mutate, isPending } = useCommand({
    mutationFn: () =>
      call('PUT /api/question-sets/{id}', {
        params: { id: set.id },
        body: { name: name.trim(), questions: set.questions },
      }),
    onSuccess: onDone,
    onError: (thrown) => notify(toApiError(thrown).text, { type: 'error' }),
  })
  const isEmpty = name.trim() === ''
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (!isEmpty && !isPending) mutate()
  }
  return (
    <Stack component="li" direction="row" sx={{ py: 3, gap: 2, alignItems: 'center' }}>
      <TextField
        label="모음 이름"
        value={name}
        autoFocus
        fullWidth
        size="small"
        onChange={({ target }) => setName(target.value)}
        onKeyDown={press}
        slotProps={{ htmlInput: { maxLength: MAX_OF_NAME } }}
      />
      <Button variant="contained" size="small" loading={isPending} disabled={isEmpty} onClick={() => mutate()}>
        저장하기
      </Button>
      <Button color="inherit" size="small" onClick={onDone}>
        취소
      </Button>
    </Stack>
  )
}

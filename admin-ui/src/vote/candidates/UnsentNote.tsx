import { Alert, Box, Button } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { keepUnsent, unsentOf, type UnsentCandidate } from './unsent-candidates.ts'
import { sendCandidates } from './send-candidates.ts'

const partsOf = ({ texts, picture }: UnsentCandidate): string =>
  [texts === null ? '' : '소개', picture === null ? '' : '사진'].filter((part) => part !== '').join('와 ')

/** Says what of the candidates was not sent after the vote was made, and sends it again. */
export const UnsentNote = ({ voteId }: { readonly voteId: string }) => {
  const { call } = useCalls()
  const notify = useNotify()
  const [unsent, setUnsent] = useState(() => unsentOf(voteId))
  const keep = (rest: readonly UnsentCandidate[]): void => {
    keepUnsent(voteId, rest)
    setUnsent(rest)
  }
  const { mutate, isPending } = useCommand({
    mutationFn: () => sendCandidates(call, { voteId, candidates: unsent, onProgress: () => undefined }),
    onSuccess: (rest) => {
      keep(rest)
      if (rest.length === 0) notify('모두 저장했습니다.', { type: 'success' })
    },
  })
  if (unsent.length === 0) return null
  return (
    <Alert
      severity="warning"
      role="status"
      action={
        <>
          <Button color="inherit" size="small" loading={isPending} onClick={() => mutate()}>
            다시 보내기
          </Button>
          <Button color="inherit" size="small" disabled={isPending} onClick={() => keep([])}>
            버리기
          </Button>
        </>
      }
    >
      투표는 만들었지만 보내지 못한 것이 있습니다.
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {unsent.map((one) => (
          <li key={one.choiceId}>
            {one.label}: {partsOf(one)} ({one.reason})
          </li>
        ))}
      </Box>
    </Alert>
  )
}

import { Alert, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import { toApiError } from '#ui/http/api-client.ts'
import type { VoteTrustees } from '#services/vote/trustee/trustees.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { votePath } from '../../labels/vote-labels.ts'
import { KeyHolderField, People } from '../draft/KeyFields.tsx'
import { bodyOf, draftOf, obstacleOf } from '../draft/trustees-draft.ts'
import { useTrusteesCommand } from './use-trustees.ts'

type TrusteesFormProps = { readonly voteId: string; readonly trustees: VoteTrustees }

const countKeys = ({ trustees }: VoteTrustees): number => trustees.filter(({ hasKey }) => hasKey).length

/** Form of who holds a vote's key: the system, or trustees with their offices, names and phones. */
export const TrusteesForm = ({ voteId, trustees }: TrusteesFormProps) => {
  const [draft, setDraft] = useState(() => draftOf(trustees))
  // Trustees at the time of opening the form, whatever arrives meanwhile.
  const [seen] = useState(() => trustees.trustees.map(({ trusteeId }) => trusteeId))
  const { call } = useCalls()
  const notify = useNotify()
  const navigate = useNavigate()
  const put = (anew: boolean) =>
    call('PUT /api/votes/{id}/trustees', { params: { id: voteId }, body: { ...bodyOf(draft), anew, seen } })
  const leave = () => void navigate(votePath(voteId), { replace: true })
  const { mutate, isPending, error } = useTrusteesCommand({
    send: () => put(false),
    onDone: ({ pending }) => {
      notify(pending ? '다른 관리자가 승인하면 참관인을 정합니다.' : '투표함의 열쇠를 정했습니다.', { type: 'success' })
      leave()
    },
  })
  const { mutateAsync: beginAnew } = useTrusteesCommand({ send: () => put(true), onDone: leave })
  const obstacle = obstacleOf(draft)
  const hasMade = countKeys(trustees) > 0
  return (
    <Stack spacing={5}>
      <KeyHolderField draft={draft} onChange={setDraft} />
      {draft.heldBy === 'trustees' ? <People draft={draft} onChange={setDraft} /> : null}
      {hasMade ? (
        <Alert severity="warning">
          다른 관리자가 승인해야 바뀝니다. 모든 참관인이 새 링크로 열쇠를 다시 만들어야 합니다.
        </Alert>
      ) : null}
      {obstacle === null ? null : (
        <Typography variant="body2" color="textSecondary" role="status">
          {obstacle}
        </Typography>
      )}
      {error === null ? null : <Alert severity="error">{toApiError(error).text}</Alert>}
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        <Button variant="contained" loading={isPending} disabled={obstacle !== null} onClick={() => mutate()}>
          저장하기
        </Button>
        {hasMade ? (
          <ConfirmedAction
            label="열쇠를 모두 새로 만들게 하기"
            title="열쇠를 모두 새로 만들게 하시겠습니까?"
            send={() => beginAnew()}
            done="다른 관리자가 승인하면 참관인에게 새 링크를 보내주세요."
            button={{ color: 'inherit', disabled: obstacle !== null }}
          >
            <li>이미 만든 열쇠 {countKeys(trustees)}개를 모두 쓸 수 없게 됩니다.</li>
            <li>모든 참관인이 새 링크로 열쇠를 다시 만들어야 투표를 시작할 수 있습니다.</li>
          </ConfirmedAction>
        ) : null}
      </Stack>
    </Stack>
  )
}

import { useNavigate } from 'react-router'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { votePath } from '../../labels/vote-labels.ts'
import { useVoteCall } from './use-vote-call.ts'

/** Takes an announcement back, for a reason that stays in the log. */
export const WithdrawAction = ({ vote }: { readonly vote: Vote }) => {
  const { call } = useCalls()
  const navigate = useNavigate()
  const { mutateAsync } = useVoteCall<string>({
    send: (reason) => call('DELETE /api/votes/{id}/announcement', { params: { id: vote.id }, body: { reason } }),
  })
  return (
    <ConfirmedAction
      label="공고 철회"
      title="공고를 철회하시겠습니까?"
      done="공고를 철회했습니다. 이제 투표를 수정할 수 있습니다."
      isRemoval
      button={{ variant: 'outlined' }}
      reason={{ label: '철회 사유', hint: '예: 후보자 이름에 오타가 있어 수정합니다.' }}
      send={mutateAsync}
      onDone={() => void navigate(votePath(vote.id))}
    >
      <li>투표가 초안으로 돌아가고, 수정하거나 삭제할 수 있게 됩니다.</li>
      <li>시작 시각이 되어도 자동으로 시작하지 않습니다.</li>
      <li>공고했던 사실과 철회한 사유은 기록에 남습니다. 게시판의 공고문은 직접 떼어주세요.</li>
    </ConfirmedAction>
  )
}

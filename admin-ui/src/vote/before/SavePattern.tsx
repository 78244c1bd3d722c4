import { useState } from 'react'
import { useNotify } from 'react-admin'
import { toApiError } from '#ui/http/api-client.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { Confirm } from '../../kit/feedback/Confirm.tsx'
import { PatternNameField } from '../../labels/pattern/PatternNameField.tsx'
import { MAX_OF_PATTERN_NAME, useVotePatterns } from '../../labels/pattern/vote-patterns.ts'

export const SAVE_PATTERN = '이 투표를 양식으로 저장'

type SavePatternProps = {
  readonly vote: Pick<Vote, 'id' | 'title' | 'kind' | 'apartmentId'>
  readonly onClose: () => void
}

/** Dialog that saves a vote as a pattern of its complex. */
export const SavePattern = ({ vote, onClose }: SavePatternProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const [name, setName] = useState(vote.title.slice(0, MAX_OF_PATTERN_NAME))
  const { data: patterns = [] } = useVotePatterns(vote.apartmentId)
  const isNameTaken = patterns.some((pattern) => pattern.name === name.trim())
  const { mutate, isPending, error } = useCommand({
    mutationFn: () => call('POST /api/vote-patterns', { body: { voteId: vote.id, name: name.trim() } }),
    onSuccess: () => {
      onClose()
      notify('양식을 저장했습니다. ‘새로 시작하기’에서 다시 쓸 수 있습니다.', { type: 'success' })
    },
  })
  return (
    <Confirm
      open
      title={SAVE_PATTERN}
      confirmLabel="저장하기"
      busy={isPending}
      disabled={name.trim() === '' || isNameTaken}
      problem={error === null ? null : toApiError(error).text}
      onConfirm={() => mutate()}
      onClose={onClose}
      fields={<PatternNameField name={name} isNameTaken={isNameTaken && !isPending} onChange={setName} />}
    >
      <li>제목, 문항, 투표 방식과 기준을 우리 단지의 양식으로 저장합니다.</li>
      <li>{vote.kind === 'election' ? '명부, 날짜와 후보자는' : '명부와 날짜는'} 저장하지 않습니다.</li>
    </Confirm>
  )
}

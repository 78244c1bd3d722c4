import type { List } from '#services/list/lists.contract.ts'
import { Empty } from '../kit/feedback/Empty.tsx'
import { useAddLink } from '../kit/display/use-add-link.tsx'
import { voteCreatePath } from '../labels/vote-labels.ts'
import { VoteCollection } from './VoteCollection.tsx'

/** Shows the votes of one list. */
const VotesOfList = ({ list }: { readonly list: List }) => {
  const create = useAddLink({ to: voteCreatePath(list.id), label: '투표 만들기', call: 'POST /api/votes' })
  return (
    <VoteCollection
      of={{ listId: list.id }}
      actions={create}
      empty={
        <Empty title="이 리스트의 투표가 아직 없습니다" action={create}>
          {create === undefined ? '투표를 만들면 여기에 나타납니다.' : '안건과 선택지를 적어 투표를 만드세요.'}
        </Empty>
      }
    />
  )
}

export default VotesOfList

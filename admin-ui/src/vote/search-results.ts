import type { Vote } from '#services/vote/votes.contract.ts'
import type { Search } from '../kit/module/module.ts'
import { votePath } from '../labels/vote-labels.ts'

const search: Search = {
  order: 3,
  resource: 'votes',
  sortedBy: 'title',
  groups: (votes: readonly Vote[]) => [
    {
      name: '투표',
      results: votes.map(({ id, title }) => ({ key: `vote-${id}`, text: title, about: '전자투표', to: votePath(id) })),
    },
  ],
}

export default search

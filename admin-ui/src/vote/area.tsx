import HowToVoteIcon from '@mui/icons-material/HowToVoteOutlined'
import type { Area } from '../kit/area/area.ts'
import { page } from '../kit/area/page.tsx'

/** The votes held on lists, and their public links. */
export const voteArea: Area = {
  resources: [
    {
      name: 'votes',
      list: page(() => import('./VoteList.tsx')),
      create: page(() => import('./VoteCreate.tsx'), 'POST /api/votes'),
      show: page(() => import('./VoteShow.tsx')),
      recordRepresentation: 'title',
    },
  ],
  places: [{ to: '/votes', label: '전자투표', Icon: HowToVoteIcon, needs: 'GET /api/votes' }],
  tabs: [
    { name: 'votes', label: '투표', type: 'vote', load: () => import('./VotesOfList.tsx') },
    {
      name: 'links',
      label: '링크',
      type: 'vote',
      needs: 'GET /api/lists/{listId}/vote/{voteId}/link',
      load: () => import('./ListLinks.tsx'),
    },
  ],
  findings: () => import('./findings.ts'),
  messages: {
    votes: {
      name: '전자투표',
      fields: {
        title: '투표 제목',
        listId: '리스트',
        status: '상태',
        ballotKind: '투표 방식',
        weight: '집계 기준',
        opensAt: '시작 시각',
        closesAt: '마감 시각',
        createdAt: '만든 날',
      },
    },
  },
  data: { votes: { list: 'GET /api/votes' } },
}

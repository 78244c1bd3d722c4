import HowToVoteIcon from '@mui/icons-material/HowToVoteOutlined'
import { lazy } from 'react'
import type { Module } from '../kit/module/module.ts'
import { page } from '../kit/module/page.tsx'

/** The votes held on lists, and their public links. */
export const voteModule: Module = {
  resources: [
    {
      name: 'votes',
      list: page(() => import('./VoteList.tsx')),
      create: page(() => import('./edit/VoteCreate.tsx'), 'POST /api/votes'),
      edit: page(() => import('./edit/VoteEdit.tsx'), 'PUT /api/votes/{id}'),
      show: page(() => import('./VoteShow.tsx')),
      recordRepresentation: 'title',
    },
  ],
  routes: [
    {
      path: '/votes/:id/announcement',
      Page: page(() => import('./before/AnnouncementPage.tsx'), 'GET /api/votes/{id}'),
    },
    {
      path: '/votes/:id/candidates',
      Page: page(() => import('./candidates/CandidatesPage.tsx'), 'GET /api/votes/{id}/candidates'),
    },
    {
      path: '/votes/:id/trustees',
      Page: page(() => import('./trustees/TrusteesPage.tsx'), 'GET /api/votes/{id}/trustees'),
    },
    { path: '/votes/:id/desk', Page: page(() => import('./desk/DeskPage.tsx'), 'GET /api/votes/{id}/desk') },
    { path: '/votes/:id/papers', Page: page(() => import('./papers/PapersPage.tsx'), 'GET /api/votes/{id}/papers') },
    {
      path: '/votes/:id/proxies',
      Page: page(() => import('./proxies/ProxiesPage.tsx'), 'GET /api/votes/{id}/proxies'),
    },
  ],
  navItems: [{ group: 'work', to: '/votes', label: '전자투표', Icon: HowToVoteIcon, needs: 'GET /api/votes' }],
  officeActions: [{ text: '투표 만들기', needs: 'POST /api/votes', words: ['안건', '선거'], to: '/votes/create' }],
  tabs: [
    {
      group: { vote: 'votes', signature: 'votes' },
      name: 'votes',
      label: '투표',
      type: 'vote',
      load: () => import('./VotesOfList.tsx'),
    },
    {
      group: { vote: 'votes', signature: 'votes' },
      name: 'links',
      label: '링크',
      type: 'vote',
      needs: 'GET /api/lists/{listId}/vote/{voteId}/link',
      load: () => import('./link/ListLinks.tsx'),
    },
  ],
  listSteps: { type: 'vote', needs: 'POST /api/votes', Steps: lazy(() => import('./steps/VoteSteps.tsx')) },
  search: () => import('./search-results.ts'),
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
        electronicClosesAt: '전자투표 마감 시각',
        createdAt: '만든 날',
      },
    },
    'vote-proxies': {
      name: '위임장',
      fields: {
        dong: '동',
        ho: '호',
        name: '위임한 분',
        holder: '위임받은 분',
        status: '상태',
        enteredAt: '등록한 때',
        enteredBy: '등록한 사람',
      },
    },
  },
  data: {
    votes: { list: 'GET /api/votes' },
    'vote-proxies': { list: 'GET /api/votes/{id}/proxies', parent: 'voteId' },
    'ballot-challenges': { list: 'GET /api/list/{id}/ballot-challenges', parent: 'listId' },
  },
}

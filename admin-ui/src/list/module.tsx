import ListAltIcon from '@mui/icons-material/ListAltOutlined'
import type { Module } from '../kit/module/module.ts'
import { page } from '../kit/module/page.tsx'
import { START_PATH } from '../labels/start-paths.ts'

/** The campaigns: their life, their rule, how far they are. */
export const listModule: Module = {
  resources: [
    {
      name: 'lists',
      list: page(() => import('./ListList.tsx')),
      create: page(() => import('./ListCreate.tsx'), 'POST /api/list'),
      edit: page(() => import('./ListEdit.tsx'), 'PUT /api/list/{id}'),
      show: page(() => import('./ListShow.tsx')),
      recordRepresentation: 'name',
    },
  ],
  routes: [{ path: START_PATH, Page: page(() => import('./start/StartPage.tsx'), 'POST /api/list') }],
  navItems: [
    { group: 'work', to: '/lists', label: '리스트', Icon: ListAltIcon, needs: 'GET /api/list/apartment/{apartmentId}' },
  ],
  officeActions: [
    { text: '새로 시작하기', needs: 'POST /api/list', words: ['무엇을', '개정', '해임', '총회'], to: START_PATH },
    { text: '리스트 만들기', needs: 'POST /api/list', words: ['동의', '총회'], to: '/lists/create' },
  ],
  tabs: [
    {
      group: { vote: 'progress', signature: 'progress' },
      name: 'progress',
      label: '현황',
      hasPast: true,
      load: () => import('./figures/ListProgress.tsx'),
    },
    // The plan and the roll name residents, so they need more permissions than the figures.
    {
      group: { vote: 'progress', signature: 'progress' },
      name: 'plan',
      label: '배치도',
      hasPast: true,
      needs: 'GET /api/list/{id}/units',
      load: () => import('./plan/PlanTab.tsx'),
    },
  ],
  search: () => import('./search-results.ts'),
  messages: {
    lists: {
      name: '리스트',
      fields: {
        name: '리스트 이름',
        type: '유형',
        status: '상태',
        startDate: '시작일',
        endDate: '종료일',
        createdAt: '만든 날',
        progress: '참여율',
      },
    },
  },
  data: {
    lists: {
      list: 'GET /api/list/apartment/{apartmentId}',
      parent: 'apartmentId',
      record: 'PUT /api/list/{id}',
      saysBefore: true,
      flags: ['archived'],
    },
  },
}

import MeetingIcon from '@mui/icons-material/MeetingRoomOutlined'
import type { Module } from '../kit/module/module.ts'
import { page } from '../kit/module/page.tsx'

/** Assemblies of owners with their agendas, the desk of their attendance, results, and documents. */
export const assemblyModule: Module = {
  resources: [
    {
      name: 'assemblies',
      list: page(() => import('./AssemblyList.tsx'), 'GET /api/assemblies'),
      create: page(() => import('./edit/AssemblyCreate.tsx'), 'POST /api/assemblies'),
      edit: page(() => import('./edit/AssemblyEdit.tsx'), 'PATCH /api/assemblies/{id}'),
      show: page(() => import('./AssemblyShow.tsx'), 'GET /api/assemblies/{id}'),
      recordRepresentation: 'title',
    },
  ],
  routes: [
    {
      path: '/assemblies/:id/desk',
      Page: page(() => import('./desk/AttendancePage.tsx'), 'GET /api/assemblies/{id}/attendance'),
    },
    {
      path: '/assemblies/:id/chair',
      Page: page(() => import('./day/ChairPage.tsx'), 'GET /api/assemblies/{id}/attendance'),
    },
    { path: '/assemblies/:id/papers', Page: page(() => import('./day/TellersPage.tsx'), 'GET /api/votes/{id}/papers') },
    {
      path: '/assemblies/:id/sheets',
      Page: page(() => import('./sheet/SheetsPage.tsx'), 'GET /api/assemblies/{id}/sheets'),
    },
    {
      path: '/assemblies/:id/meeting',
      Page: page(() => import('./online/MeetingPage.tsx'), 'GET /api/assemblies/{id}/course'),
    },
    {
      path: '/assemblies/:id/notice',
      Page: page(() => import('./notice/NoticePage.tsx'), 'GET /api/assemblies/{id}/notice'),
    },
    {
      path: '/assemblies/:id/records',
      Page: page(() => import('./records/RecordsPage.tsx'), 'GET /api/assemblies/{id}/publications'),
    },
    {
      path: '/assemblies/:id/results',
      Page: page(() => import('./results/ResultsPage.tsx'), 'GET /api/assemblies/{id}/results'),
    },
    {
      path: '/assemblies/:id/report',
      Page: page(() => import('./report/ReportPage.tsx'), 'GET /api/assemblies/{id}/report'),
    },
    {
      path: '/assemblies/:id/minutes',
      Page: page(() => import('./minutes/MinutesPage.tsx'), 'GET /api/assemblies/{id}/minutes'),
    },
  ],
  navItems: [{ group: 'work', to: '/assemblies', label: '총회', Icon: MeetingIcon, needs: 'GET /api/assemblies' }],
  officeActions: [
    {
      text: '총회 만들기',
      needs: 'POST /api/assemblies',
      words: ['관리단집회', '창립총회', '안건', '출석부'],
      to: '/assemblies/create',
    },
  ],
  messages: {
    assemblies: {
      name: '총회',
      fields: {
        title: '이름',
        kind: '회의',
        status: '상태',
        place: '장소',
        startsAt: '일시',
        agenda: '안건',
        listId: '리스트',
        bylaws: { article: '조항', version: '판', adoptedOn: '의결한 날', electronicUntil: '전자투표 마감' },
        createdAt: '만든 날',
      },
    },
  },
  data: { assemblies: { list: 'GET /api/assemblies' } },
}

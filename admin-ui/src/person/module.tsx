import PeopleIcon from '@mui/icons-material/PeopleAltOutlined'
import type { Module } from '../kit/module/module.ts'
import { page } from '../kit/module/page.tsx'

/** Module of persons, in general and in one list. */
export const personModule: Module = {
  resources: [
    {
      name: 'users',
      list: page(() => import('./UserList.tsx'), 'GET /api/admin/users'),
      edit: page(() => import('./UserPage.tsx'), 'GET /api/admin/users/{id}'),
      recordRepresentation: 'name',
    },
  ],
  routes: [
    {
      path: '/lists/:listId/users/:userId/*',
      Page: page(() => import('./ResidentPage.tsx'), 'GET /api/list-user/list/{listId}'),
    },
  ],
  navItems: [{ group: 'people', to: '/users', label: '소유자', Icon: PeopleIcon, needs: 'GET /api/admin/users' }],
  search: () => import('./search-results.ts'),
  messages: {
    users: {
      name: '소유자',
      fields: {
        name: '이름',
        phone: '전화번호',
        birthDate: '생년월일',
        address: '주소',
        email: '이메일',
        language: '안내 언어',
        apartment: '아파트',
        entries: '동·호와 리스트',
        createdAt: '처음 등록된 날',
      },
    },
  },
  data: { users: { list: 'GET /api/admin/users', saysBefore: true } },
}

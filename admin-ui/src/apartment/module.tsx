import ApartmentIcon from '@mui/icons-material/ApartmentOutlined'
import type { Module } from '../kit/module/module.ts'
import { page } from '../kit/module/page.tsx'

/** The complexes. */
export const apartmentModule: Module = {
  resources: [
    {
      name: 'apartments',
      list: page(() => import('./ApartmentList.tsx')),
      create: page(() => import('./ApartmentCreate.tsx'), 'POST /api/apartment'),
      edit: page(() => import('./ApartmentEdit.tsx'), 'PATCH /api/apartment/{id}'),
      show: page(() => import('./ApartmentShow.tsx')),
      recordRepresentation: 'name',
    },
  ],
  routes: [
    {
      path: '/apartments/:id/accounts',
      Page: page(() => import('./accounts/AccountsPage.tsx'), 'GET /api/apartment/{id}/provider-account'),
    },
  ],
  navItems: [{ group: 'work', to: '/apartments', label: '아파트', Icon: ApartmentIcon, needs: 'GET /api/apartment' }],
  officeActions: [{ text: '아파트 등록', needs: 'POST /api/apartment', words: ['단지'], to: '/apartments/create' }],
  search: () => import('./search-results.ts'),
  messages: {
    apartments: {
      name: '아파트',
      fields: {
        name: '단지 이름',
        address: '주소',
        totalUnits: '총 세대수',
        Admin: { name: '담당자' },
        officePhone: '관리사무소 전화번호',
        createdAt: '등록일',
      },
    },
  },
  data: { apartments: { list: 'GET /api/apartment', saysBefore: true } },
}

import AdminPanelSettingsIcon from '@mui/icons-material/AdminPanelSettingsOutlined'
import type { Module } from '../kit/module/module.ts'
import { page } from '../kit/module/page.tsx'
import { LoginPage } from './sign-in/LoginPage.tsx'

/** Module of the administrators, one's own account, and signing in. */
export const accountModule: Module = {
  loginPage: LoginPage,
  resources: [
    {
      name: 'admins',
      list: page(() => import('./AdminList.tsx'), 'GET /api/admin/admins'),
      create: page(() => import('./AdminCreate.tsx'), 'POST /api/admin/admins'),
      edit: page(() => import('./AdminEdit.tsx'), 'GET /api/admin/admins/{id}'),
      recordRepresentation: 'name',
    },
  ],
  routes: [{ path: '/profile', Page: page(() => import('./profile/ProfilePage.tsx')) }],
  navItems: [
    { group: 'people', to: '/admins', label: '관리자', Icon: AdminPanelSettingsIcon, needs: 'GET /api/admin/admins' },
  ],
  officeActions: [{ text: '관리자 초대', needs: 'POST /api/admin/admins', words: ['직원'], to: '/admins/create' }],
  messages: {
    admins: {
      name: '관리자',
      fields: {
        name: '이름',
        role: '역할',
        email: '이메일',
        phone: '휴대전화',
        Apartments: '배정된 아파트',
        status: '상태',
        lastSignInAt: '마지막 로그인',
        createdAt: '초대한 날',
      },
    },
  },
  data: { admins: { list: 'GET /api/admin/admins', saysBefore: true } },
}

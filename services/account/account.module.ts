import type { Module } from '../core/module.ts'
import { adminRoutes } from './admin/admins.routes.ts'
import { apartmentAdminRoutes } from './admin/apartment-admins.routes.ts'
import { kakaoRoutes } from './sign-in/kakao.routes.ts'
import { profileRoutes } from './profile.routes.ts'
import { sessionRoutes } from './sign-in/session.routes.ts'
import { helpDeskRoutes } from './help/help-desk.routes.ts'
import { savedViewRoutes } from './view/saved-views.routes.ts'
import { viewTables } from './view/view-table.ts'
import { signInRoutes } from './sign-in/sign-in.routes.ts'

/** Entry point of the module of accounts: administrators, their sign-in, and their assignments. */
export const accountModule: Module = {
  name: 'account',
  routes: [
    signInRoutes,
    kakaoRoutes,
    sessionRoutes,
    adminRoutes,
    profileRoutes,
    apartmentAdminRoutes,
    savedViewRoutes,
    helpDeskRoutes,
  ],
  tables: viewTables,
}

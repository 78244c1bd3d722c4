import type { Area } from '../core/area.ts'
import { adminRoutes } from './admins.routes.ts'
import { apartmentAdminRoutes } from './apartment-admins.routes.ts'
import { kakaoRoutes } from './kakao.routes.ts'
import { profileRoutes } from './profile.routes.ts'
import { sessionRoutes } from './session.routes.ts'
import { signInRoutes } from './sign-in.routes.ts'

/** Who works here: administrators, how they sign in, and where they are assigned. */
export const accountArea: Area = {
  name: 'account',
  routes: [signInRoutes, kakaoRoutes, sessionRoutes, adminRoutes, profileRoutes, apartmentAdminRoutes],
}

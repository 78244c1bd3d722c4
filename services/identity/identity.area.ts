import type { Area } from '../core/area.ts'
import { identityRoutes } from './identity.routes.ts'

/** Residents prove who they are by their phone; sessions that rest on it. */
export const identityArea: Area = { name: 'identity', routes: [identityRoutes] }

import type { Area } from '../core/area.ts'
import { apartmentRoutes } from './apartments.routes.ts'

/** Complexes. */
export const apartmentArea: Area = {
  name: 'apartment',
  routes: [apartmentRoutes],
}

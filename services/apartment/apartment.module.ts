import type { Module } from '../core/module.ts'
import { apartmentRoutes } from './apartments.routes.ts'

/** Complexes. */
export const apartmentModule: Module = {
  name: 'apartment',
  routes: [apartmentRoutes],
}

import type { Module } from '../core/module.ts'
import { applicationFileRoutes } from './application-files.routes.ts'

/** Entry point of the module of applications: files of consents for the authority. */
export const applicationModule: Module = { name: 'application', routes: [applicationFileRoutes] }

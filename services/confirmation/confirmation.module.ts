import type { Module } from '../core/module.ts'

/** Entry point of the module of stamped and confirmed consent forms. */
export const confirmationModule: Module = { name: 'confirmation' }

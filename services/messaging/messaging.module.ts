import type { Module } from '../core/module.ts'

/** What was sent to whom, and what became of it. Codes are asked for, and sent, by participation. */
export const messagingModule: Module = { name: 'messaging' }

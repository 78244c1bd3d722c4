import type { Module } from '../core/module.ts'

/**
 * Entry point of the module of messages and their outcomes. The module of participation issues and
 * sends verification codes.
 */
export const messagingModule: Module = { name: 'messaging' }

import type { Area } from '../core/area.ts'

/** What was sent to whom, and what became of it. Codes are asked for, and sent, by participation. */
export const messagingArea: Area = { name: 'messaging' }

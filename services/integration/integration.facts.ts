export { recordTokenUses } from './token/token-uses.ts'
export { tokenSessions } from './token/token-session.ts'

export { createLinkLimit } from './link-limit.ts'
export { endResidentSessions, residentOf } from './resident-session.ts'

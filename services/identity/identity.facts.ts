export { createLinkLimit } from './link-limit.ts'
export { residentOf } from './resident-session.ts'

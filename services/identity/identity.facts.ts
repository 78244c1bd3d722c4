export { findEntries } from './find-entries.ts'
export { createLinkLimit } from './link-limit.ts'
export { provesByPhone } from './proves-by-phone.ts'
export { endResidentSessions, residentOf } from './resident-session.ts'

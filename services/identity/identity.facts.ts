export { residentOf } from './resident-session.ts'

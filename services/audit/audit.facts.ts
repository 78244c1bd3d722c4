export { findAccessesTo } from './access/accesses-to.ts'
export { recordBackup } from './log-check/backups.ts'
export { recordAccess, recordAccesses } from './access/access-log.ts'

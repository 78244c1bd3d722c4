export { findAccessesTo } from './accesses-to.ts'
export { noteBackup } from './backups.ts'
export { recordAccess, recordAccesses } from './looks.ts'

export { findAccessesTo } from './accesses-to.ts'
export { noteBackup } from './backups.ts'
export { noteLook, noteLooks } from './looks.ts'

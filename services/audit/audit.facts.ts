export { findAccessesTo } from './access/accesses-to.ts'
export {
  findNewestRestoreTest,
  recordBackup,
  recordRestoreTest,
  type RestoreSource,
  type RestoreTestRecord,
} from './log-check/backups.ts'
export { recordAccess, recordAccesses } from './access/access-log.ts'

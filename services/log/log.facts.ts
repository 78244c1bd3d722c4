export { describeRows } from './describe-log-events.ts'
export { verificationPage } from './court-bundle.ts'
export { exportOf } from './export-events.ts'
export type { Reader as LogReader } from './describe-log-events.ts'

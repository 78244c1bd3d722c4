export { describeRows } from './describe-log-events.ts'

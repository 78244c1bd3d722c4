export { tellRows } from './tell-log-events.ts'

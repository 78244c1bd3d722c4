export { tellEvents } from './user-log.ts'

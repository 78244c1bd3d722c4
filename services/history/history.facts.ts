export { describeEvents, undescribedText, type OnUndescribed } from './user-log/user-log.ts'

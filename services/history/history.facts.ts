export { tellEvents, untoldText, type NoteUntold } from './user-log/user-log.ts'

export { tellEvents, untoldText, type NoteUntold } from './user-log.ts'

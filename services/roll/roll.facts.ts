export { takeRows } from './enrol-rows.ts'
export { markedSince } from './list-user-answer.ts'
export { emptyRollFile } from './roll-export.ts'
export { draftRows, readRowStreams, type GoodRow, type Roll, type TakenRow } from './row-decisions.ts'

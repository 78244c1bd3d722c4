export { mayWrite, putOff } from './may-write.ts'
export { outsideQuietHours } from './quiet-hours.ts'
export { outcomeEvent, sendOnce } from './send-once.ts'

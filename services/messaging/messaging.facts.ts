export { outcomeEvent, sendOnce } from './send-once.ts'

export { receiptOf } from './receipt-of.ts'
export { confirmCode, requestCode } from './verify-voter.ts'

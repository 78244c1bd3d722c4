export { MaskNotProved, MaskingBusy, MaskingTookTooMuch, maskTemplate } from './mask-template.ts'

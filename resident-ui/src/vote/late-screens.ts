import { lazy } from 'react'

/*
 * Screens that nobody sees first: who only opens the link waits for none of them. The receipt comes with the review, before there is anything
 * to hand in, so that it is there when the network is not.
 */

const byPhone = () => import('../identity/ProveByPhone.tsx')
export const ProveByPhone = lazy(async () => ({ default: (await byPhone()).ProveByPhone }))
export const VerifyStep = lazy(async () => {
  const [{ VerifyStep: verify }] = await Promise.all([import('../participation/VerifyStep.tsx'), byPhone()])
  return { default: verify }
})
export const CodeStep = lazy(async () => ({ default: (await import('../participation/CodeStep.tsx')).CodeStep }))
const receipts = () => import('../participation/ReceiptStep.tsx')
export const ReceiptStep = lazy(async () => ({ default: (await receipts()).ReceiptStep }))
export const SettledUnit = lazy(async () => ({ default: (await import('./SettledUnit.tsx')).SettledUnit }))
export const ReviewStep = lazy(async () => {
  const [{ ReviewStep: review }] = await Promise.all([import('./ReviewStep.tsx'), receipts()])
  return { default: review }
})
export const UnitsStep = lazy(async () => ({ default: (await import('./UnitsStep.tsx')).UnitsStep }))
export const ConfirmStep = lazy(async () => ({ default: (await import('./ConfirmStep.tsx')).ConfirmStep }))
export const QuestionStep = lazy(async () => ({ default: (await import('./QuestionStep.tsx')).QuestionStep }))
const unavailable = () => import('../participation/Unavailable.tsx')
export const AlreadySubmittedScreen = lazy(async () => ({ default: (await unavailable()).AlreadySubmittedScreen }))
export const ClosedScreen = lazy(async () => ({ default: (await unavailable()).ClosedScreen }))
export const NotStartedScreen = lazy(async () => ({ default: (await unavailable()).NotStartedScreen }))

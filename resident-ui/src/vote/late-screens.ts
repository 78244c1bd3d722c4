import { lazy } from 'react'

/* Screens that nobody sees first: who only opens the link waits for none of them. Those of a
   unit's questions are in unit-screens.ts. */

const byPhone = () => import('../identity/ProveByPhone.tsx')
export const ProveByPhone = lazy(async () => ({ default: (await byPhone()).ProveByPhone }))
export const VerifyStep = lazy(async () => {
  const [{ VerifyStep: verify }] = await Promise.all([import('../participation/VerifyStep.tsx'), byPhone()])
  return { default: verify }
})
export const HandOverScreen = lazy(async () => ({
  default: (await import('../participation/assistance/HandOverScreen.tsx')).HandOverScreen,
}))
export const CodeStep = lazy(async () => ({ default: (await import('../participation/CodeStep.tsx')).CodeStep }))
const receipts = () => import('./Done.tsx')
export const NewReceipt = lazy(async () => ({ default: (await receipts()).NewReceipt }))
export const Settled = lazy(async () => ({ default: (await receipts()).Settled }))
export const Withdrawal = lazy(async () => ({ default: (await import('./withdrawal/Withdrawal.tsx')).Withdrawal }))
export const UnitScreen = lazy(async () => ({ default: (await import('./unit/UnitScreen.tsx')).UnitScreen }))
export const UnitsStep = lazy(async () => ({ default: (await import('./unit/UnitsStep.tsx')).UnitsStep }))
export const DeskLinkProblem = lazy(async () => ({ default: (await import('./desk/DeskScreens.tsx')).DeskLinkProblem }))
export const DeskEndedScreen = lazy(async () => ({ default: (await import('./desk/DeskScreens.tsx')).DeskEndedScreen }))
export const VoterSessionLine = lazy(async () => ({
  default: (await import('./unit/VoterSessionLine.tsx')).VoterSessionLine,
}))
export const OtherVotes = lazy(async () => ({ default: (await import('./OtherVotes.tsx')).OtherVotes }))
export const AssemblyVisit = lazy(async () => ({
  default: (await import('./assembly/AssemblyVisit.tsx')).AssemblyVisit,
}))
export const AssemblyIntro = lazy(async () => ({
  default: (await import('./assembly/AssemblyIntro.tsx')).AssemblyIntro,
}))
const unavailable = () => import('../participation/link/Unavailable.tsx')
export const AlreadySubmittedScreen = lazy(async () => ({ default: (await unavailable()).AlreadySubmittedScreen }))
export const ClosedScreen = lazy(async () => ({ default: (await unavailable()).ClosedScreen }))
export const RefusedScreen = lazy(async () => ({
  default: (await import('../participation/link/RefusedScreen.tsx')).RefusedScreen,
}))
export const NotStartedScreen = lazy(async () => ({ default: (await unavailable()).NotStartedScreen }))

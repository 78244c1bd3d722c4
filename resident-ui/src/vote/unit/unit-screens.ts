import { lazy } from 'react'

/* Screens of a unit's ballot. The receipt comes with the review, before there is anything to
   hand in, so that it is there when the network is not. */

export const ConfirmStep = lazy(async () => ({ default: (await import('../question/ConfirmStep.tsx')).ConfirmStep }))
export const QuestionScreen = lazy(async () => ({
  default: (await import('../question/QuestionScreen.tsx')).QuestionScreen,
}))
export const ReviewStep = lazy(async () => {
  const [{ ReviewStep: review }] = await Promise.all([import('../question/ReviewStep.tsx'), import('../Done.tsx')])
  return { default: review }
})
export const SettledUnit = lazy(async () => ({ default: (await import('./SettledUnit.tsx')).SettledUnit }))

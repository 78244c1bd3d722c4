import { lazy, Suspense, type FunctionComponent } from 'react'
import type { GuardedCall } from '#services/calls.contract.ts'
import { Allowed } from './Allowed.tsx'
import { LoadingPage } from '../layout/LoadingPage.tsx'

type PageModule = { readonly default: FunctionComponent }

/**
 * A screen that is loaded when it is first opened, by those who may make the call it lives on. It brings its own boundary: the
 * router changes pages in a transition, in which a boundary that is already on screen would go on showing the page one has left.
 */
export const page = (load: () => Promise<PageModule>, needs?: GuardedCall): FunctionComponent => {
  const Screen = lazy(load)
  const Loaded = () => (
    <Suspense fallback={<LoadingPage />}>
      <Screen />
    </Suspense>
  )
  if (needs === undefined) return Loaded
  return () => (
    <Allowed call={needs}>
      <Loaded />
    </Allowed>
  )
}

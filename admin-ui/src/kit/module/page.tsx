import { lazy, Suspense, type FunctionComponent } from 'react'
import type { GuardedCall } from '#services/calls.contract.ts'
import { Allowed } from './Allowed.tsx'
import { LoadingPage } from '../layout/LoadingPage.tsx'

type PageModule = { readonly default: FunctionComponent }

/**
 * Returns a page that loads when it is first opened, for those who may make its call. It has its
 * own Suspense boundary: the router changes pages in a transition, in which a mounted boundary
 * would go on showing the former page.
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

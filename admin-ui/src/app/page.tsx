import { lazy, Suspense, type FunctionComponent } from 'react'
import { PageOverlay } from './frame/PageOverlay.tsx'

type PageModule = { readonly default: FunctionComponent }

/**
 * A screen that is loaded when it is first opened. It brings its own boundary: the router changes pages in a
 * transition, in which a boundary that is already on screen would go on showing the page one has left.
 */
export const page = (load: () => Promise<PageModule>): FunctionComponent => {
  const Screen = lazy(load)
  return () => (
    <Suspense fallback={<PageOverlay />}>
      <Screen />
    </Suspense>
  )
}

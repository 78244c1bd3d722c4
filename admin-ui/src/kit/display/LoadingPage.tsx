import { LoadingHeading } from './LoadingHeading.tsx'
import { PageOverlay } from './PageOverlay.tsx'

/** In the place of a page of which nothing is there yet, not even its code. */
export const LoadingPage = () => (
  <>
    <LoadingHeading />
    <PageOverlay />
  </>
)

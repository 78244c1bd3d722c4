import { useAwaitsCode } from '../feedback/awaited-code.ts'
import { LoadingHeading } from './LoadingHeading.tsx'
import { PageOverlay } from './PageOverlay.tsx'

/** In the place of a page of which nothing is there yet, not even its code. */
export const LoadingPage = () => {
  useAwaitsCode()
  return (
    <>
      <LoadingHeading />
      <PageOverlay />
    </>
  )
}

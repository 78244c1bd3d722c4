import { useAwaitsCode } from '../feedback/awaited-code.ts'
import { LoadingHeading } from './LoadingHeading.tsx'
import { PageOverlay } from './PageOverlay.tsx'

/** Placeholder of a page that has not loaded at all, not even its code. */
export const LoadingPage = () => {
  useAwaitsCode()
  return (
    <>
      <LoadingHeading />
      <PageOverlay />
    </>
  )
}

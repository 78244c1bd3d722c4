import { Suspense } from 'react'
import { FailureScreen } from '../frame/FailureScreen.tsx'
import { LoadingOverlay } from '../frame/LoadingOverlay.tsx'
import { isLinkProblem, LinkProblemScreen } from '../participation/LinkProblemScreen.tsx'
import { useVoterPage } from '../participation/use-voter-page.ts'
import { VoteJourney } from './VoteJourney.tsx'
import { ScreenSkeleton } from '../frame/ScreenSkeleton.tsx'
import './vote.css'

/** `/vote/{linkId}`: what the link leads to. */
export const VoteScreen = ({ linkId }: { readonly linkId: string }) => {
  const { state, reload } = useVoterPage(linkId)
  switch (state.status) {
    case 'loading':
      return <ScreenSkeleton />
    case 'failed':
      // Dead links have a screen of their own.
      return isLinkProblem(state.error.code) ? (
        <LinkProblemScreen code={state.error.code} />
      ) : (
        <FailureScreen error={state.error} />
      )
    case 'ready':
      return (
        <>
          <Suspense fallback={<ScreenSkeleton />}>
            <VoteJourney linkId={linkId} page={state.page} reload={reload} />
          </Suspense>
          {state.isRefreshing && <LoadingOverlay />}
        </>
      )
  }
}

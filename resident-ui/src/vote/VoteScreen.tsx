import { Suspense } from 'react'
import { LoadingOverlay } from '../frame/LoadingOverlay.tsx'
import { useVoterPage } from '../participation/use-voter-page.ts'
import { VoteJourney } from './VoteJourney.tsx'
import { ScreenSkeleton } from '../frame/ScreenSkeleton.tsx'
import { LinkFailure } from '../participation/link/LinkFailure.tsx'
import { useDeskLink } from './desk/use-desk-link.ts'
import { DeskLinkProblem } from './late-screens.ts'
import './vote.css'

type VoteScreenProps = { readonly linkId: string }

/**
 * `/vote/{linkId}`: shows the vote of the link; with `#desk=…` on a tablet at the desk of an
 * assembly.
 */
export const VoteScreen = ({ linkId }: VoteScreenProps) => {
  const desk = useDeskLink(linkId)
  switch (desk.status) {
    case 'opening':
      return <ScreenSkeleton />
    case 'failed':
      return (
        <Suspense fallback={<ScreenSkeleton />}>
          <DeskLinkProblem error={desk.error} />
        </Suspense>
      )
    case 'open':
      return <OpenedVote linkId={linkId} />
  }
}

const OpenedVote = ({ linkId }: VoteScreenProps) => {
  const { state, reload } = useVoterPage(linkId)
  switch (state.status) {
    case 'loading':
      return <ScreenSkeleton />
    case 'failed':
      return <LinkFailure error={state.error} />
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

import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { ScreenSkeleton } from '../frame/ScreenSkeleton.tsx'
import {
  AlreadySubmittedScreen,
  AssemblyVisit,
  ClosedScreen,
  DeskEndedScreen,
  HandOverScreen,
  NotStartedScreen,
  NewReceipt,
  RefusedScreen,
  Settled,
  VoterSessionLine,
  Withdrawal,
} from './late-screens.ts'
import { useHandOver } from '../participation/assistance/use-hand-over.ts'
import { sessionLinkOf, storeSessionLink } from './assembly/session-link.ts'
import type { RefusedCode } from '../participation/link/refused.ts'
import { StepScreen } from './StepScreen.tsx'
import { useVoteJourney, type VoteJourneyState } from './use-vote-journey.ts'

type VoteJourneyProps = {
  readonly linkId: string
  readonly page: VoterPage
  readonly reload: () => Promise<VoterPage | null>
}

/**
 * Shows the steps of a resident from the first screen to the receipt. Those who have a receipt see
 * it, whatever the state of the vote.
 */
export const VoteJourney = ({ linkId, page, reload }: VoteJourneyProps) => {
  const journey = useVoteJourney({ linkId, page, reload })
  const handOver = useHandOver(linkId)
  const { phase, units } = journey
  const isOpen = page.vote.status === 'open'

  if (phase.name === 'left')
    return <DeskEndedScreen leaving={phase.leaving} onAgain={() => journey.leave && journey.leave()} />
  if (handOver.isWaiting && page.voter !== null && !page.voter.atDesk && phase.name !== 'arriving')
    return <HandOverScreen name={page.voter.name} onTaken={handOver.take} />
  if (page.assembly !== null && journey.facts.isVerified && phase.name !== 'arriving')
    return (
      <AssemblyVisit
        linkId={linkId}
        votePage={page}
        onSessionLost={(error) => {
          journey.meet(error)
          if (!journey.leave) journey.push({ name: 'verify' })
        }}
        leave={journey.leave}
      />
    )
  const otherLink = otherLinkOf(linkId, page, journey)
  if (page.assembly !== null && otherLink !== null)
    return <OtherItem assemblyId={page.assembly.id} linkId={otherLink} />
  if (phase.name === 'submitted')
    return <NewReceipt linkId={linkId} page={page} journey={journey} submitted={phase.unit} />
  if (phase.name === 'withdrawing' || phase.name === 'withdrawn')
    return <Withdrawal linkId={linkId} page={page} journey={journey} phase={phase} />
  if (phase.name === 'arriving') return <ScreenSkeleton />
  if (phase.name === 'taken')
    return <AlreadySubmittedScreen page={page} onShowReceipt={() => void reload().then(journey.goOn)} />
  if (phase.name === 'refused') return <RefusedBallot code={phase.code} page={page} />
  if (isOpen ? isAllSettled(journey) : units.some(({ receipt, challenge }) => receipt !== null || challenge !== null))
    return <Settled linkId={linkId} page={page} journey={journey} isOpen={isOpen} />
  if (page.vote.status === 'closed' && !isProving(journey))
    return (
      <ClosedScreen
        linkId={linkId}
        page={page}
        whose={<VoterSessionLine linkId={linkId} voter={page.voter} />}
        onReceipt={() => journey.push({ name: 'verify' })}
      />
    )
  if (page.vote.status === 'draft' || page.vote.startsAt !== null) return <NotStartedScreen page={page} />
  return <StepScreen linkId={linkId} page={page} journey={journey} />
}

/**
 * Returns the link of another item of the assembly: by which this browser has verified identity, or
 * by which one can vote where that is not possible here.
 */
const otherLinkOf = (linkId: string, { assembly }: VoterPage, { phase }: VoteJourneyState): string | null => {
  if (assembly === null || phase.name === 'unverified') return null
  const verifiedBy = sessionLinkOf(assembly.id)
  return verifiedBy === null || verifiedBy === linkId ? assembly.openLinkId : verifiedBy
}

/** Goes to the link of another item of the assembly. */
const OtherItem = ({ assemblyId, linkId }: { readonly assemblyId: string; readonly linkId: string }) => {
  const [, navigate] = useLocation()
  useEffect(() => {
    // Stored again once a session is found there: a link that is over leads nowhere a second time.
    storeSessionLink(assemblyId, null)
    navigate(`/vote/${linkId}`, { replace: true })
  }, [navigate, assemblyId, linkId])
  return <ScreenSkeleton />
}

/**
 * Tells whether the resident verifies for a receipt. That needs an explicit request, so that nobody
 * is moved there from the questions.
 */
const isProving = ({ asked, facts }: VoteJourneyState): boolean =>
  !facts.isVerified && (asked.name === 'verify' || asked.name === 'code')

const RefusedBallot = ({
  code,
  page: { vote, apartment },
}: Pick<VoteJourneyProps, 'page'> & { readonly code: RefusedCode }) => (
  <RefusedScreen
    {...{ code, title: vote.title, apartment: apartment.name }}
    act="vote"
    officePhone={apartment.officePhone}
  />
)

const isAllSettled = ({ units, facts }: VoteJourneyState): boolean =>
  facts.isVerified && units.length > 0 && units.every(({ state }) => state !== 'open')

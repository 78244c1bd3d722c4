import { useEffect } from 'react'
import type { AssemblyBallot } from '#services/assembly/ballot/assembly-ballot.contract.ts'
import type { OtherVote, VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import type { ApiError } from '#ui/http/api-client.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../../controls/Button.tsx'
import { Screen } from '../../frame/Screen.tsx'
import { ScreenSkeleton } from '../../frame/ScreenSkeleton.tsx'
import { LinkFailure } from '../../participation/link/LinkFailure.tsx'
import { ConfirmStep } from '../question/ConfirmStep.tsx'
import { VoterSessionLine } from '../unit/VoterSessionLine.tsx'
import { nextStepOf, questionOf } from './assembly-step.ts'
import { confirmationKey, isConfirmed, itemName, openBallots, voteItems, type ReportItem } from './ballot-items.ts'
import { ContentsStep } from './ContentsStep.tsx'
import { ItemQuestion } from './ItemQuestion.tsx'
import { BallotReceipt, ReceiptsStep } from './ReceiptsStep.tsx'
import { storeSessionLink } from './session-link.ts'
import { SummaryStep } from './SummaryStep.tsx'
import { ItemWithdrawal } from './ItemWithdrawal.tsx'
import { useAssemblyBallot } from './use-assembly-ballot.ts'
import { useAssemblyJourney, type AssemblyJourney } from './use-assembly-journey.ts'
import './assembly.css'

type AssemblyVisitProps = {
  readonly linkId: string
  /** Page of the vote's link, with the voter of its session. */
  readonly votePage: VoterPage
  readonly onSessionLost: (error: ApiError) => void
  /** Handler that ends the visit on a tablet of the desk. */
  readonly leave: (() => void) | undefined
}

/** Shows the ballot of an assembly to a verified voter: all items that concern them, in one visit. */
export const AssemblyVisit = (props: AssemblyVisitProps) => {
  const { state, reload } = useAssemblyBallot(props.linkId)
  switch (state.status) {
    case 'loading':
      return <ScreenSkeleton />
    case 'failed':
      return <LinkFailure error={state.error} />
    case 'ready':
      return <OpenedBallot {...props} page={state.page} reload={reload} />
  }
}

type OpenedBallotProps = AssemblyVisitProps & { readonly page: AssemblyBallot; readonly reload: () => Promise<void> }

/** Returns the open votes of the list that are not on the agenda. */
const otherVotesOf = ({ others }: VoterPage, page: AssemblyBallot): readonly OtherVote[] => {
  const onAgenda = new Set(voteItems(page).map(({ vote }) => vote.id))
  return others.filter(({ voteId }) => !onAgenda.has(voteId))
}

const OpenedBallot = ({ linkId, votePage, page, reload, onSessionLost, leave }: OpenedBallotProps) => {
  const journey = useAssemblyJourney({ linkId, page, reload, onSessionLost })
  const { id } = page.assembly
  const isAtDesk = page.voter?.atDesk === true
  useEffect(() => {
    // A tablet at a desk is for the next voter.
    if (!isAtDesk) storeSessionLink(id, linkId)
  }, [id, isAtDesk, linkId])
  const isDone = openBallots(journey.page).length === 0
  const whose = <VoterSessionLine linkId={linkId} voter={votePage.voter} isForNext={isDone} isNamed />
  const { step } = journey
  switch (step.name) {
    case 'contents':
      return <ContentsStep journey={journey} whose={whose} others={otherVotesOf(votePage, page)} leave={leave} />
    case 'summary':
      return <SummaryStep journey={journey} />
    case 'receipts':
      return <ReceiptsStep journey={journey} whose={whose} leave={leave} />
    case 'report':
    case 'confirm':
    case 'ballot':
    case 'receipt':
    case 'withdrawal':
      return <StepOfItem journey={journey} step={step} onSessionLost={onSessionLost} />
  }
}

type StepOfItemProps = Pick<AssemblyVisitProps, 'onSessionLost'> & {
  readonly journey: AssemblyJourney
  readonly step: Extract<
    AssemblyJourney['step'],
    {
      readonly name: 'report' | 'confirm' | 'ballot' | 'receipt' | 'withdrawal'
    }
  >
}

/** Shows the step of one item. */
const StepOfItem = ({ journey, step, onSessionLost }: StepOfItemProps) => {
  if (step.name === 'report') {
    const report = journey.page.items.find(({ itemId }) => itemId === step.itemId)
    return report?.kind === 'report' ? <ReportScreen item={report} onBack={journey.back} /> : null
  }
  const ballot = journey.ballotAt(step.ballot)
  if (ballot === undefined) return null
  if (step.name === 'receipt') return <BallotReceipt journey={journey} ballot={ballot} />
  if (step.name === 'withdrawal')
    return <ItemWithdrawal journey={journey} ballot={ballot} onSessionLost={onSessionLost} />
  if (step.name === 'ballot')
    return <ItemQuestion key={ballot.item.vote.id} journey={journey} ballot={ballot} step={step.step} />
  const { statement } = journey.page.voter ?? {}
  const confirmation = confirmationKey(ballot.unit)
  return statement === undefined ? null : (
    <ConfirmStep
      key={confirmation}
      unit={ballot.unit}
      statement={statement}
      isConfirmed={isConfirmed(journey.ballots, ballot.unit)}
      onChange={(isGiven) => journey.confirm(confirmation, isGiven)}
      onBack={journey.back}
      onNext={() => journey.push(nextStepOf(journey.ballots, ballot) ?? questionOf(ballot, 0))}
    />
  )
}

const ReportScreen = ({ item, onBack }: { readonly item: ReportItem; readonly onBack: () => void }) => (
  <Screen
    title={item.title}
    heading={itemName(item)}
    lead={<p>{t('보고 안건입니다. 투표하지 않습니다.')}</p>}
    onBack={onBack}
    action={<Button onClick={onBack}>{t('안건 목록으로')}</Button>}
  >
    <p className="report-text">{item.text}</p>
  </Screen>
)

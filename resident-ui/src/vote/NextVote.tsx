import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { Button } from '../controls/Button.tsx'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { nextVoteLabel, openVotes } from './next-vote.ts'
import { useOtherVote } from './use-other-vote.ts'

type NextVoteProps = { readonly linkId: string; readonly page: Pick<VoterPage, 'others'> }

/** Main button that goes on to the next open vote of the list. Nothing where none is left. */
export const NextVote = ({ linkId, page: { others } }: NextVoteProps) => {
  const { isBusy, error, goOn } = useOtherVote(linkId)
  const open = openVotes(others)
  const [next] = open
  if (next === undefined) return null
  return (
    <>
      <FailureNotice error={error} />
      <Button isBusy={isBusy} onClick={() => goOn(next)}>
        {nextVoteLabel(open)}
      </Button>
    </>
  )
}

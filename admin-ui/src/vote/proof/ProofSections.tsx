import type { Vote } from '#services/vote/votes.contract.ts'
import { HeadRecipients } from './HeadRecipients.tsx'
import { RollEdits } from './RollEdits.tsx'

/** What holds the office itself to what it did: the edits of the roll, and who gets the fingerprint of the log. */
export const ProofSections = ({ vote }: { readonly vote: Vote }) => (
  <>
    <RollEdits vote={vote} />
    <HeadRecipients vote={vote} />
  </>
)

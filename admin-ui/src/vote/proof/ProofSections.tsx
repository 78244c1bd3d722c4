import type { Vote } from '#services/vote/votes.contract.ts'
import { HeadRecipients } from './HeadRecipients.tsx'
import { RollEdits } from './RollEdits.tsx'

/**
 * Shows what makes the office's acts verifiable: the edits of the roll, and the recipients of the
 * tree head.
 */
export const ProofSections = ({ vote }: { readonly vote: Vote }) => (
  <>
    <RollEdits vote={vote} />
    <HeadRecipients vote={vote} />
  </>
)

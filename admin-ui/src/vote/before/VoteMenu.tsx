import { useState, type MouseEvent } from 'react'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { MoreMenu } from '../../kit/display/MoreMenu.tsx'
import { voteCopyPath, voteEditPath } from '../../labels/vote-labels.ts'
import { DeleteDraft } from './DeleteDraft.tsx'
import { isCorrectable } from '../draft/correctable.ts'

/** Keeps a click in the menu from reaching the row behind it. */
const stopBubbling = (event: MouseEvent): void => event.stopPropagation()

/** Shows the acts on a vote in its row of the table. */
export const VoteMenu = ({ vote }: { readonly vote: Vote }) => {
  const mayCopy = useMay('POST /api/votes')
  const [isDeleting, setDeleting] = useState(false)
  if (!mayCopy) return null
  const copy = { label: '복제하기', to: voteCopyPath(vote.id) }
  const entries = isCorrectable(vote)
    ? [
        { label: '수정', to: voteEditPath(vote.id) },
        copy,
        { label: '삭제', isRemoval: true, onChoose: () => setDeleting(true) },
      ]
    : [copy]
  return (
    // The dialog's clicks come through here, too: React passes them on to where it was rendered.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span onClick={stopBubbling}>
      <MoreMenu of={vote.title} entries={entries} />
      {isDeleting ? (
        <DeleteDraft vote={vote} open onClose={() => setDeleting(false)} onDeleted={() => setDeleting(false)} />
      ) : null}
    </span>
  )
}

import { useState, type MouseEvent } from 'react'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { MoreMenu } from '../../kit/display/MoreMenu.tsx'
import { voteCopyPath, voteEditPath } from '../../labels/vote-labels.ts'
import { DeleteDraft } from './DeleteDraft.tsx'
import { SAVE_PATTERN, SavePattern } from './SavePattern.tsx'
import { isCorrectable } from '../draft/correctable.ts'

/** Keeps a click in the menu from reaching the row behind it. */
const stopBubbling = (event: MouseEvent): void => event.stopPropagation()

/** Shows the acts on a vote in its row of the table. */
export const VoteMenu = ({ vote }: { readonly vote: Vote }) => {
  const mayCopy = useMay('POST /api/votes')
  const mayKeep = useMay('POST /api/vote-patterns')
  const [isSaving, setSaving] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  if (!mayCopy) return null
  const reuse = [
    { label: '복제하기', to: voteCopyPath(vote.id) },
    ...(mayKeep ? [{ label: SAVE_PATTERN, onChoose: () => setSaving(true) }] : []),
  ]
  const entries = isCorrectable(vote)
    ? [
        { label: '수정', to: voteEditPath(vote.id) },
        ...reuse,
        { label: '삭제', isRemoval: true, onChoose: () => setDeleting(true) },
      ]
    : reuse
  return (
    // The dialog's clicks come through here, too: React passes them on to where it was rendered.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span onClick={stopBubbling}>
      <MoreMenu of={vote.title} entries={entries} />
      {isSaving ? <SavePattern vote={vote} onClose={() => setSaving(false)} /> : null}
      {isDeleting ? (
        <DeleteDraft vote={vote} open onClose={() => setDeleting(false)} onDeleted={() => setDeleting(false)} />
      ) : null}
    </span>
  )
}

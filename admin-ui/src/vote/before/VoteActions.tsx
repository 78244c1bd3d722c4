import EditIcon from '@mui/icons-material/EditOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { MoreMenu } from '../../kit/display/MoreMenu.tsx'
import { listPath } from '../../labels/list-labels.ts'
import { voteCopyPath, voteEditPath } from '../../labels/vote-labels.ts'
import { isCorrectable } from '../draft/correctable.ts'
import { DeleteDraft } from './DeleteDraft.tsx'
import { PreviewAction } from './PreviewAction.tsx'
import { SAVE_PATTERN, SavePattern } from './SavePattern.tsx'

/** Shows further acts on a vote: correct a draft; in a menu copy any vote, and delete a draft. */
export const VoteActions = ({ vote }: { readonly vote: Vote }) => {
  const mayCopy = useMay('POST /api/votes')
  const mayKeep = useMay('POST /api/vote-patterns')
  const mayCorrect = useMay('PUT /api/votes/{id}') && isCorrectable(vote)
  const mayDelete = useMay('DELETE /api/votes/{id}') && isCorrectable(vote)
  const [isDeleting, setDeleting] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const navigate = useNavigate()
  const entries = [
    ...(mayCopy ? [{ label: '복제하기', to: voteCopyPath(vote.id) }] : []),
    ...(mayKeep ? [{ label: SAVE_PATTERN, onChoose: () => setSaving(true) }] : []),
    ...(mayDelete ? [{ label: '삭제', isRemoval: true, onChoose: () => setDeleting(true) }] : []),
  ]
  return (
    <>
      {vote.status === 'draft' ? <PreviewAction vote={vote} /> : null}
      {mayCorrect ? (
        <Button component={Link} to={voteEditPath(vote.id)} color="inherit" variant="outlined" startIcon={<EditIcon />}>
          수정
        </Button>
      ) : null}
      <MoreMenu of={vote.title} entries={entries} />
      {isSaving ? <SavePattern vote={vote} onClose={() => setSaving(false)} /> : null}
      {isDeleting ? (
        <DeleteDraft
          vote={vote}
          open
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate(listPath(vote.listId, 'votes'), { replace: true })}
        />
      ) : null}
    </>
  )
}

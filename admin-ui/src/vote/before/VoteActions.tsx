import ContentCopyIcon from '@mui/icons-material/ContentCopy'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { listPath } from '../../labels/list-labels.ts'
import { voteCopyPath, voteEditPath } from '../../labels/vote-labels.ts'
import { isCorrectable } from '../draft/correctable.ts'
import { DeleteDraft } from './DeleteDraft.tsx'
import { PreviewAction } from './PreviewAction.tsx'

/** Shows further acts on a vote: correct and delete a draft, copy any vote. */
export const VoteActions = ({ vote }: { readonly vote: Vote }) => {
  const mayCopy = useMay('POST /api/votes')
  const mayCorrect = useMay('PUT /api/votes/{id}') && isCorrectable(vote)
  const mayDelete = useMay('DELETE /api/votes/{id}') && isCorrectable(vote)
  const [isDeleting, setDeleting] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      {vote.status === 'draft' ? <PreviewAction vote={vote} /> : null}
      {mayCorrect ? (
        <Button component={Link} to={voteEditPath(vote.id)} color="inherit" variant="outlined" startIcon={<EditIcon />}>
          수정
        </Button>
      ) : null}
      {mayCopy ? (
        <Button
          component={Link}
          to={voteCopyPath(vote.id)}
          color="inherit"
          variant="outlined"
          startIcon={<ContentCopyIcon />}
        >
          복제하기
        </Button>
      ) : null}
      {mayDelete ? (
        <Button color="error" variant="outlined" startIcon={<DeleteIcon />} onClick={() => setDeleting(true)}>
          삭제
        </Button>
      ) : null}
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

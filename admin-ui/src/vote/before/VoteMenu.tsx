import MoreIcon from '@mui/icons-material/MoreVert'
import { IconButton, Menu, MenuItem } from '@mui/material'
import { useId, useState, type MouseEvent } from 'react'
import { Link } from 'react-router'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { voteCopyPath, voteEditPath } from '../../words/vote-words.ts'
import { DeleteDraft } from './DeleteDraft.tsx'
import { isCorrectable } from '../draft/correctable.ts'

/** A click in the menu is none on the row behind it. */
const keep = (event: MouseEvent): void => event.stopPropagation()

/** The same as on its page, from the table of votes. */
export const VoteMenu = ({ vote }: { readonly vote: Vote }) => {
  const mayCopy = useMay('POST /api/votes')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const menuId = useId()
  const close = (): void => setAnchor(null)
  if (!mayCopy) return null
  const correctable = isCorrectable(vote)
  return (
    // The dialog's clicks come through here, too: React passes them on to where it was rendered.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span onClick={keep}>
      <IconButton
        size="small"
        aria-label={`${vote.title}: 더 보기`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : menuId}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu id={menuId} open={anchor !== null} anchorEl={anchor} onClose={close}>
        {correctable ? (
          <MenuItem component={Link} to={voteEditPath(vote.id)} onClick={close}>
            고치기
          </MenuItem>
        ) : null}
        <MenuItem component={Link} to={voteCopyPath(vote.id)} onClick={close}>
          복사
        </MenuItem>
        {correctable ? (
          <MenuItem
            sx={{ color: 'error.main' }}
            onClick={() => {
              close()
              setDeleting(true)
            }}
          >
            삭제
          </MenuItem>
        ) : null}
      </Menu>
      {isDeleting ? (
        <DeleteDraft vote={vote} open onClose={() => setDeleting(false)} onDeleted={() => setDeleting(false)} />
      ) : null}
    </span>
  )
}

import MoreVertIcon from '@mui/icons-material/MoreVert'
import { Box, IconButton, ListItemText, Menu, MenuItem } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import type { List } from '#services/list/lists.contract.ts'
import type { SignatureRequest } from '#services/signature/request/signature-requests.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { nameOf, unitName } from '../../labels/person-labels.ts'
import { consentPath } from '../signature-labels.ts'
import { requestActions, type RequestActionKey } from './request-actions.ts'
import { useCopy } from '../link/use-copy.ts'
import { useNavigate } from 'react-router'

const RequestActionDialog = lazy(() => import('./RequestActionDialog.tsx'))

type RequestActionsProps = { readonly request: SignatureRequest; readonly list: List }

/** Style of a disabled entry, whose reason must stay readable. */
const item = { '&.Mui-disabled': { opacity: 1, color: 'text.secondary' } } as const

/** Shows the acts on one request. */
export const RequestActions = ({ request, list }: RequestActionsProps) => {
  const may = useMay('POST /api/signature/{id}/reminder')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [asked, setAsked] = useState<RequestActionKey | null>(null)
  const copy = useCopy()
  const navigate = useNavigate()
  const acts = requestActions(request, list, Date.now())
  if (!may || acts.length === 0) return null
  const choose = (key: RequestActionKey): void => {
    setAnchor(null)
    if (key === 'copy') void copy(new URL(request.url ?? '', window.location.origin).href)
    else if (key === 'consent' && request.consentId !== null) void navigate(consentPath(list.id, request.consentId))
    else setAsked(key)
  }
  const name = `${unitName(request)} ${nameOf(request)}`
  return (
    // A click on the row opens the owner.
    <Box onClick={(event) => event.stopPropagation()} sx={{ my: -1 }}>
      <IconButton
        size="small"
        aria-label={`${name} 할 일`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreVertIcon fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {acts.map(({ key, label, refusal }) => (
          <MenuItem key={key} disabled={refusal !== null} onClick={() => choose(key)} sx={item}>
            <ListItemText
              primary={label}
              secondary={refusal}
              slotProps={{ primary: { color: key === 'cancel' ? 'error' : 'inherit' } }}
            />
          </MenuItem>
        ))}
      </Menu>
      {asked === null ? null : (
        <Suspense fallback={null}>
          <RequestActionDialog request={request} list={list} act={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </Box>
  )
}

import EditIcon from '@mui/icons-material/EditOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
import MoreVertIcon from '@mui/icons-material/MoreVert'
import ReplayIcon from '@mui/icons-material/Replay'
import { Button, ListItemText, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router'
import type { List } from '#services/list/lists.contract.ts'
import { mayCall } from '#services/roles.contract.ts'
import { useRole, useMay } from '../kit/auth/use-may.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { actionsOf, type ListActionKey, type ListAction } from './list-actions.ts'
import { listEditPath } from '../labels/list-labels.ts'
import { EvidenceDialog } from './EvidenceDialog.tsx'
import { ReopenDialog } from './ReopenDialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { live } from '../kit/data/query-client.ts'
import { useCalls } from '../kit/data/use-calls.ts'

/**
 * Returns the number of paper consents without a second check, which closing would leave out; 0
 * while it is loading.
 */
const useWaitingPapers = ({ id: listId, type, status }: Pick<List, 'id' | 'type' | 'status'>): number => {
  const { call } = useCalls()
  const may = useMay('GET /api/signature/stats')
  const { data } = useQuery({
    enabled: may && type === 'signature' && status !== 'closed',
    queryKey: ['signature', 'stats', listId],
    queryFn: () => call('GET /api/signature/stats', { query: { listId } }),
    ...live,
  })
  return data?.paperPending ?? 0
}

/** Shows the acts on a list: edit it, its next step, and the rest in a menu. */
export const ListActions = ({ list }: { readonly list: List }) => {
  const role = useRole()
  const [asked, setAsked] = useState<ListActionKey | null>(null)
  const [isEvidence, setEvidence] = useState(false)
  const waitingPapers = useWaitingPapers(list)
  if (role === undefined) return null
  const acts = actionsOf(list, waitingPapers).filter(({ needs }) => mayCall(role, needs))
  const next = acts.find(({ key }) => key === 'close' || key === 'reopen')
  const others = acts.filter((act) => act !== next)
  const current = acts.find(({ key }) => key === asked)
  const mayTakeEvidence = mayCall(role, 'GET /api/list/{id}/evidence')
  const close = (): void => setAsked(null)
  return (
    <>
      {mayCall(role, 'PUT /api/list/{id}') ? (
        <Button component={Link} to={listEditPath(list.id)} variant="outlined" color="inherit" startIcon={<EditIcon />}>
          수정
        </Button>
      ) : null}
      {next === undefined ? null : (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={next.key === 'close' ? <LockIcon /> : <ReplayIcon />}
          onClick={() => setAsked(next.key)}
        >
          {next.label}
        </Button>
      )}
      {others.length === 0 && !mayTakeEvidence ? null : (
        <OtherActions
          acts={others}
          onAsk={setAsked}
          onEvidence={mayTakeEvidence ? () => setEvidence(true) : undefined}
        />
      )}
      {isEvidence ? <EvidenceDialog list={list} onClose={() => setEvidence(false)} /> : null}
      {current === undefined || current.key === 'reopen' ? null : (
        <ActionDialog list={list} act={current} onClose={close} />
      )}
      {current?.key === 'reopen' ? <ReopenDialog list={list} act={current} onClose={close} /> : null}
    </>
  )
}

type OtherActionsProps = {
  readonly acts: readonly ListAction[]
  readonly onAsk: (key: ListActionKey) => void
  /** Opens the dialog of the evidence file; absent for those who may not take it. */
  readonly onEvidence: (() => void) | undefined
}

const OtherActions = ({ acts, onAsk, onEvidence }: OtherActionsProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (key: ListActionKey): void => {
    setAnchor(null)
    onAsk(key)
  }
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        endIcon={<MoreVertIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        더 보기
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {onEvidence === undefined ? null : (
          <MenuItem
            onClick={() => {
              setAnchor(null)
              onEvidence()
            }}
          >
            증거 파일
          </MenuItem>
        )}
        {acts.map(({ key, label, refusal }) => (
          <MenuItem
            key={key}
            disabled={refusal !== undefined}
            onClick={() => choose(key)}
            sx={{ maxWidth: 280, whiteSpace: 'normal', '&.Mui-disabled': { opacity: 1, color: 'text.secondary' } }}
          >
            <ListItemText
              primary={label}
              secondary={refusal}
              slotProps={{
                primary: { color: key === 'delete' && refusal === undefined ? 'error' : 'inherit' },
                secondary: { sx: { fontSize: 13 } },
              }}
            />
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

import EditIcon from '@mui/icons-material/EditOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router'
import type { List } from '#services/list/lists.contract.ts'
import { mayCall } from '#services/roles.contract.ts'
import { useRole, useMay } from '../kit/auth/use-may.ts'
import { MoreMenu, type MenuEntry } from '../kit/display/MoreMenu.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import { actionsOf, type ListAction } from './list-actions.ts'
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

/** Shows the acts on a list: edit it, and in a menu the evidence, its next step, and the rest. */
export const ListActions = ({ list }: { readonly list: List }) => {
  const role = useRole()
  const [chosen, setChosen] = useState<ListAction | null>(null)
  const [isEvidence, setEvidence] = useState(false)
  const waitingPapers = useWaitingPapers(list)
  if (role === undefined) return null
  const acts = actionsOf(list, waitingPapers).filter(({ needs }) => mayCall(role, needs))
  // An open dialog stays where the list changes meanwhile; the server refuses what cannot be done any more.
  const current = acts.find(({ key }) => key === chosen?.key) ?? chosen
  const close = (): void => setChosen(null)
  const entries: readonly MenuEntry[] = [
    ...(mayCall(role, 'GET /api/list/{id}/evidence')
      ? [{ label: '증거 파일', onChoose: () => setEvidence(true) }]
      : []),
    ...acts.map((act) => ({
      label: act.label,
      refusal: act.refusal,
      isRemoval: act.key === 'delete',
      onChoose: () => setChosen(act),
    })),
  ]
  return (
    <>
      {mayCall(role, 'PUT /api/list/{id}') ? (
        <Button component={Link} to={listEditPath(list.id)} variant="outlined" color="inherit" startIcon={<EditIcon />}>
          수정
        </Button>
      ) : null}
      <MoreMenu of={list.name} entries={entries} />
      {isEvidence ? <EvidenceDialog list={list} onClose={() => setEvidence(false)} /> : null}
      {current === null || current.key === 'reopen' ? null : <ActionDialog list={list} act={current} onClose={close} />}
      {current?.key === 'reopen' ? <ReopenDialog list={list} act={current} onClose={close} /> : null}
    </>
  )
}

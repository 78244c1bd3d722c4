import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import { toApiError } from '#ui/http/api-client.ts'
import type { Calls } from '#ui/http/calls.ts'
import type { List } from '#services/list/lists.contract.ts'
import { useCommand } from '../kit/data/use-command.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { Confirm } from '../kit/feedback/Confirm.tsx'
import type { ListAction } from './list-actions.ts'

type ActionDialogProps = { readonly list: List; readonly act: ListAction; readonly onClose: () => void }

const send = (call: Calls['call'], { id }: List, key: ListAction['key']): Promise<unknown> => {
  const params = { id }
  if (key === 'close') return call('POST /api/list/{id}/close', { params, body: {} })
  if (key === 'delete') return call('DELETE /api/list/{id}', { params })
  return call('PUT /api/list/{id}', { params, body: { archived: key === 'archive' } })
}

/** Dialog that confirms an act on a list, and does it. */
export const ActionDialog = ({ list, act, onClose }: ActionDialogProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useCommand({
    mutationFn: () => send(call, list, act.key),
    onSuccess: () => {
      notify(act.done, { type: 'success' })
      onClose()
      if (act.key === 'delete') void navigate('/lists', { replace: true })
    },
  })
  return (
    <Confirm
      open
      title={act.title}
      confirmLabel={act.label}
      busy={isPending}
      isRemoval={act.key === 'delete'}
      problem={error === null ? null : toApiError(error).text}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {act.lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Confirm>
  )
}

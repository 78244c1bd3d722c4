import { useMutation } from '@tanstack/react-query'
import { useNotify, type DataProvider } from 'react-admin'
import { useNavigate } from 'react-router'
import { toApiError } from '#ui/api-client.ts'
import type { List } from '#services/list/lists.contract.ts'
import { useCommands } from '../kit/data/use-commands.ts'
import type { ListCommands } from './list-commands.ts'
import { Confirm } from '../kit/display/Confirm.tsx'
import type { ListAct } from './list-acts.ts'

type ActDialogProps = { readonly list: List; readonly act: ListAct; readonly onClose: () => void }

const send = (dataProvider: DataProvider & ListCommands, { id }: List, key: ListAct['key']): Promise<unknown> => {
  if (key === 'close') return dataProvider.closeList(id)
  if (key === 'delete') return dataProvider.delete('lists', { id })
  return dataProvider.archiveList(id, key === 'archive')
}

/** Asks before something is done to a list, and does it. */
export const ActDialog = ({ list, act, onClose }: ActDialogProps) => {
  const dataProvider = useCommands<ListCommands>()
  const notify = useNotify()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => send(dataProvider, list, act.key),
    onSuccess: () => {
      notify(act.done, { type: 'success' })
      onClose()
      if (act.key === 'delete') void navigate('/lists')
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

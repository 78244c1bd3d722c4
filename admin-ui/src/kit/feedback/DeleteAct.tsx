import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import type { ReactNode } from 'react'
import { useDelete, type RaRecord } from 'react-admin'
import { useNavigate } from 'react-router'
import { ConfirmedAct } from './ConfirmedAct.tsx'

type DeleteActProps = {
  readonly resource: string
  readonly record: RaRecord
  readonly title: string
  readonly done: string
  /** Where one is afterwards. */
  readonly to: string
  /** Why it cannot be deleted; undefined: it can, as far as is known here. */
  readonly offBecause?: string | undefined
  readonly children: ReactNode
}

/** Deletes a record after a question. The server may refuse: nothing disappears before it has answered. */
export const DeleteAct = ({ resource, record, title, done, to, offBecause, children }: DeleteActProps) => {
  const [remove] = useDelete()
  const navigate = useNavigate()
  return (
    <ConfirmedAct
      label="지우기"
      title={title}
      done={done}
      isRemoval
      offBecause={offBecause}
      button={{ variant: 'outlined', startIcon: <DeleteIcon /> }}
      send={() =>
        remove(resource, { id: record.id, previousData: record }, { returnPromise: true, mutationMode: 'pessimistic' })
      }
      onDone={() => void navigate(to, { replace: true })}
    >
      {children}
    </ConfirmedAct>
  )
}

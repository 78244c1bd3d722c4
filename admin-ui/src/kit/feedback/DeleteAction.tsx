import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import type { ReactNode } from 'react'
import { useDelete, type RaRecord } from 'react-admin'
import { useNavigate } from 'react-router'
import { ConfirmedAction } from './ConfirmedAction.tsx'

type DeleteActionProps = {
  readonly resource: string
  readonly record: RaRecord
  readonly title: string
  readonly done: string
  /** Page to go to afterwards. */
  readonly to: string
  /** Reason why it cannot be deleted; undefined where the screen knows of none. */
  readonly offBecause?: string | undefined
  /** Renders what asks for it instead of a button. */
  readonly trigger?: (ask: () => void) => ReactNode
  readonly children: ReactNode
}

/**
 * Deletes a record after a confirmation. The server may refuse, so nothing disappears before its
 * answer.
 */
export const DeleteAction = ({
  resource,
  record,
  title,
  done,
  to,
  offBecause,
  trigger,
  children,
}: DeleteActionProps) => {
  const [remove] = useDelete()
  const navigate = useNavigate()
  return (
    <ConfirmedAction
      label="삭제"
      title={title}
      done={done}
      isRemoval
      offBecause={offBecause}
      trigger={trigger}
      button={{ variant: 'outlined', startIcon: <DeleteIcon /> }}
      send={() =>
        remove(resource, { id: record.id, previousData: record }, { returnPromise: true, mutationMode: 'pessimistic' })
      }
      onDone={() => void navigate(to, { replace: true })}
    >
      {children}
    </ConfirmedAction>
  )
}

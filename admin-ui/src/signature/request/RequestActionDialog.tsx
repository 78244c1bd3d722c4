import { useNotify } from 'react-admin'
import { toApiError } from '#ui/http/api-client.ts'
import { formatDateTime } from '#ui/format.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { SignatureRequest } from '#services/signature/request/signature-requests.contract.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { Confirm } from '../../kit/feedback/Confirm.tsx'
import { nameOf, unitName } from '../../labels/person-labels.ts'
import { CancelNotice } from './CancelChosen.tsx'
import { GuideDialog } from '../guide/GuideDialog.tsx'
import { QrDialog } from '../link/QrDialog.tsx'
import type { RequestActionKey } from './request-actions.ts'

type RequestActionDialogProps = {
  readonly request: SignatureRequest
  readonly list: List
  readonly act: RequestActionKey
  readonly onClose: () => void
}

/** Dialog of one act on one request. */
const RequestActionDialog = ({ request, list, act, onClose }: RequestActionDialogProps) => {
  if (act === 'qr') return <QrDialog request={request} list={list} onClose={onClose} />
  if (act === 'guide') return <GuideDialog request={request} onClose={onClose} />
  if (act === 'remind') return <RemindOne request={request} onClose={onClose} />
  return <CancelOne request={request} onClose={onClose} />
}

type RequestProps = { readonly request: SignatureRequest; readonly onClose: () => void }

const useRequestAction = (send: () => Promise<unknown>, done: string, onClose: () => void) => {
  const notify = useNotify()
  return useCommand({
    mutationFn: send,
    onSuccess: () => {
      notify(done, { type: 'success' })
      onClose()
    },
  })
}

const ownerNameOf = (request: SignatureRequest): string => `${unitName(request)} ${nameOf(request)}`

const RemindOne = ({ request, onClose }: RequestProps) => {
  const { call } = useCalls()
  const { mutate, isPending, error } = useRequestAction(
    () => call('POST /api/signature/{id}/reminder', { params: { id: request.id }, body: {} }),
    `${ownerNameOf(request)} 소유자에게 다시 알립니다.`,
    onClose,
  )
  return (
    <Confirm
      open
      title="다시 알리시겠습니까?"
      confirmLabel="다시 알리기"
      busy={isPending}
      problem={error === null ? null : toApiError(error).text}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <li>{ownerNameOf(request)} 소유자에게 자기 링크가 든 알림톡을 한 번 더 보냅니다.</li>
      <li>
        {request.remindedAt === null
          ? '아직 다시 알린 적이 없습니다.'
          : `마지막으로 알린 때: ${formatDateTime(request.remindedAt)}`}
      </li>
    </Confirm>
  )
}

const CancelOne = ({ request, onClose }: RequestProps) => {
  const { call } = useCalls()
  const { mutate, isPending, error } = useRequestAction(
    () => call('DELETE /api/signature/requests/{id}', { params: { id: request.id } }),
    '서명 요청을 취소했습니다.',
    onClose,
  )
  return (
    <Confirm
      open
      title={`${ownerNameOf(request)} 소유자의 서명 요청을 취소하시겠습니까?`}
      confirmLabel="요청 취소"
      busy={isPending}
      isRemoval
      problem={error === null ? null : toApiError(error).text}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <CancelNotice />
    </Confirm>
  )
}

export default RequestActionDialog

import { Button } from '@mui/material'
import type { SignatureLink } from '#services/signature/signature-link.contract.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { ConfirmedAct } from '../kit/display/ConfirmedAct.tsx'
import { useTold } from './use-told.ts'

type LinkSwitchProps = { readonly listId: string; readonly link: SignatureLink }

const useStatus = (listId: string) => {
  const { call } = useCalls()
  return (status: SignatureLink['status']) =>
    call('PUT /api/lists/{listId}/signature/link/status', { params: { listId }, body: { status } })
}

/** Off is asked about, on is not: nobody loses anything by it. */
export const LinkSwitch = ({ listId, link }: LinkSwitchProps) => {
  const change = useStatus(listId)
  const { mutate, isPending } = useTold<void>(() => change('active'), '링크를 켰습니다.')
  if (link.status === 'inactive')
    return (
      <Button variant="outlined" size="small" loading={isPending} onClick={() => mutate()}>
        링크 켜기
      </Button>
    )
  return (
    <ConfirmedAct
      label="링크 끄기"
      title="링크를 끄시겠습니까?"
      done="링크를 껐습니다."
      undoOf={() => ({ undo: () => change('active'), undone: '링크를 다시 켰습니다.' })}
      button={{ size: 'small' }}
      send={() => change('inactive')}
    >
      <li>이 링크를 받은 모든 소유자가 바로 들어올 수 없게 됩니다. 서명하던 소유자도 제출할 수 없습니다.</li>
      <li>소유자마다 보낸 서명 요청의 링크는 그대로 쓸 수 있습니다.</li>
      <li>이미 제출된 동의서는 그대로 남고, 언제든 다시 켤 수 있습니다. 주소와 QR 코드는 바뀌지 않습니다.</li>
    </ConfirmedAct>
  )
}

/** Takes the link away for good. */
export const LinkRemoval = ({ listId }: { readonly listId: string }) => {
  const { call } = useCalls()
  return (
    <ConfirmedAct
      label="링크 지우기"
      title="링크를 지우시겠습니까?"
      done="링크를 지웠습니다."
      isRemoval
      button={{ size: 'small' }}
      send={() => call('DELETE /api/lists/{listId}/signature/link', { params: { listId } })}
    >
      <li>이미 알린 주소와 인쇄한 QR 코드가 바로, 그리고 영영 열리지 않습니다. 되돌릴 수 없습니다.</li>
      <li>새 링크를 만들면 주소와 QR 코드가 달라져 다시 알려야 합니다.</li>
      <li>소유자마다 보낸 서명 요청과 이미 제출된 동의서는 그대로 남습니다.</li>
    </ConfirmedAct>
  )
}

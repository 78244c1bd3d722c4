import type { SignatureLink } from '#services/signature/link/signature-link.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { LinkSwitch } from '../../list/LinkSwitch.tsx'

type CampaignLinkSwitchProps = { readonly listId: string; readonly link: SignatureLink }

export const CampaignLinkSwitch = ({ listId, link }: CampaignLinkSwitchProps) => {
  const { call } = useCalls()
  return (
    <LinkSwitch
      status={link.status}
      change={(status) =>
        call('PUT /api/lists/{listId}/signature/link/status', { params: { listId }, body: { status } })
      }
      button={{ size: 'small' }}
    >
      <li>이 링크를 받은 모든 소유자가 바로 들어올 수 없게 됩니다. 서명하던 소유자도 제출할 수 없습니다.</li>
      <li>소유자마다 보낸 서명 요청의 링크는 그대로 쓸 수 있습니다.</li>
      <li>이미 제출된 동의서는 그대로 남고, 언제든 다시 켤 수 있습니다. 주소와 QR 코드는 바뀌지 않습니다.</li>
    </LinkSwitch>
  )
}

/** Takes the link away for good. */
export const LinkRemoval = ({ listId }: { readonly listId: string }) => {
  const { call } = useCalls()
  return (
    <ConfirmedAction
      label="링크 삭제"
      title="링크를 삭제하시겠습니까?"
      done="링크를 삭제했습니다."
      isRemoval
      button={{ size: 'small' }}
      send={() => call('DELETE /api/lists/{listId}/signature/link', { params: { listId } })}
    >
      <li>이미 알린 주소와 인쇄한 QR 코드가 바로, 그리고 영영 열리지 않습니다. 되돌릴 수 없습니다.</li>
      <li>새 링크를 만들면 주소와 QR 코드가 달라져 다시 알려야 합니다.</li>
      <li>소유자마다 보낸 서명 요청과 이미 제출된 동의서는 그대로 남습니다.</li>
    </ConfirmedAction>
  )
}

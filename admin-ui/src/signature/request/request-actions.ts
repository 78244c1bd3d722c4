import type { List } from '#services/list/lists.contract.ts'
import type { SignatureRequest } from '#services/signature/request/signature-requests.contract.ts'
import { reminderRefusal } from '../reminder/reminding.ts'

export type RequestActionKey = 'copy' | 'qr' | 'remind' | 'guide' | 'consent' | 'cancel'
export type RequestAction = {
  readonly key: RequestActionKey
  readonly label: string
  /** Reason why it cannot be done now. */
  readonly refusal: string | null
}

const actionOf = (key: RequestActionKey, label: string, refusal: string | null = null): RequestAction => ({
  key,
  label,
  refusal,
})

type RequestFacts = Pick<SignatureRequest, 'status' | 'remindedAt' | 'url' | 'consentId'>

/**
 * Returns the acts on a request in its present state: those of its link while it is valid, and the
 * document once it is signed.
 */
export const requestActions = (
  request: RequestFacts,
  list: Pick<List, 'status'>,
  now: number,
): readonly RequestAction[] => {
  const isOpen = request.url !== null && request.status !== 'signed'
  return [
    ...(request.consentId === null ? [] : [actionOf('consent', '동의서 보기')]),
    ...(isOpen && list.status !== 'closed' ? [actionOf('remind', '다시 알리기', reminderRefusal(request, now))] : []),
    ...(isOpen ? [actionOf('copy', '링크 복사'), actionOf('qr', 'QR 코드 보기')] : []),
    ...(isOpen && list.status !== 'closed' ? [actionOf('guide', '안내문 붙이기')] : []),
    ...(isOpen ? [actionOf('cancel', '요청 취소')] : []),
  ]
}

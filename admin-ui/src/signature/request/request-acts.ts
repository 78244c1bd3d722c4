import type { List } from '#services/list/lists.contract.ts'
import type { SignatureRequest } from '#services/signature/request/signature-requests.contract.ts'
import { noReminderReason } from '../reminder/reminding.ts'

export type RequestActKey = 'copy' | 'qr' | 'remind' | 'guide' | 'consent' | 'cancel'
export type RequestAct = {
  readonly key: RequestActKey
  readonly label: string
  /** Reason why it cannot be done now. */
  readonly refusal: string | null
}

const act = (key: RequestActKey, label: string, refusal: string | null = null): RequestAct => ({ key, label, refusal })

type RequestFacts = Pick<SignatureRequest, 'status' | 'remindedAt' | 'url' | 'consentId'>

/**
 * Returns the acts on a request in its present state: those of its link while it is valid, and the
 * document once it is signed.
 */
export const requestActs = (request: RequestFacts, list: Pick<List, 'status'>, now: number): readonly RequestAct[] => {
  const isOpen = request.url !== null && request.status !== 'signed'
  return [
    ...(request.consentId === null ? [] : [act('consent', '동의서 보기')]),
    ...(isOpen && list.status !== 'closed' ? [act('remind', '다시 알리기', noReminderReason(request, now))] : []),
    ...(isOpen ? [act('copy', '링크 복사'), act('qr', 'QR 코드 보기')] : []),
    ...(isOpen && list.status !== 'closed' ? [act('guide', '안내문 붙이기')] : []),
    ...(isOpen ? [act('cancel', '요청 취소')] : []),
  ]
}

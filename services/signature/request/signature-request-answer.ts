import type { SignatureRequestRow } from '#projections/signature/find-signature-requests.ts'
import type { Deps } from '../../core/deps.ts'
import { personFor, seesPersonsInClear } from '../../core/text/masked-person.ts'
import type { AdminSession } from '../../core/session.ts'
import { guideAnswer } from '../campaign-answer.ts'
import { personalToken, signatureUrl } from '../link/signature-link.ts'
import type { SignatureRequest } from './signature-requests.contract.ts'

type RequestAnswerDeps = Pick<Deps, 'publicUrl' | 'secrets'> & { readonly now: Date }

const NO_PHONE = '명부에 연락처가 없습니다.'
const NO_KAKAO = '알림톡을 받지 않는 소유자입니다.'
const WITHHELD = '보내기 전에 서명했거나 요청이 끝나 보내지 않았습니다.'

/** Reasons why the provider refused a message, by its code. */
const refusals: Readonly<Record<string, string>> = {
  'not-a-kakao-user': '카카오톡을 쓰지 않는 번호입니다.',
  blocked: '받는 분이 채널을 차단했습니다.',
  'night-time': '야간에는 보낼 수 없는 메시지입니다.',
  misconfigured: '발송 설정이 올바르지 않습니다. 시스템 담당자에게 알려주세요.',
}
const REFUSED = '보내지 못했습니다. 번호를 확인해주세요.'

const messageOf = (row: SignatureRequestRow): SignatureRequest['message'] => {
  switch (row.message_status) {
    case null:
      return { status: 'none', reason: row.phone === null ? NO_PHONE : NO_KAKAO }
    case 'withheld':
      return { status: 'none', reason: WITHHELD }
    case 'refused':
      return { status: 'refused', reason: refusals[row.message_reason ?? ''] ?? REFUSED }
    case 'queued':
    case 'accepted':
      return { status: row.message_status, reason: null }
  }
}

const timeOf = (at: Date | null): string | null => at && at.toISOString()
const timeAfterSending = (at: Date | null, sentAt: Date): Date | null => (at && at >= sentAt ? at : null)

/** An invitation as an administrator may see it. */
export const requestAnswer =
  (place: RequestAnswerDeps, admin: AdminSession) =>
  (row: SignatureRequestRow): SignatureRequest => {
    const { name, phone } = personFor(admin)({ name: row.name, phone: row.phone, birthDate: null })
    const isOpen = !row.deleted && (row.expires_at === null || row.expires_at > place.now)
    // A consent that was withdrawn before the request does not belong to this invitation.
    const isOurs = row.standing === true || timeAfterSending(row.withdrawn_at, row.sent_at) !== null
    return {
      id: row.id,
      listId: row.list_id,
      listUserId: row.list_user_id,
      userId: row.person_id,
      name,
      phone,
      dong: row.dong,
      ho: row.ho,
      status: row.status,
      url: isOpen && seesPersonsInClear(admin) ? signatureUrl(place, personalToken(place, row.id)) : null,
      sentAt: row.sent_at.toISOString(),
      viewedAt: timeOf(row.seen_at),
      verifiedAt: timeOf(timeAfterSending(row.verified_at, row.sent_at)),
      signedAt: isOurs ? timeOf(row.signed_at) : null,
      remindedAt: timeOf(row.reminded_at),
      expiresAt: timeOf(row.expires_at),
      message: messageOf(row),
      templateId: row.template_id,
      guide: row.guide_id === null || !seesPersonsInClear(admin) ? null : guideAnswer(row.guide_id, place),
      consentId: isOurs ? row.consent_id : null,
      documentId: isOurs ? row.document_id : null,
    }
  }

import type { SuppressedReason } from '#events/mailing/mailing.events.ts'
import type { FailureReason } from '#events/messaging/message.events.ts'
import { NO_ACCOUNT } from '#infra/providers/messaging.ts'

/** Reasons why a message was not sent, as administrators read them. */
const suppressedTexts: Readonly<Record<SuppressedReason | 'withheld', string>> = {
  'no-phone': '명부에 휴대전화 번호가 없습니다. 번호를 적으면 보낼 수 있습니다.',
  erased: '개인정보가 파기된 소유자입니다.',
  'not-on-list': '명부에서 빠진 소유자입니다.',
  'kakao-off': '알림톡을 받지 않도록 표시된 소유자입니다.',
  declined: '안내를 받지 않겠다고 하신 소유자입니다.',
  'told-recently': '조금 전에 같은 안내를 보냈습니다.',
  'taken-part': '보내기 전에 이미 참여했습니다.',
  'not-taken-part': '접수된 내용이 철회되어 보내지 않았습니다.',
  'list-not-open': '리스트가 진행 중이 아니어서 보내지 않았습니다.',
  'list-closed': '리스트가 마감되어 보내지 않았습니다.',
  'no-link': '참여할 링크가 없어 보내지 않았습니다. 링크를 먼저 만들어주세요.',
  'settings-off': '알림톡 설정이 꺼져 있어 보내지 않았습니다.',
  cancelled: '발송이 취소되어 보내지 않았습니다.',
  withheld: '보내기 전에 서명했거나 요청이 끝나 보내지 않았습니다.',
}

/** Reasons why a message did not arrive and what to do, as administrators read them. */
const failureTexts: Readonly<Record<FailureReason, string>> = {
  'not-a-kakao-user': '카카오톡을 쓰지 않는 번호입니다. 번호가 맞는지 확인하거나 문자로 보내주세요.',
  blocked: '받는 분이 채널을 차단했습니다. 문자로 보내거나 전화로 알려주세요.',
  'night-time': '야간이라 보내지 못했습니다. 낮에 다시 보내주세요.',
  misconfigured: '발송 채널이나 템플릿을 쓸 수 없습니다. 알림톡 설정을 확인해주세요.',
  'wrong-number': '없는 번호이거나 문자를 받을 수 없는 번호입니다. 번호를 수정해 다시 보내주세요.',
  balance: '발송 잔액이 부족합니다. 충전한 뒤 다시 보내주세요.',
  failed: '통신사에서 전달하지 못했습니다. 잠시 뒤 다시 보내거나 전화로 알려주세요.',
}

const UNKNOWN = '보내지 못했습니다. 번호를 확인하고 다시 보내주세요.'

/** The words of a message's reason; null where it has none. */
export const reasonText = (status: string, reason: string | null): string | null => {
  if (reason === null) return status === 'failed' ? UNKNOWN : null
  const words: Readonly<Record<string, string>> = status === 'suppressed' ? suppressedTexts : failureTexts
  return words[reason] ?? UNKNOWN
}

const keyRefusals: ReadonlySet<string | null> = new Set(['InvalidAPIKey', 'SignatureDoesNotMatch', 'Unauthorized'])
const isKeyRefusal = (code: string | null): boolean => keyRefusals.has(code)

/** Returns the reason why a mailing is paused and what to do; `code`: the provider's own. */
export const pauseText = (reason: 'balance' | 'refused' | 'template', code: string | null): string => {
  switch (reason) {
    case 'balance':
      return '발송 잔액이 부족해 멈췄습니다. 발송사에서 충전하면 자동으로 이어서 보냅니다.'
    case 'template':
      return '템플릿의 내용이 바뀌었거나 더 이상 승인 상태가 아니어서 멈췄습니다. 알림톡 설정에서 템플릿을 확인한 뒤 새로 보내주세요.'
    case 'refused':
      if (code === NO_ACCOUNT)
        return '이 단지의 발송 계정이 없어 멈췄습니다. 발송 계정을 등록하거나 공용 계정을 허용받은 뒤 계속할 수 있습니다.'
      if (isKeyRefusal(code))
        return `발송사가 API 키를 받지 않아 멈췄습니다(${code}). 단지의 발송 계정이나 시스템의 키를 수정한 뒤 계속할 수 있습니다.`
      return `발송사가 요청을 받지 않아 멈췄습니다${code === null ? '' : `(${code})`}. 시스템 담당자가 발송 설정을 확인한 뒤 계속할 수 있습니다.`
  }
}

import type { Messaging, OutgoingMessage, SendOutcome } from '#infra/providers/messaging.ts'
import { DomainError } from '../../core/domain-error.ts'
import { messagesErrorOf } from '../delivery/provider-errors.ts'

const refusals: Partial<Readonly<Record<Extract<SendOutcome, { kind: 'refused' }>['reason'], string>>> = {
  'not-a-kakao-user': '내 번호는 카카오톡을 쓰지 않는 번호입니다. SMS 대체 발송을 켜거나 프로필의 번호를 확인해주세요.',
  blocked: '내 카카오톡에서 이 채널을 차단했습니다. 차단을 풀고 다시 보내주세요.',
  'night-time': '지금은 보낼 수 없는 시간입니다. 낮에 다시 보내주세요.',
  'wrong-number': '내 번호로 보낼 수 없습니다. 프로필의 휴대전화 번호를 확인해주세요.',
  balance: '발송 잔액이 부족합니다. 충전한 뒤에 다시 보내주세요.',
  misconfigured: '발송사에서 채널이나 템플릿을 쓸 수 없다고 합니다. 최고관리자에게 알려주세요.',
}

/**
 * Sends a message to the person who requested it themselves: once, with errors shown.
 * @throws DomainError MESSAGES_UNAVAILABLE, MESSAGES_KEY_REFUSED, TEST_MESSAGE_REFUSED
 */
export const sendTestMessage = async (
  { sender }: Pick<Messaging, 'sender'>,
  message: OutgoingMessage,
): Promise<void> => {
  try {
    const [outcome] = await sender.send([message])
    if (outcome?.kind !== 'refused') return
    const text =
      refusals[outcome.reason] ?? `발송사가 메시지를 받지 않았습니다(${outcome.statusCode}). 잠시 후 다시 보내주세요.`
    throw new DomainError('TEST_MESSAGE_REFUSED', [{ path: 'templateId', message: text }])
  } catch (error) {
    const code = messagesErrorOf(error)
    throw code === undefined ? error : new DomainError(code)
  }
}

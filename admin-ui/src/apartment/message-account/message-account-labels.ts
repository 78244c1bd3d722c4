import type { AccountTemplateName, NumberPaper, NumberRegistration } from '#events/values/messaging/sender-number.ts'
import type { MessageAccountSettings } from '#services/message-account/message-account.contract.ts'

export const usesText: Readonly<Record<MessageAccountSettings['uses'], string>> = {
  own: '단지 계정으로 보냅니다.',
  shared: '공용 계정으로 보냅니다.',
  none: '보낼 계정이 없어 알림톡과 인증번호가 나가지 않습니다.',
}

export const templateTitles: Readonly<Record<AccountTemplateName, string>> = {
  verification: '본인 확인 인증번호',
  identityAccepted: '본인 확인 결과 (확인됨)',
  identityRefused: '본인 확인 결과 (확인되지 않음)',
  signatureRequest: '서명 요청',
  signatureReminder: '서명 요청 다시 알림',
}

export const registrationNames: Readonly<Record<NumberRegistration, string>> = {
  registered: '등록됨',
  refused: '거절됨',
  unknown: '확인 안 됨',
}

export const paperNames: Readonly<Record<NumberPaper, string>> = {
  'service-certificate': '통신서비스 이용증명원',
  'business-registration': '사업자등록증·고유번호증',
  delegation: '위임장',
  employment: '재직증명서',
}

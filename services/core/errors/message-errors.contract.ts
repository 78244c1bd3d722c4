import { entry, type ErrorEntry } from './error-entry.contract.ts'

/** Errors of messages to residents. */
export const messageErrors = {
  MESSAGES_OFF: entry(
    422,
    'validation',
    '이 리스트에서는 알림톡을 보내지 않도록 되어 있습니다. 알림톡 설정을 확인해주세요.',
  ),
  MESSAGE_SETTINGS_EXIST: entry(422, 'validation', '이미 저장된 알림톡 설정이 있습니다.'),
  TEMPLATE_NOT_USABLE: entry(422, 'validation', '이 템플릿으로는 보낼 수 없습니다.'),
  NOBODY_TO_TELL: entry(422, 'validation', '보낼 사람이 없습니다.'),
  SEND_TIME_IMPOSSIBLE: entry(422, 'validation', '보낼 시각을 확인해주세요.'),
  NO_OWN_PHONE: entry(422, 'validation', '내 프로필에 휴대전화 번호가 없습니다. 먼저 등록해주세요.'),
  TEST_MESSAGE_REFUSED: entry(422, 'validation', '시험 메시지를 보내지 못했습니다.'),
  MAILING_OVER: entry(422, 'validation', '이미 끝났거나 취소된 발송입니다.'),
  MESSAGES_UNAVAILABLE: entry(503, 'server', '알림톡 발송사에 연결하지 못했습니다. 잠시 후 다시 시도해주세요.'),
  MESSAGES_KEY_REFUSED: entry(
    503,
    'server',
    '알림톡 발송사가 API 키를 받지 않습니다. 시스템 담당자에게 발송 설정을 확인해달라고 알려주세요.',
  ),
} as const satisfies Record<string, ErrorEntry>

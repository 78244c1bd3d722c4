import type { Mailing, Message, Remedy, Sending } from '#services/mailing/messages.contract.ts'
import { listPath } from './list-labels.ts'

type MessageOccasion = Message['occasion']

/** Occasions in the order of a campaign. */
export const occasions = [
  'invitation',
  'reminder',
  'deadline',
  'completed',
  'result',
] as const satisfies readonly MessageOccasion[]

export const occasionNames: Readonly<Record<MessageOccasion, string>> = {
  invitation: '참여 안내',
  reminder: '다시 알림',
  deadline: '마감 임박',
  completed: '참여 완료',
  result: '결과 안내',
}

/** Recipients of each occasion, where nobody was chosen. */
export const occasionRecipients: Readonly<Record<MessageOccasion, string>> = {
  invitation: '아직 참여하지 않은 소유자',
  reminder: '아직 참여하지 않은 소유자',
  deadline: '아직 참여하지 않은 소유자',
  completed: '참여를 마친 소유자',
  result: '명부의 모든 소유자',
}

export const messageStatusNames: Readonly<Record<Message['status'], string>> = {
  queued: '대기',
  accepted: '보냄',
  delivered: '전달',
  failed: '실패',
  suppressed: '보내지 않음',
}

export const channelNames: Readonly<Record<Message['channel'], string>> = { kakao: '알림톡', sms: 'SMS' }

export const mailingStatusNames: Readonly<Record<Mailing['status'], string>> = {
  planned: '예약',
  sending: '보내는 중',
  paused: '멈춤',
  done: '완료',
  cancelled: '취소',
}

export const causeNames: Readonly<Record<Mailing['cause'], string>> = {
  hand: '직접 보냄',
  schedule: '예약 발송',
  submission: '참여할 때마다',
}

/** Forms in which owners of another language get a message. */
export const messageFormNames: Readonly<Record<Sending['languages'][number]['form'], string>> = {
  template: '그 언어의 알림톡',
  english: '영어 문자',
  'korean-line': '한국어 문자에 영어 한 줄',
  korean: '한국어로만 (직접 쓴 문구이거나 문자를 껐습니다)',
}

type SuppressedReason = Sending['suppressed'][number]['reason']

export const suppressedNames: Readonly<Record<SuppressedReason, string>> = {
  'no-phone': '전화번호가 없음',
  erased: '개인정보가 파기됨',
  'not-on-list': '명부에 없음',
  'kakao-off': '알림톡을 끔',
  declined: '받지 않겠다고 함',
  'told-recently': '10분 안에 이미 보냄',
  'taken-part': '이미 참여함',
  'not-taken-part': '참여하지 않음',
  'list-not-open': '리스트가 아직 열리지 않음',
  'list-closed': '리스트가 마감됨',
  'no-link': '열린 링크가 없음',
  'settings-off': '알림톡 설정이 꺼져 있음',
  cancelled: '발송을 취소함',
}

export const remedyNames: Readonly<Record<Remedy, string>> = {
  'correct-number': '번호 수정',
  'turn-on-sms': 'SMS로 보내기',
  later: '나중에 다시 보내기',
  settings: '설정 확인하기',
  'top-up': '잔액 충전하기',
  call: '전화하기',
}

/** Returns the address of a list's messages with a filter. */
export const messagesPath = (listId: string, filter: Readonly<Record<string, string>> = {}): string =>
  `${listPath(listId, 'messages')}${Object.keys(filter).length === 0 ? '' : `?filter=${encodeURIComponent(JSON.stringify(filter))}`}`

/** Parameter of the address at which the dialog of a sending is open. */
export const SEND_PARAMETER = 'send'

/** Returns the address of a list's messages with the dialog of a sending open. */
export const sendMessagesPath = (listId: string): string => `${listPath(listId, 'messages')}?${SEND_PARAMETER}=1`

/** Returns the address of the settings of a list's messages. */
export const messageSettingsPath = (listId: string): string => `${listPath(listId, 'messages')}?part=settings`

const won = new Intl.NumberFormat('ko-KR', { maximumFractionDigits: 1 })

/** Writes an amount: "1,560원". */
export const formatWon = (amount: number): string => `${won.format(amount)}원`

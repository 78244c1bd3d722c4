import type { Remedy } from '#services/mailing/messages.contract.ts'

type FailureTexts = { readonly title: string; readonly advice: string }

/**
 * Reasons why owners were not reached, with what the office does about them; those that are fixed
 * at once come first.
 */
export const failureTexts: Readonly<Record<Remedy, FailureTexts>> = {
  'correct-number': {
    title: '전화번호를 수정해야 합니다',
    advice: '번호가 없거나 맞지 않습니다. 명부의 번호를 여기에서 수정하고 다시 보냅니다.',
  },
  'turn-on-sms': {
    title: '카카오톡으로 받지 못합니다',
    advice: '카카오톡을 쓰지 않거나 알림톡을 막았습니다. SMS 대체 발송을 켜고 다시 보내면 문자로 갑니다.',
  },
  'top-up': {
    title: '잔액이 모자랍니다',
    advice: '발송사의 잔액을 충전한 뒤 다시 보냅니다. 멈춘 발송은 잔액이 차면 스스로 계속합니다.',
  },
  settings: {
    title: '알림톡 설정을 확인해야 합니다',
    advice: '템플릿이나 발송사 설정 때문에 거절되었습니다. 설정을 수정한 뒤 다시 보냅니다.',
  },
  later: {
    title: '지금은 받지 못합니다',
    advice: '휴대전화가 꺼져 있었거나 통신사에 일시적인 문제가 있었습니다. 조금 뒤에 다시 보냅니다.',
  },
  call: {
    title: '전화로 알려야 합니다',
    advice: '메시지를 받을 수 없거나 받지 않겠다고 한 소유자입니다. 전화 목록을 인쇄합니다.',
  },
}

export const failureOrder = Object.keys(failureTexts) as readonly Remedy[]

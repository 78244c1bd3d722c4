import type { Remedy } from '#services/mailing/messages.contract.ts'

type FailureTexts = { readonly title: string; readonly advice: string }

/**
 * Reasons why owners were not reached, with what the office does about them; those that are fixed
 * at once come first.
 */
export const failureTexts: Readonly<Record<Remedy, FailureTexts>> = {
  'correct-number': {
    title: '전화번호를 수정해야 합니다',
    advice: '번호가 없거나 맞지 않습니다. 수정하고 다시 보냅니다.',
  },
  'turn-on-sms': {
    title: '카카오톡으로 받지 못합니다',
    advice: 'SMS 대체 발송을 켜고 다시 보내면 문자로 갑니다.',
  },
  'top-up': {
    title: '잔액이 모자랍니다',
    advice: '발송사의 잔액을 충전하면 멈춘 발송은 자동으로 계속합니다.',
  },
  settings: {
    title: '알림톡 설정을 확인해야 합니다',
    advice: '템플릿이나 발송사 설정을 수정한 뒤 다시 보냅니다.',
  },
  later: {
    title: '지금은 받지 못합니다',
    advice: '조금 뒤에 다시 보냅니다.',
  },
  call: {
    title: '전화로 알려야 합니다',
    advice: '메시지를 받을 수 없거나 받지 않겠다고 했습니다.',
  },
}

export const failureOrder = Object.keys(failureTexts) as readonly Remedy[]

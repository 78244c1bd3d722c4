import type { OnlineCertificateEnding } from '#events/assembly/online-certificate.events.ts'

const AGAIN = '다시 해주세요.'

/** Sentences for owners by the reason why their certificate let nobody in: what happened, and what to do. */
export const entryEndingTexts: Readonly<Record<OnlineCertificateEnding, string>> = {
  cancelled: '인증서 확인을 취소했습니다. 다시 하실 수 있습니다.',
  expired: `앱에서 정해진 시간 안에 서명하지 않아 끝났습니다. ${AGAIN}`,
  rejected: '앱에서 서명을 거절하셨습니다. 잘못 누르셨으면 다시 해주세요.',
  failed: '앱에서 서명하지 못했습니다. 다시 하시거나 다른 인증서를 골라주세요.',
  mismatch: '적으신 분과 인증서의 주인이 다릅니다. 본인의 인증서로 다시 해주세요.',
  minor: '만 19세 미만은 인증서로 입장하실 수 없습니다. 관리사무소에 문의해주세요.',
  lost: `인증서 회사의 답을 받지 못했습니다. 입장은 기록되지 않았습니다. ${AGAIN}`,
  unreadable: `인증서 회사의 답을 읽을 수 없습니다. 입장은 기록되지 않았습니다. ${AGAIN}`,
  'not-matched': '인증서의 주인이 명부에서 확인되지 않습니다. 관리사무소에 문의해주세요.',
}

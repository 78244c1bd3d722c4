import type { PreparationEnding } from '#events/signature/consent.events.ts'

const AGAIN = '다시 서명해주세요.'

/** Sentence for owners who signed before the list's close and were verified after it. */
export const LATE_TEXT =
  '마감 전에 앱에서 서명하셨지만 확인이 마감 뒤에 끝나 동의로 세지 않았습니다. 서명하신 기록은 남아 있습니다. 관리사무소에 문의해주세요.'

/** Sentences for owners by the reason why nothing was signed: what happened, and what to do. */
export const endingTexts: Readonly<Record<PreparationEnding, string>> = {
  cancelled: '서명을 취소했습니다. 다시 서명하실 수 있습니다.',
  expired: `앱에서 정해진 시간 안에 서명하지 않아 끝났습니다. ${AGAIN}`,
  rejected: '앱에서 서명을 거절하셨습니다. 잘못 누르셨으면 다시 서명해주세요.',
  failed: '앱에서 서명하지 못했습니다. 다시 하시거나 다른 인증서를 골라주세요.',
  mismatch: '본인 확인을 한 분과 인증서의 주인이 다릅니다. 본인의 인증서로 다시 서명해주세요.',
  minor: '만 19세 미만은 인증서로 서명하실 수 없습니다. 관리사무소에 문의해주세요.',
  lost: `인증서 회사의 답을 받지 못했습니다. 서명은 기록되지 않았습니다. ${AGAIN}`,
  unreadable: `인증서 회사의 답을 읽을 수 없습니다. 서명은 기록되지 않았습니다. ${AGAIN}`,
  changed: '서명하시는 동안 동의서나 설명, 명부의 내용이 바뀌었습니다. 바뀐 내용을 확인하고 다시 서명해주세요.',
  closed: '서명하시는 동안 서명 기간이 끝났습니다. 관리사무소에 문의해주세요.',
  superseded: '서명하시는 동안 이 세대의 다른 동의가 먼저 등록되었습니다.',
  removed: '서명하시는 동안 명부에서 소유자가 바뀌었습니다. 관리사무소에 문의해주세요.',
  number: '서명하시는 동안 동의서의 연번을 쓸 수 없게 되었습니다. 다시 서명해주세요.',
}

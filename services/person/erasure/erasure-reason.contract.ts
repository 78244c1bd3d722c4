import type { ErasureReason } from '#events/person/person.events.ts'

export type { ErasureReason }

/** Reasons for an erasure, as administrators choose and read them (개인정보 보호법 제21조, 제36조). */
export const erasureReasonNames: Readonly<Record<ErasureReason, string>> = {
  asked: '본인이 요청했습니다',
  'retention-over': '보관 기간이 끝났습니다',
  'purpose-done': '쓸 목적을 다했습니다',
  'wrongly-collected': '잘못 받은 정보입니다',
}

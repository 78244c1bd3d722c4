import type { CertificateRefusal } from '../certificate.ts'

/**
 * Reasons by the words of a refusal. (?) Barocert's list of codes was not at hand; its texts name
 * the reason in Korean. What fits none of them is `refused`.
 */
const reasons: readonly (readonly [words: RegExp, reason: CertificateRefusal])[] = [
  [/이미 ?검증|검증(이|을)? ?완료|이미 ?처리/, 'already-verified'],
  [/만료|시간 ?초과/, 'expired'],
  [/거절|거부|취소/, 'rejected'],
  [/미가입|가입되지|인증서(가|를)? ?(없|미발급|발급)|회원이 ?아/, 'no-certificate'],
  [/일치하지|불일치|정보가 ?다/, 'mismatch'],
]

const MAX_MESSAGE = 300

export const reasonOf = (message: string): CertificateRefusal =>
  reasons.find(([words]) => words.test(message.slice(0, MAX_MESSAGE)))?.[1] ?? 'refused'

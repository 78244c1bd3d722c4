import type { LineKey } from './consent-standing.contract.ts'

/** Names of the ways in which owners count, on screens and in print. */
export const lineNames: Readonly<Record<LineKey, string>> = {
  certificate: '온라인 동의 (인증서)',
  phone: '온라인 동의 (휴대전화 본인 확인)',
  'in-person': '대면 서명 (태블릿)',
  paper: '서면 동의',
  mixed: '여러 방법을 함께',
  successor: '동의한 소유자에게서 취득',
  'public-land': '국·공유지: 30일 동안 답 없음',
  partly: '공유자나 다른 세대의 동의가 남음',
  'no-representative': '대표자가 없는 공유 세대',
  'no-appointment': '대표자 선임 동의서 없음',
  heirs: '사망·상속 등기 전',
  withdrawn: '철회',
  declined: '동의하지 않음',
  open: '아직 답 없음',
  'left-out': '소재불명으로 제외',
}

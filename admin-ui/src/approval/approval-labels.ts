import type { PendingApproval } from '#services/approval/approvals.contract.ts'

export const kindNames: Readonly<Record<PendingApproval['kind'], string>> = {
  trustees: '참관인 지정',
  'desk-tablet': '현장 태블릿',
  'roll-removal': '명부에서 빼기',
  'roll-addition': '명부에 소유자 더하기',
  'roll-move': '명부의 동·호 바꾸기',
  'roll-representative': '명부의 대표자 바꾸기',
  'owner-exclusion': '소재불명 소유자 제외',
  'contact-objection': '전화번호 변경 이의 처리',
  'contact-change': '연락처 변경',
  'count-anyway': '미확정 용지를 둔 개표',
}

export const statusNames: Readonly<Record<PendingApproval['status'], string>> = {
  waiting: '승인 대기',
  confirmed: '승인됨',
  refused: '거절됨',
  withdrawn: '거둠',
  expired: '기한 지남',
}

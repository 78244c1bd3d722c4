import type { Role } from '../kit/auth/use-may.ts'

export const roleNames: Readonly<Record<Role, string>> = {
  SUPER_ADMIN: '최고관리자',
  ADMIN: '관리자',
  AUDITOR: '감사',
  ANALYST: '분석 담당',
}

/** Roles with what each may do, in the order of the form. */
export const roleChoices: readonly { readonly id: Role; readonly name: string; readonly note: string }[] = [
  { id: 'ADMIN', name: roleNames.ADMIN, note: '배정된 아파트의 투표와 동의를 진행합니다.' },
  {
    id: 'AUDITOR',
    name: roleNames.AUDITOR,
    note: '진행 상황과 로그인 기록만 봅니다. 개인정보는 볼 수 없습니다.',
  },
  {
    id: 'ANALYST',
    name: roleNames.ANALYST,
    note: '통계만 봅니다. 개인정보는 볼 수 없습니다.',
  },
  {
    id: 'SUPER_ADMIN',
    name: roleNames.SUPER_ADMIN,
    note: '모든 아파트와 관리자를 다룹니다.',
  },
]

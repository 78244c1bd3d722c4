import type { AttendanceRelation } from '#events/values/assembly/assembly-names.ts'
import type { AttendanceActKind } from '#events/values/assembly/presence.ts'

/** Names of acts of attendance, for files and requests. */
export const actNames: Readonly<Record<AttendanceActKind, string>> = {
  arrived: '출석',
  'proxy-arrived': '대리 출석',
  left: '퇴장',
  returned: '재입장',
  'online-entered': '온라인 입장',
  'online-left': '온라인 퇴장',
  'online-returned': '온라인 재접속',
}

/** Names of what proved an owner's identity beside an ID, or online. */
export const proofNames = {
  phone: '본인확인기관 휴대전화 확인',
  certificate: '전자서명인증사업자 인증서',
  'entry-code': '본인 링크의 입장 코드',
} as const

export const exitNames = { pressed: '나가기를 누름', silent: '접속이 끊김' } as const

export const relationNames: Readonly<Record<AttendanceRelation, string>> = {
  spouse: '배우자',
  lineal: '직계존비속',
  sibling: '형제자매',
  abroad: '해외 거주자의 대리인',
  corporation: '법인의 대리인',
  other: '그 밖',
}

/** "1,234 / 5,133명" */
export const countText = (count: number, total: number): string =>
  `${count.toLocaleString('ko-KR')} / ${total.toLocaleString('ko-KR')}명`

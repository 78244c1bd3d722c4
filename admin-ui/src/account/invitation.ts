import type { Admin } from '#services/account/admin/admins.contract.ts'
import { contactText } from '../labels/admin-labels.ts'

type InvitedAdmin = Pick<Admin, 'name' | 'email' | 'phone' | 'role'>

const byKakao = (invited: InvitedAdmin): readonly string[] => [
  "2. '카카오로 로그인'을 누르고, 다음 연락처가 등록된 카카오 계정으로 로그인해주세요.",
  `    ${contactText(invited)}`,
  '3. 이메일과 전화번호 제공에 동의해주세요. 초대받은 분인지 확인하는 데 씁니다.',
]

const byPassword = ({ email }: InvitedAdmin): readonly string[] => [
  "2. '최고관리자 로그인'에 다음 이메일과 따로 전해 받은 비밀번호를 입력해주세요.",
  `    ${email ?? ''}`,
  '3. 로그인한 다음 내 프로필에서 비밀번호를 바꿔주세요.',
]

/**
 * Returns a message to pass on to an invited administrator. `address`: address of the sign-in page.
 */
export const invitationText = (invited: InvitedAdmin, address: string): string =>
  [
    `${invited.name}님, 단지 관리 화면의 관리자로 초대합니다.`,
    '',
    `1. 이 주소를 열어주세요: ${address}`,
    ...(invited.role === 'SUPER_ADMIN' ? byPassword(invited) : byKakao(invited)),
  ].join('\n')

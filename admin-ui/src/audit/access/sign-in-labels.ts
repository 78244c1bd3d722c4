import type { SignIn, SignInKind } from '#services/audit/access/sign-ins.contract.ts'

export const signInKindNames: Readonly<Record<SignInKind, string>> = {
  'signed-in': '로그인',
  failed: '로그인 실패',
  blocked: '잠긴 계정 시도',
  'kakao-refused': '카카오 로그인 거부',
  'signed-out': '로그아웃',
  'token-reused': '세션 도용 의심',
  'signed-out-everywhere': '모든 기기에서 로그아웃',
  'password-changed': '비밀번호 변경',
}

/** Kinds that an auditor looks for. */
export const troubles: ReadonlySet<SignInKind> = new Set<SignInKind>([
  'failed',
  'blocked',
  'kakao-refused',
  'token-reused',
])

const methodNames: Readonly<Record<NonNullable<SignIn['method']>, string>> = { password: '비밀번호', kakao: '카카오' }

export const methodText = ({ method }: Pick<SignIn, 'method'>): string => (method === null ? '–' : methodNames[method])

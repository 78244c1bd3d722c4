import { entry, type ErrorEntry } from './error-entry.contract.ts'

/**
 * Errors with which a sign-in elsewhere can end. The first page of the admin app has their texts
 * itself: its address has only the code, and the whole map of errors would slow down every first
 * visit.
 */
export const signInErrors = {
  SIGN_IN_LOCKED: entry(429, 'unknown', '로그인에 여러 번 실패해 잠시 잠겼습니다. 잠시 후 다시 시도해주세요.'),
  KAKAO_DENIED: entry(403, 'authorization', '카카오 로그인에 동의하지 않으셨습니다. 동의하셔야 로그인할 수 있습니다.'),
  KAKAO_STATE_MISMATCH: entry(
    403,
    'authorization',
    '로그인 요청이 만료되었거나 이 브라우저에서 시작되지 않았습니다. 다시 로그인해주세요.',
  ),
  KAKAO_FAILED: entry(503, 'server', '카카오 로그인에 실패했습니다. 다시 시도해주세요.'),
  KAKAO_UNAVAILABLE: entry(503, 'server', '카카오에 연결할 수 없습니다. 잠시 후 다시 시도해주세요.'),
  KAKAO_NOT_INVITED: entry(
    403,
    'authorization',
    '관리자로 초대되지 않은 카카오 계정입니다. 최고관리자에게 초대를 요청해주세요.',
  ),
  KAKAO_LINKED_TO_ANOTHER: entry(
    403,
    'authorization',
    '다른 카카오 계정과 연결된 관리자입니다. 최고관리자에게 문의해주세요.',
  ),
  KAKAO_USES_PASSWORD: entry(403, 'authorization', '최고관리자는 이메일과 비밀번호로 로그인합니다.'),
  ADMIN_REMOVED: entry(401, 'authentication', '더 이상 관리자가 아닙니다. 다른 최고관리자에게 문의해주세요.'),
  TOO_MANY_REQUESTS: entry(429, 'unknown', '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.'),
  CONFLICT: entry(503, 'server', '다른 변경과 겹쳤습니다. 다시 시도해주세요.'),
  READ_MODEL_BEHIND: entry(503, 'server', '최신 내용을 불러오는 중입니다. 잠시 후 다시 시도해주세요.'),
} as const satisfies Record<string, ErrorEntry>

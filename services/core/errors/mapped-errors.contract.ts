import { entry, type ErrorEntry, type ErrorKind } from './error-entry.contract.ts'

/**
 * Errors whose texts the apps have themselves, for answers without a text: a gateway's, for
 * example. All others come with the answer, and would slow down every first page.
 */
export const mappedErrors = {
  LOGIN_REQUIRED: entry(401, 'authentication', '다시 로그인해주세요.'),
  SESSION_EXPIRED: entry(401, 'authentication', '세션이 만료되었습니다. 다시 로그인해주세요.'),
  INVALID_CREDENTIALS: entry(401, 'authentication', '이메일 또는 비밀번호가 올바르지 않습니다.'),
  FORBIDDEN: entry(403, 'authorization', '접근 권한이 없습니다.'),
  NOT_FOUND: entry(404, 'not-found', '요청하신 정보를 찾을 수 없습니다.'),
  LINK_EXPIRED: entry(404, 'not-found', '만료된 링크입니다.'),
  INVALID_LINK: entry(404, 'not-found', '유효하지 않은 링크입니다.'),
  VALIDATION_FAILED: entry(400, 'validation', '입력값을 확인해주세요.'),
  REQUIRED_FIELDS: entry(422, 'validation', '빠진 칸이 있습니다. 모두 채워주세요.'),
  UNREADABLE_BODY: entry(400, 'validation', '형식이 올바르지 않습니다.'),
  INTERNAL: entry(500, 'server', '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.'),
  SERVICE_UNAVAILABLE: entry(503, 'server', '현재 서비스를 이용할 수 없습니다.'),
  ALREADY_SUBMITTED: entry(422, 'validation', '이미 제출하셨습니다.'),
  SUBMISSION_FAILED: entry(422, 'validation', '제출에 실패했습니다. 다시 시도해주세요.'),
} as const satisfies Record<string, ErrorEntry>

/**
 * Errors that a browser meets before any answer of the server: they have no status and none of the
 * server's codes.
 */
export const clientErrors = {
  NETWORK: { kind: 'network', text: '네트워크 연결을 확인해주세요.' },
  TIMEOUT: { kind: 'network', text: '요청 시간이 초과되었습니다.' },
  ENCRYPTION_UNAVAILABLE: {
    kind: 'validation',
    text: '이 기기에서는 투표를 암호화하지 못했습니다. 다른 휴대전화나 컴퓨터로 같은 링크를 열어주세요. 어려우시면 관리사무소에서 투표하실 수 있습니다.',
  },
  UNKNOWN: { kind: 'unknown', text: '알 수 없는 오류가 발생했습니다.' },
} as const satisfies Record<string, { kind: ErrorKind; text: string }>

/** The kind of a status, where an answer has no code; of others nothing is known. */
export const kindOfStatus = (status: number): ErrorKind => {
  if (status === 401) return 'authentication'
  if (status === 403) return 'authorization'
  if (status === 404) return 'not-found'
  if (status === 400 || status === 422) return 'validation'
  return status >= 500 ? 'server' : 'unknown'
}

/** Kind of failure that a code is; the UIs choose the screen by it. */
export type ErrorKind =
  | 'authentication'
  | 'authorization'
  | 'not-found'
  | 'validation'
  | 'server'
  | 'network'
  | 'unknown'

/** `text`: what a person reads. */
export type ErrorEntry = { readonly status: number; readonly kind: ErrorKind; readonly text: string }

/** The kind of a status, where an answer has no code; of others nothing is known. */
export const kindOfStatus = (status: number): ErrorKind => {
  if (status === 401) return 'authentication'
  if (status === 403) return 'authorization'
  if (status === 404) return 'not-found'
  if (status === 400 || status === 422) return 'validation'
  return status >= 500 ? 'server' : 'unknown'
}

/** Makes the entries of codes that share a status; their kind is the status's. */
export const answers = <Code extends string>(
  status: number,
  texts: Readonly<Record<Code, string>>,
): Readonly<Record<Code, ErrorEntry>> => {
  const entries = Object.entries<string>(texts).map(([code, text]) => [
    code,
    { status, kind: kindOfStatus(status), text },
  ])
  // The keys are those of the texts, which Object.fromEntries forgets.
  return Object.fromEntries(entries) as Record<Code, ErrorEntry>
}

/** Makes the entries of codes that refuse what was well formed: 422. */
export const refusals = <Code extends string>(
  texts: Readonly<Record<Code, string>>,
): Readonly<Record<Code, ErrorEntry>> => answers(422, texts)

/**
 * Codes whose texts the apps know by themselves, for answers that carry none: a gateway's, say. All others come with the answer, and would
 * weigh on every first page.
 */
export const mappedErrors = {
  ...answers(401, {
    LOGIN_REQUIRED: '다시 로그인해주세요.',
    SESSION_EXPIRED: '세션이 만료되었습니다. 다시 로그인해주세요.',
    INVALID_CREDENTIALS: '이메일 또는 비밀번호가 올바르지 않습니다.',
  }),
  ...answers(403, {
    FORBIDDEN: '접근 권한이 없습니다.',
  }),
  ...answers(404, {
    NOT_FOUND: '요청하신 정보를 찾을 수 없습니다.',
    LINK_EXPIRED: '만료된 링크입니다.',
    INVALID_LINK: '유효하지 않은 링크입니다.',
  }),
  ...answers(400, {
    VALIDATION_FAILED: '입력값을 확인해주세요.',
    UNREADABLE_BODY: '형식이 올바르지 않습니다.',
  }),
  ...refusals({
    REQUIRED_FIELDS: '빠진 칸이 있습니다. 모두 채워주세요.',
    ALREADY_SUBMITTED: '이미 제출하셨습니다.',
    SUBMISSION_FAILED: '제출에 실패했습니다. 다시 시도해주세요.',
  }),
  ...answers(500, {
    INTERNAL: '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.',
  }),
  ...answers(503, {
    SERVICE_UNAVAILABLE: '현재 서비스를 이용할 수 없습니다.',
  }),
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

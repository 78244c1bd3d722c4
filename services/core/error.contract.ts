/** What kind of failure a code is; the UIs choose the screen by it. */
export type ErrorKind =
  | 'authentication'
  | 'authorization'
  | 'not-found'
  | 'validation'
  | 'server'
  | 'network'
  | 'unknown'

type ErrorEntry = { readonly status: number; readonly kind: ErrorKind; readonly text: string }

const entry = (status: number, kind: ErrorKind, text: string): ErrorEntry => ({ status, kind, text })

/** Every stable code, once: its HTTP status, its kind and the Korean text a person reads. Codes are never renamed. */
export const errors = {
  LOGIN_REQUIRED: entry(401, 'authentication', '다시 로그인해주세요.'),
  SESSION_EXPIRED: entry(401, 'authentication', '세션이 만료되었습니다. 다시 로그인해주세요.'),
  INVALID_CREDENTIALS: entry(401, 'authentication', '이메일 또는 비밀번호가 올바르지 않습니다.'),
  SIGN_IN_LOCKED: entry(429, 'unknown', '로그인에 여러 번 실패해 잠시 잠겼습니다. 잠시 후 다시 시도해주세요.'),
  WRONG_PASSWORD: entry(422, 'validation', '지금 쓰는 비밀번호가 올바르지 않습니다.'),
  SAME_PASSWORD: entry(422, 'validation', '새 비밀번호가 지금 쓰는 비밀번호와 같습니다.'),
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
  VOTER_SESSION_REQUIRED: entry(401, 'authentication', '본인 확인을 먼저 해주세요.'),
  RESIDENT_SESSION_REQUIRED: entry(401, 'authentication', '휴대폰 본인확인을 먼저 해주세요.'),
  IDENTITY_UNAVAILABLE: entry(503, 'server', '휴대폰 본인확인에 연결할 수 없습니다. 잠시 후 다시 시도해주세요.'),
  IDENTITY_CANCELLED: entry(422, 'validation', '휴대폰 본인확인을 취소하셨습니다.'),
  IDENTITY_EXPIRED: entry(422, 'validation', '본인확인 시간이 지났습니다. 처음부터 다시 해주세요.'),
  IDENTITY_REFUSED: entry(422, 'validation', '본인확인 결과를 확인할 수 없습니다. 처음부터 다시 해주세요.'),
  IDENTITY_OTHER_BROWSER: entry(422, 'validation', '본인확인을 시작한 브라우저에서 이어서 해주세요.'),
  IDENTITY_ALREADY_USED: entry(422, 'validation', '이미 끝난 본인확인입니다. 처음부터 다시 해주세요.'),
  IDENTITY_NOT_MATCHED: entry(422, 'validation', '명부에서 확인되지 않습니다. 관리사무소에 문의해주세요.'),
  FORBIDDEN: entry(403, 'authorization', '접근 권한이 없습니다.'),
  NOT_FOUND: entry(404, 'not-found', '요청하신 정보를 찾을 수 없습니다.'),
  LINK_EXPIRED: entry(404, 'not-found', '만료된 링크입니다.'),
  INVALID_LINK: entry(404, 'not-found', '유효하지 않은 링크입니다.'),
  VALIDATION_FAILED: entry(400, 'validation', '입력값을 확인해주세요.'),
  UNREADABLE_BODY: entry(400, 'validation', '형식이 올바르지 않습니다.'),
  UNSTORABLE_TEXT: entry(400, 'validation', '사용할 수 없는 문자가 들어 있습니다.'),
  UNKNOWN_FIELD: entry(400, 'validation', '알 수 없는 항목이 들어 있습니다.'),
  REQUEST_TIMEOUT: entry(408, 'unknown', '보내는 데 시간이 너무 오래 걸렸습니다. 다시 시도해주세요.'),
  BODY_TOO_LARGE: entry(413, 'unknown', '보내신 내용이 너무 큽니다.'),
  UNSUPPORTED_MEDIA_TYPE: entry(415, 'unknown', '지원하지 않는 형식입니다.'),
  ADMIN_EMAIL_TAKEN: entry(422, 'validation', '이미 다른 관리자가 쓰는 이메일입니다.'),
  ADMIN_PHONE_TAKEN: entry(422, 'validation', '이미 다른 관리자가 쓰는 휴대전화 번호입니다.'),
  ADMIN_UNREACHABLE: entry(422, 'validation', '이메일이나 휴대전화 번호 가운데 하나는 있어야 합니다.'),
  PASSWORD_REQUIRED: entry(422, 'validation', '최고관리자에게는 이메일과 비밀번호가 있어야 합니다.'),
  LAST_SUPER_ADMIN: entry(422, 'validation', '마지막 최고관리자는 삭제하거나 역할을 바꿀 수 없습니다.'),
  SUPER_ADMIN_UNASSIGNABLE: entry(422, 'validation', '최고관리자는 모든 아파트를 봅니다. 배정할 필요가 없습니다.'),
  APARTMENT_HAS_CAMPAIGNS: entry(422, 'validation', '리스트가 있는 아파트는 삭제할 수 없습니다.'),
  OWNER_NAME_TAKEN: entry(422, 'validation', '같은 세대에 이름이 같은 소유자가 이미 있습니다.'),
  SECOND_ADMIN_NEEDED: entry(422, 'validation', '다른 관리자의 확인이 필요합니다.'),
  CONTACT_CHANGE_SETTLED: entry(422, 'validation', '이미 처리되었거나 없는 변경 요청입니다.'),
  INVALID_PERIOD: entry(422, 'validation', '종료일은 시작일보다 빠를 수 없습니다.'),
  UNKNOWN_RULE: entry(422, 'validation', '알 수 없는 법정 기준입니다.'),
  LIST_NOT_STARTED: entry(422, 'validation', '아직 시작되지 않았습니다.'),
  LIST_CLOSED: entry(422, 'validation', '마감된 리스트입니다.'),
  LIST_NOT_CLOSED: entry(422, 'validation', '마감되지 않은 리스트는 재개할 수 없습니다.'),
  LIST_STILL_RUNNING: entry(422, 'validation', '진행 중인 리스트입니다. 먼저 마감해주세요.'),
  LIST_HAS_SUBMISSIONS: entry(
    422,
    'validation',
    '제출된 내용이 있어 삭제하거나 기준을 바꿀 수 없습니다. 마감한 뒤 보관해주세요.',
  ),
  ENTRY_HAS_SUBMISSIONS: entry(422, 'validation', '이미 제출한 소유자는 명부에서 뺄 수 없습니다.'),
  ROLL_UNREADABLE: entry(422, 'validation', '파일을 읽을 수 없습니다. 엑셀(.xlsx)이나 CSV 파일인지 확인해주세요.'),
  ROLL_PROTECTED: entry(422, 'validation', '암호가 걸린 파일입니다. 엑셀에서 암호를 풀고 다시 올려주세요.'),
  ROLL_OLD_FORMAT: entry(422, 'validation', '옛 엑셀 형식(.xls)입니다. 엑셀에서 .xlsx로 저장해 다시 올려주세요.'),
  ROLL_NOT_A_SHEET: entry(422, 'validation', '엑셀이나 CSV 파일이 아닙니다. 파일 이름이 아니라 내용을 확인했습니다.'),
  ROLL_TOO_LARGE: entry(422, 'validation', '파일에 담긴 내용이 너무 큽니다. 명부만 남기고 다시 올려주세요.'),
  ROLL_EMPTY: entry(422, 'validation', '파일에 내용이 없습니다.'),
  ROLL_TOOK_TOO_LONG: entry(422, 'validation', '파일을 읽는 데 너무 오래 걸립니다. 명부만 남기고 다시 올려주세요.'),
  ROLL_COLUMNS_MISSING: entry(422, 'validation', '동, 호, 소유자명에 해당하는 열을 골라주세요.'),
  ROLL_IMPORT_STARTED: entry(422, 'validation', '이미 시작된 가져오기입니다.'),
  ROLL_IMPORT_OVER: entry(422, 'validation', '끝났거나 지워진 가져오기입니다.'),
  PDF_NOT_A_PDF: entry(422, 'validation', 'PDF 파일이 아닙니다. 파일 이름이 아니라 내용을 확인했습니다.'),
  PDF_IS_HWP: entry(
    422,
    'validation',
    '한글 문서(.hwp)입니다. 한글에서 파일 > PDF로 저장하기를 눌러 PDF로 만든 뒤 다시 올려주세요.',
  ),
  PDF_IS_HWPX: entry(
    422,
    'validation',
    '한글 문서(.hwpx)입니다. 한글에서 파일 > PDF로 저장하기를 눌러 PDF로 만든 뒤 다시 올려주세요.',
  ),
  PDF_IS_DOCX: entry(
    422,
    'validation',
    'Word 문서(.docx)입니다. Word에서 파일 > 내보내기 > PDF 만들기를 눌러 PDF로 만든 뒤 다시 올려주세요.',
  ),
  PDF_IS_DOC: entry(
    422,
    'validation',
    'Word 문서(.doc)입니다. Word에서 파일 > 내보내기 > PDF 만들기를 눌러 PDF로 만든 뒤 다시 올려주세요.',
  ),
  PDF_ENCRYPTED: entry(
    422,
    'validation',
    '암호가 걸렸거나 편집이 제한된 PDF입니다. 암호를 풀거나, 열어서 인쇄 > PDF로 저장한 뒤 다시 올려주세요.',
  ),
  PDF_BROKEN: entry(422, 'validation', '깨진 PDF입니다. 원래 문서에서 PDF로 다시 저장해 올려주세요.'),
  PDF_XFA: entry(
    422,
    'validation',
    '동적 양식(XFA) PDF는 쓸 수 없습니다. 열어서 인쇄 > PDF로 저장한 뒤 그 파일을 올려주세요.',
  ),
  PDF_TOO_MANY_PAGES: entry(422, 'validation', '200쪽까지 올릴 수 있습니다. 필요한 쪽만 남겨 다시 올려주세요.'),
  PDF_TOO_MANY_OBJECTS: entry(
    422,
    'validation',
    'PDF의 내용이 너무 복잡합니다. 열어서 인쇄 > PDF로 저장한 뒤 그 파일을 올려주세요.',
  ),
  PDF_TOOK_TOO_LONG: entry(
    422,
    'validation',
    'PDF를 읽는 데 너무 오래 걸립니다. 열어서 인쇄 > PDF로 저장한 뒤 그 파일을 올려주세요.',
  ),
  PDF_NO_PAGES: entry(422, 'validation', '쪽이 하나도 없는 PDF입니다. 원래 문서에서 PDF로 다시 저장해 올려주세요.'),
  PDF_PAGE_SIZE: entry(
    422,
    'validation',
    '쪽의 크기가 너무 크거나 작습니다. A4처럼 인쇄할 수 있는 크기로 저장해 다시 올려주세요.',
  ),
  PDF_TOO_LARGE_UNPACKED: entry(
    422,
    'validation',
    '압축을 풀면 너무 커지는 PDF입니다. 그림을 줄이거나 필요한 쪽만 남겨 다시 올려주세요.',
  ),
  TEMPLATE_CHANGED_MEANWHILE: entry(
    422,
    'validation',
    '그사이 다른 곳에서 이 템플릿이 바뀌었습니다. 새로 불러온 뒤 다시 저장해주세요.',
  ),
  TEMPLATE_DELETED: entry(422, 'validation', '삭제된 템플릿입니다.'),
  MASKS_NOT_PROVED: entry(
    422,
    'validation',
    '가린 부분의 내용이 파일에서 완전히 지워졌는지 확인하지 못해 내보내지 않았습니다. 가림의 위치를 바꾸거나 파일을 다시 저장해 올려주세요.',
  ),
  MASKING_TOOK_TOO_LONG: entry(
    422,
    'validation',
    '가린 부분을 지우는 데 너무 오래 걸려 멈췄습니다. 파일을 열어서 인쇄 > PDF로 저장한 뒤 그 파일로 템플릿을 다시 만들어주세요.',
  ),
  RANGE_NOT_SATISFIABLE: entry(416, 'unknown', '요청한 범위가 파일을 벗어났습니다.'),
  FILE_DAMAGED: entry(
    500,
    'server',
    '보관된 파일이 처음 저장한 내용과 달라 열지 않았습니다. 시스템 담당자에게 알려주세요.',
  ),
  LIST_TYPE_MISMATCH: entry(422, 'validation', '투표 유형의 리스트가 아닙니다.'),
  VOTE_NOT_OPEN: entry(422, 'validation', '아직 시작되지 않은 투표입니다.'),
  VOTE_CLOSED: entry(422, 'validation', '마감된 투표입니다.'),
  VOTE_NOT_CLOSED: entry(422, 'validation', '아직 마감되지 않은 투표입니다.'),
  VOTE_ALREADY_OPEN: entry(422, 'validation', '이미 시작된 투표는 고칠 수 없습니다.'),
  VOTE_NOT_REOPENABLE: entry(422, 'validation', '결과를 확인한 투표는 다시 열 수 없습니다.'),
  INTERIM_RESULTS_OF_SECRET_VOTE: entry(422, 'validation', '무기명 투표는 중간 집계를 볼 수 없습니다.'),
  INVALID_QUESTIONS: entry(422, 'validation', '문항의 선택 개수를 확인해주세요.'),
  INVALID_ANSWERS: entry(422, 'validation', '선택하신 답변을 확인해주세요.'),
  TOO_FEW_CHOICES: entry(422, 'validation', '선택하지 않은 문항이 있습니다.'),
  TOO_MANY_CHOICES: entry(422, 'validation', '선택할 수 있는 개수를 넘었습니다.'),
  ALREADY_SUBMITTED: entry(422, 'validation', '이미 제출하셨습니다.'),
  UNIT_HAS_VOTED: entry(422, 'validation', '우리 세대의 투표가 이미 제출되었습니다. 한 세대는 한 번만 투표합니다.'),
  NOT_REPRESENTATIVE: entry(422, 'validation', '이 세대는 대표 소유자로 지정된 분이 투표합니다.'),
  UNIT_NEEDS_CONFIRMATION: entry(422, 'validation', '공동소유 세대입니다. 세대를 대표해 투표한다는 확인이 필요합니다.'),
  ASSENT_MISSING: entry(422, 'validation', '기준에 따라 판정하려면 찬성에 해당하는 선택지를 표시해주세요.'),
  CO_OWNERS_MISMATCH: entry(422, 'validation', '이 유형의 리스트에서는 쓸 수 없는 공동소유 방식입니다.'),
  BALLOT_BOX_BROKEN: entry(
    503,
    'server',
    '투표함에 든 투표지가 제출된 투표와 맞지 않아 개표를 멈췄습니다. 투표함을 그대로 두고 시스템 담당자에게 알려주세요.',
  ),
  SUBMISSION_FAILED: entry(422, 'validation', '제출에 실패했습니다. 다시 시도해주세요.'),
  CODE_MISMATCH: entry(422, 'validation', '인증번호가 올바르지 않습니다.'),
  CODE_EXPIRED: entry(422, 'validation', '인증번호의 유효 시간이 지났습니다. 다시 받아주세요.'),
  VERIFICATION_LOCKED: entry(429, 'unknown', '인증번호를 여러 번 잘못 입력하셨습니다. 10분 뒤에 다시 시도해주세요.'),
  DOCUMENT_NOT_READY: entry(404, 'not-found', '아직 만들고 있거나 만들지 못한 문서입니다.'),
  DOCUMENT_ERASED: entry(404, 'not-found', '개인정보 파기에 따라 함께 파기된 문서입니다.'),
  DOCUMENT_DAMAGED: entry(
    503,
    'server',
    '보관된 문서가 기록된 해시와 맞지 않아 내드릴 수 없습니다. 문서를 다시 만들거나 시스템 담당자에게 알려주세요.',
  ),
  DOCUMENT_NOT_RETRYABLE: entry(422, 'validation', '실패했거나 손상된 문서만 다시 만들 수 있습니다.'),
  NOTHING_TO_MAKE: entry(422, 'validation', '새로 만들 문서가 없습니다.'),
  TEMPLATE_HAS_NO_FIELDS: entry(422, 'validation', '채울 칸이 없는 템플릿입니다. 먼저 칸을 놓아주세요.'),
  NO_DOCUMENTS: entry(422, 'validation', '내려받을 문서가 없습니다.'),
  TOO_MANY_DOCUMENTS: entry(
    422,
    'validation',
    'PDF 한 파일에는 문서를 500개, 모두 200 MB까지 담을 수 있습니다. 동을 고르거나 ZIP으로 받아주세요.',
  ),
  KEY_REUSED: entry(422, 'validation', '같은 요청 번호로 다른 내용을 보낼 수 없습니다.'),
  TOO_MANY_REQUESTS: entry(429, 'unknown', '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.'),
  PERSON_ERASED: entry(422, 'validation', '파기된 개인정보입니다.'),
  INTERNAL: entry(500, 'server', '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.'),
  CONFLICT: entry(503, 'server', '다른 변경과 겹쳤습니다. 다시 시도해주세요.'),
  READ_MODEL_BEHIND: entry(503, 'server', '최신 내용을 불러오는 중입니다. 잠시 후 다시 시도해주세요.'),
  SERVICE_UNAVAILABLE: entry(503, 'server', '현재 서비스를 이용할 수 없습니다.'),
} as const satisfies Record<string, ErrorEntry>

/** A stable error code of the wire contract. */
export type ErrorCode = keyof typeof errors

/** What every failed call answers. `path` names a field of the body or query ("users.3.phone"). */
export type ErrorBody = {
  readonly error: string
  readonly code: ErrorCode
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
  readonly requestId: string
}

/** What a browser can meet before any answer of the server: no status, so no code of the server's. */
export const clientErrors = {
  NETWORK: { kind: 'network', text: '네트워크 연결을 확인해주세요.' },
  TIMEOUT: { kind: 'network', text: '요청 시간이 초과되었습니다.' },
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

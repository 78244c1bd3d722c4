import { campaignErrors } from './campaign-errors.contract.ts'
import { entry, type ErrorEntry } from './error-entry.contract.ts'
import { fileErrors } from './file-errors.contract.ts'
import { mappedErrors } from './mapped-errors.contract.ts'
import { messageErrors } from './message-errors.contract.ts'
import { registryErrors } from './registry-errors.contract.ts'
import { signInErrors } from './sign-in-errors.contract.ts'

export type { ErrorKind } from './error-entry.contract.ts'

/**
 * Every stable code, once: its HTTP status, its kind and the Korean text a person reads. Codes are
 * never renamed.
 */
export const errors = {
  ...mappedErrors,
  ...signInErrors,
  FIGURES_HIDDEN: entry(
    403,
    'authorization',
    '적은 인원에 근거한 숫자여서 분석 담당에게는 보이지 않습니다. 분석 스키마에서 볼 수 있는 숫자를 확인해주세요.',
  ),
  NO_ANALYST: entry(422, 'validation', '데이터베이스 연결은 분석 담당과 최고관리자만 만들 수 있습니다.'),
  ANALYST_CONNECTIONS_UNSUPPORTED: entry(
    422,
    'validation',
    '이 데이터베이스에서는 계정을 만들 수 없어 연결을 드릴 수 없습니다. CSV와 Parquet으로 받아주세요.',
  ),
  WRONG_PASSWORD: entry(422, 'validation', '지금 쓰는 비밀번호가 올바르지 않습니다.'),
  SAME_PASSWORD: entry(422, 'validation', '새 비밀번호가 지금 쓰는 비밀번호와 같습니다.'),
  VOTER_SESSION_REQUIRED: entry(401, 'authentication', '본인 확인을 먼저 해주세요.'),
  RESIDENT_SESSION_REQUIRED: entry(401, 'authentication', '휴대폰 본인확인을 먼저 해주세요.'),
  IDENTITY_UNAVAILABLE: entry(503, 'server', '휴대폰 본인확인에 연결할 수 없습니다. 잠시 후 다시 시도해주세요.'),
  IDENTITY_CANCELLED: entry(422, 'validation', '휴대폰 본인확인을 취소하셨습니다.'),
  IDENTITY_EXPIRED: entry(422, 'validation', '본인확인 시간이 지났습니다. 처음부터 다시 해주세요.'),
  IDENTITY_REFUSED: entry(422, 'validation', '본인확인 결과를 확인할 수 없습니다. 처음부터 다시 해주세요.'),
  IDENTITY_OTHER_BROWSER: entry(422, 'validation', '본인확인을 시작한 브라우저에서 이어서 해주세요.'),
  IDENTITY_ALREADY_USED: entry(422, 'validation', '이미 끝난 본인확인입니다. 처음부터 다시 해주세요.'),
  IDENTITY_NOT_MATCHED: entry(422, 'validation', '명부에서 확인되지 않습니다. 관리사무소에 문의해주세요.'),
  OWN_DATA_FIXED: entry(
    403,
    'authorization',
    '이름, 전화번호, 생년월일은 관리사무소에서 고칩니다. 관리사무소에 문의해주세요.',
  ),
  CHANGED_MEANWHILE: entry(422, 'validation', '그 사이 내용이 바뀌었습니다. 지금 내용을 확인하고 다시 저장해주세요.'),
  MEMO_STAYS: entry(422, 'validation', '메모는 남긴 사람이 10분 안에만 되돌릴 수 있습니다.'),
  ALREADY_LISTED: entry(422, 'validation', '그 사이 이 세대에 같은 소유자가 다시 등록되어 되돌릴 수 없습니다.'),
  UNSTORABLE_TEXT: entry(400, 'validation', '사용할 수 없는 문자가 들어 있습니다.'),
  UNKNOWN_FIELD: entry(400, 'validation', '알 수 없는 항목이 들어 있습니다.'),
  REQUEST_TIMEOUT: entry(408, 'unknown', '보내는 데 시간이 너무 오래 걸렸습니다. 다시 시도해주세요.'),
  BODY_TOO_LARGE: entry(413, 'unknown', '보내신 내용이 너무 큽니다.'),
  UNSUPPORTED_MEDIA_TYPE: entry(415, 'unknown', '지원하지 않는 형식입니다.'),
  ADMIN_EMAIL_TAKEN: entry(422, 'validation', '이미 다른 관리자가 쓰는 이메일입니다.'),
  ADMIN_PHONE_TAKEN: entry(422, 'validation', '이미 다른 관리자가 쓰는 휴대전화 번호입니다.'),
  ADMIN_UNREACHABLE: entry(422, 'validation', '이메일이나 휴대전화 번호 가운데 하나는 있어야 합니다.'),
  PASSWORD_REQUIRED: entry(422, 'validation', '최고관리자에게는 이메일과 비밀번호가 있어야 합니다.'),
  LAST_SUPER_ADMIN: entry(422, 'validation', '마지막 최고관리자는 지우거나 역할을 바꿀 수 없습니다.'),
  SUPER_ADMIN_UNASSIGNABLE: entry(422, 'validation', '최고관리자는 모든 아파트를 봅니다. 배정할 필요가 없습니다.'),
  APARTMENT_HAS_CAMPAIGNS: entry(422, 'validation', '리스트가 있는 아파트는 지울 수 없습니다.'),
  OWNER_NAME_TAKEN: entry(422, 'validation', '같은 세대에 이름이 같은 소유자가 이미 있습니다.'),
  PAPER_ANSWER_DIFFERS: entry(
    422,
    'validation',
    '등록한 동의·부동의와 다릅니다. 종이를 다시 확인하고, 잘못 등록했으면 반려해주세요.',
  ),
  SECOND_ADMIN_NEEDED: entry(422, 'validation', '다른 관리자의 확인이 필요합니다.'),
  APPROVAL_SETTLED: entry(422, 'validation', '이미 처리되었거나 기한이 지난 승인 요청입니다.'),
  APPROVAL_OF_ANOTHER: entry(422, 'validation', '승인을 요청한 관리자만 거둘 수 있습니다.'),
  CONTACT_CHANGE_SETTLED: entry(422, 'validation', '이미 처리되었거나 없는 변경 요청입니다.'),
  CONTACT_DISPUTED: entry(
    422,
    'validation',
    '바뀐 전화번호에 이의가 접수된 소유자입니다. 관리자 두 사람이 이의를 먼저 처리해야 합니다.',
  ),
  MISMATCH_DECIDED: entry(422, 'validation', '이미 처리된 확인 요청입니다.'),
  FINDING_ACKNOWLEDGED: entry(422, 'validation', '그 사이 다른 사람이 살펴본 결과를 남겼습니다.'),
  FINDING_HAS_MORE: entry(422, 'validation', '그 사이 같은 일이 더 있었습니다. 새로 확인한 뒤에 남겨주세요.'),
  FINDING_OF_ONESELF: entry(422, 'validation', '본인에 관한 일은 다른 사람이 살펴봐야 합니다.'),
  ACCESS_REVIEWED: entry(422, 'validation', '그 사이 다른 사람이 이 달의 점검을 마쳤습니다.'),
  MONTH_NOT_OVER: entry(422, 'validation', '아직 끝나지 않은 달입니다. 다음 달에 점검해주세요.'),
  REVIEW_CHANGED: entry(422, 'validation', '그 사이 내용이 바뀌었습니다. 다시 확인한 뒤에 마쳐주세요.'),
  FINDINGS_OPEN: entry(
    422,
    'validation',
    '살펴보지 않은 일이 남아 있습니다. 살펴보시거나 남겨 두는 이유를 적어주세요.',
  ),
  NOT_REVIEWED: entry(422, 'validation', '아직 점검을 마치지 않은 달입니다.'),
  CODE_MISMATCH: entry(422, 'validation', '인증번호가 올바르지 않습니다.'),
  CODE_EXPIRED: entry(422, 'validation', '인증번호의 유효 시간이 지났습니다. 다시 받아주세요.'),
  VERIFICATION_LOCKED: entry(429, 'unknown', '인증번호를 여러 번 잘못 입력하셔서 잠시 잠겼습니다.'),
  KEY_REUSED: entry(422, 'validation', '같은 요청 번호로 다른 내용을 보낼 수 없습니다.'),
  FILES_BUSY: entry(503, 'server', '다른 파일을 처리하고 있습니다. 잠시 후 다시 시도해주세요.'),
  PERSON_ERASED: entry(422, 'validation', '파기된 개인정보입니다.'),
  ...campaignErrors,
  ...messageErrors,
  ...registryErrors,
  ...fileErrors,
} as const satisfies Record<string, ErrorEntry>

/** A stable error code of the wire contract. */
export type ErrorCode = keyof typeof errors

/** Body of every failed answer. `path` names a field of the body or query ("users.3.phone"). */
export type ErrorBody = {
  readonly error: string
  readonly code: ErrorCode
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
  readonly requestId: string
}

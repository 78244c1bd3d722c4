import { answers, refusals, mappedErrors, type ErrorEntry } from './mapped-errors.contract.ts'
import { assemblyErrors } from './assembly-errors.contract.ts'
import { identityRecordErrors } from './identity-record-errors.contract.ts'
import { ledgerErrors } from './ledger-errors.contract.ts'
import { ballotErrors } from './ballot-errors.contract.ts'
import { meetingErrors } from './meeting-errors.contract.ts'
import { signInErrors } from './sign-in-errors.contract.ts'

export type { ErrorKind } from './mapped-errors.contract.ts'

/**
 * Every stable code, once: its HTTP status, its kind and the Korean text a person reads. Codes are
 * never renamed. Two excerpts are in files of their own, since the apps bundle them: texts for
 * answers without any, and those of a sign-in that returns with a code in its address.
 */
export const errors = {
  ...mappedErrors,
  ...signInErrors,
  ...assemblyErrors,
  ...ballotErrors,
  ...meetingErrors,
  ...ledgerErrors,
  ...identityRecordErrors,
  // Administrators, residents, approvals, findings, requests.
  ...refusals({
    NO_ANALYST: '데이터베이스 연결은 분석 담당과 최고관리자만 만들 수 있습니다.',
    ANALYST_CONNECTIONS_UNSUPPORTED:
      '이 데이터베이스에서는 계정을 만들 수 없어 연결을 드릴 수 없습니다. CSV와 Parquet으로 받아주세요.',
    WRONG_PASSWORD: '지금 쓰는 비밀번호가 올바르지 않습니다.',
    SAME_PASSWORD: '새 비밀번호가 지금 쓰는 비밀번호와 같습니다.',
    IDENTITY_CANCELLED: '휴대전화 본인 확인을 취소하셨습니다.',
    IDENTITY_EXPIRED: '본인 확인 시간이 지났습니다. 처음부터 다시 해주세요.',
    IDENTITY_REFUSED: '본인 확인 결과를 확인할 수 없습니다. 처음부터 다시 해주세요.',
    IDENTITY_OTHER_BROWSER: '본인 확인을 시작한 브라우저에서 이어서 해주세요.',
    IDENTITY_ALREADY_USED: '이미 끝난 본인 확인입니다. 처음부터 다시 해주세요.',
    CERTIFICATE_NOT_OFFERED: '지금은 쓸 수 없는 인증서입니다. 다른 인증서를 골라주세요.',
    CERTIFICATE_MISSING: '이 앱에 발급된 인증서가 없습니다. 앱에서 인증서를 발급받거나 다른 인증서를 골라주세요.',
    CERTIFICATE_PERSON_DIFFERS:
      '인증서의 이름·생년월일·휴대전화 번호가 다릅니다. 본인 명의의 다른 인증서를 골라주세요.',
    CERTIFICATE_REFUSED: '인증서 서명을 시작하지 못했습니다. 다시 하시거나 다른 인증서를 골라주세요.',
    CERTIFICATE_FOR_ADULTS: '만 19세 미만은 인증서로 서명하실 수 없습니다. 관리사무소에 문의해주세요.',
    CERTIFICATE_ALREADY_USED: '이미 끝난 인증서 서명입니다. 처음부터 다시 해주세요.',
    IDENTITY_NOT_MATCHED: '명부에서 확인되지 않습니다. 관리사무소에 문의해주세요.',
    CHANGED_MEANWHILE: '그 사이 내용이 바뀌었습니다. 지금 내용을 확인하고 다시 저장해주세요.',
    MEMO_STAYS: '메모는 남긴 사람이 10분 안에만 되돌릴 수 있습니다.',
    ALREADY_LISTED: '그 사이 이 세대에 같은 소유자가 다시 등록되어 되돌릴 수 없습니다.',
    UNIT_SPELLED_OTHERWISE: '명부에 표기만 다른 같은 호가 있습니다. 같은 세대면 명부와 똑같이 적어주세요.',
    EXCLUDED_OWNER_HAS_MORE: '그 사이 이 소유자의 세대가 늘었습니다. 모든 세대를 확인해 제외를 다시 요청해주세요.',
    ADMIN_EMAIL_TAKEN: '이미 다른 관리자가 쓰는 이메일입니다.',
    ADMIN_PHONE_TAKEN: '이미 다른 관리자가 쓰는 휴대전화 번호입니다.',
    ADMIN_UNREACHABLE: '이메일이나 휴대전화 번호 가운데 하나는 있어야 합니다.',
    PASSWORD_REQUIRED: '최고관리자에게는 이메일과 비밀번호가 있어야 합니다.',
    LAST_SUPER_ADMIN: '마지막 최고관리자는 삭제하거나 역할을 바꿀 수 없습니다.',
    SUPER_ADMIN_UNASSIGNABLE: '최고관리자는 모든 아파트를 봅니다. 배정할 필요가 없습니다.',
    APARTMENT_HAS_CAMPAIGNS: '리스트가 있는 아파트는 삭제할 수 없습니다.',
    OWNER_NAME_TAKEN: '같은 세대에 이름이 같은 소유자가 이미 있습니다.',
    PAPER_ANSWER_DIFFERS: '등록한 동의·부동의와 다릅니다. 종이를 다시 확인하고, 잘못 등록했으면 반려해주세요.',
    SECOND_ADMIN_NEEDED: '다른 관리자의 확인이 필요합니다.',
    APPROVAL_SETTLED: '이미 처리되었거나 기한이 지난 승인 요청입니다.',
    APPROVAL_OF_ANOTHER: '승인을 요청한 관리자만 거둘 수 있습니다.',
    CONTACT_CHANGE_SETTLED: '이미 처리되었거나 없는 변경 요청입니다.',
    CONTACT_DISPUTED: '바뀐 전화번호에 이의가 접수된 소유자입니다. 관리자 두 사람이 이의를 먼저 처리해야 합니다.',
    MISMATCH_DECIDED: '이미 처리된 확인 요청입니다.',
    FINDING_ACKNOWLEDGED: '그 사이 다른 사람이 살펴본 결과를 남겼습니다.',
    FINDING_HAS_MORE: '그 사이 같은 일이 더 있었습니다. 새로 확인한 뒤에 남겨주세요.',
    FINDING_OF_ONESELF: '본인에 관한 일은 다른 사람이 살펴봐야 합니다.',
    ACCESS_REVIEWED: '그 사이 다른 사람이 이 달의 점검을 마쳤습니다.',
    MONTH_NOT_OVER: '아직 끝나지 않은 달입니다. 다음 달에 점검해주세요.',
    REVIEW_CHANGED: '그 사이 내용이 바뀌었습니다. 다시 확인한 뒤에 마쳐주세요.',
    FINDINGS_OPEN: '살펴보지 않은 일이 남아 있습니다. 살펴보시거나 남겨 두는 이유를 적어주세요.',
    NOT_REVIEWED: '아직 점검을 마치지 않은 달입니다.',
    CODE_MISMATCH: '인증번호가 올바르지 않습니다.',
    CODE_EXPIRED: '인증번호의 유효 시간이 지났습니다. 다시 받아주세요.',
    KEY_REUSED: '같은 요청 번호로 다른 내용을 보낼 수 없습니다.',
    PERSON_ERASED: '파기된 개인정보입니다.',
    SECRET_SHOWN_ONCE: '이미 만들었습니다. 비밀값은 한 번만 보여드립니다. 지우고 새로 만들어주세요.',
    WEBHOOK_ADDRESS_REFUSED: '보낼 수 없는 주소입니다. 공개된 https 주소를 적어주세요.',
    NO_SUCH_POSITION: '아직 없는 기록 번호입니다.',
    API_TOKEN_TOO_LONG: '토큰은 하루 이상 1년까지 쓸 수 있습니다.',
  }),
  ...answers(400, {
    UNSTORABLE_TEXT: '사용할 수 없는 문자가 들어 있습니다.',
    UNKNOWN_FIELD: '알 수 없는 항목이 들어 있습니다.',
  }),
  ...answers(401, {
    VOTER_SESSION_REQUIRED: '본인 확인을 먼저 해주세요.',
    RESIDENT_SESSION_REQUIRED: '휴대전화 본인 확인을 먼저 해주세요.',
  }),
  ...answers(401, {
    API_TOKEN_INVALID: '없거나, 기한이 지났거나, 더 쓸 수 없는 API 토큰입니다.',
  }),
  ...answers(403, {
    API_TOKEN_OUT_OF_SCOPE: '이 API 토큰으로 할 수 없는 요청입니다.',
    FIGURES_HIDDEN:
      '적은 인원에 근거한 숫자여서 분석 담당에게는 보이지 않습니다. 분석 스키마에서 볼 수 있는 숫자를 확인해주세요.',
    OWN_DATA_FIXED: '이름, 전화번호, 생년월일은 관리사무소에서 수정합니다. 관리사무소에 문의해주세요.',
  }),
  ...answers(408, {
    REQUEST_TIMEOUT: '보내는 데 시간이 너무 오래 걸렸습니다. 다시 시도해주세요.',
  }),
  ...answers(413, {
    BODY_TOO_LARGE: '보내신 내용이 너무 큽니다.',
  }),
  ...answers(415, {
    UNSUPPORTED_MEDIA_TYPE: '지원하지 않는 형식입니다.',
  }),
  ...answers(429, {
    VERIFICATION_LOCKED: '인증번호를 여러 번 잘못 입력하셔서 잠시 잠겼습니다.',
  }),
  ...answers(503, {
    IDENTITY_UNAVAILABLE: '휴대전화 본인 확인에 연결할 수 없습니다. 잠시 후 다시 시도해주세요.',
    CERTIFICATE_UNAVAILABLE: '인증서 서명에 연결할 수 없습니다. 잠시 후 다시 하시거나 다른 인증서를 골라주세요.',
    FILES_BUSY: '다른 파일을 처리하고 있습니다. 잠시 후 다시 시도해주세요.',
  }),
  // Lists, votes, ballots, signatures.
  ...refusals({
    INVALID_PERIOD: '종료일은 시작일보다 빠를 수 없습니다.',
    UNKNOWN_RULE: '알 수 없는 법정 기준입니다.',
    RULE_OF_OTHER_KIND: '안건에는 안건의 기준을, 선거에는 선거의 기준을 골라주세요.',
    ELECTION_DIRECT_AND_SECRET: '공동주택관리법의 선거는 무기명 직접 투표이고 한 세대가 한 표입니다.',
    LIST_NOT_STARTED: '아직 시작되지 않았습니다.',
    LIST_CLOSED: '마감된 리스트입니다.',
    LIST_NOT_CLOSED: '마감되지 않은 리스트는 다시 열 수 없습니다.',
    LIST_STILL_RUNNING: '진행 중인 리스트입니다. 먼저 마감해주세요.',
    LIST_HAS_SUBMISSIONS: '제출된 내용이 있어 삭제하거나 기준을 바꿀 수 없습니다. 마감한 뒤 보관해주세요.',
    ENTRY_HAS_SUBMISSIONS: '이미 제출한 소유자는 명부에서 뺄 수 없습니다.',
    EXCLUSION_NOT_IN_LAW:
      '소재불명 소유자를 소유자 수에서 빼는 것은 도시정비법·소규모주택정비법의 동의에서만 할 수 있습니다.',
    SILENCE_NOT_IN_LAW: '답이 없으면 동의한 것으로 보는 규정은 도시정비법·소규모주택정비법의 동의에만 있습니다.',
    APPOINTMENT_NOT_IN_LAW: '공유자가 대표자를 정하는 리스트가 아닙니다.',
    NOT_CO_OWNED: '소유자가 한 사람인 세대입니다. 대표자를 정하지 않아도 됩니다.',
    REPRESENTATIVE_APPOINTED: '이미 대표자가 선임되었습니다. 바꾸시려면 먼저 선임 동의를 철회해주세요.',
    NO_REPRESENTATIVE: '선임된 대표자가 없습니다.',
    OBJECTION_NOT_IN_LAW: '이 동의는 다른 동의로 인정되지 않아 반대를 등록할 것이 없습니다.',
    NOTHING_TO_OBJECT_TO: '유효한 동의가 없어 반대를 등록할 것이 없습니다.',
    EXCLUDED_OWNER_TOOK_PART: '서명하거나 반려한 기록이 있는 소유자는 소재불명으로 제외할 수 없습니다.',
    LIST_TYPE_MISMATCH: '투표 유형의 리스트가 아닙니다.',
    NOT_A_SIGNATURE_LIST: '전자서명 유형의 리스트가 아닙니다.',
    DOCUMENT_NOT_PREPARED: '관리사무소에서 아직 서명할 문서를 준비하지 않았습니다. 잠시 뒤에 다시 열어주세요.',
    DOCUMENT_CHANGED: '보시는 동안 문서나 명부의 내용이 바뀌었습니다. 바뀐 내용을 확인하고 다시 서명해주세요.',
    CONSENT_REQUIRED: '필수 동의 항목에 모두 동의해주세요.',
    SIGNATURE_EMPTY:
      '서명이 비어 있습니다. 칸 안에 서명해주세요. 그리기 어려우시면 이름 입력이나 종이로 서명하실 수 있습니다.',
    SIGNATURE_TOO_SMALL:
      '서명이 너무 작습니다. 조금 더 크게 서명해주세요. 그리기 어려우시면 이름 입력이나 종이로 서명하실 수 있습니다.',
    SIGNATURE_UNREADABLE: '서명 그림을 읽을 수 없습니다. 다시 서명해주세요.',
    TYPED_SIGNATURE_NOT_ALLOWED:
      '이 동의서는 손으로 그린 서명을 받습니다. 그리기 어려우시면 관리사무소에 종이 동의서를 내주세요.',
    IMPRINT_NOT_ALLOWED: '이 동의서는 도장 그림을 받지 않습니다. 손으로 서명해주세요.',
    CERTIFICATE_REQUIRED: '이 동의서는 인증서로 서명해야 합니다. 처음 화면부터 다시 열어 서명해주세요.',
    CERTIFICATE_NOT_SET_UP: '쓸 수 있는 인증서 앱이 없습니다. 시스템 담당자에게 인증서 서명 설정을 요청해주세요.',
    CERTIFICATE_OFF: '이 동의서는 인증서 서명을 받지 않습니다. 화면을 새로 열어주세요.',
    CERTIFICATE_WAITING:
      '다른 창이나 앱에서 이 동의서의 서명을 기다리고 있습니다. 그 서명을 마치거나 취소한 뒤에 다시 해주세요.',
    EXPLANATIONS_MISSING:
      '관리사무소에서 미리 설명할 내용을 아직 준비하지 않아 인증서로 서명하실 수 없습니다. 관리사무소에 문의해주세요.',
    EXPLANATION_REQUIRED: '설명을 모두 읽고 하나씩 확인해주세요.',
    SIGNED_TOO_OFTEN:
      '여러 번 서명하고 철회하셔서 여기서는 더 서명하실 수 없습니다. 관리사무소에 종이 동의서를 내주세요.',
    WITHDRAWAL_NOT_ALLOWED: '이 동의서는 철회할 수 없습니다. 관리사무소에 문의해주세요.',
    WITHDRAWAL_WAITS: '다른 관리자가 다른 날짜로 등록한 철회가 승인을 기다립니다. 그 요청을 먼저 처리해주세요.',
    WITHDRAWAL_TOO_LATE: '법에서 정한 철회 기간이 지나 철회할 수 없습니다. 관리사무소에 문의해주세요.',
    NOTHING_TO_WITHDRAW: '철회할 동의가 없습니다.',
    REQUEST_OVER: '이미 끝난 서명 요청입니다.',
    REMINDED_RECENTLY: '조금 전에 알렸습니다. 10분 뒤에 다시 알릴 수 있습니다.',
    NO_PHONE: '명부에 연락처가 없거나 알림톡을 받지 않는 소유자입니다.',
    SIGNED_ON_IMPOSSIBLE: '날짜는 리스트의 시작일과 오늘 사이여야 합니다.',
    PAPER_SETTLED: '이미 처리된 서면 동의서입니다.',
    COPY_PAGES: '한 쪽짜리 PDF나 사진을 올려주세요. 쪽마다 따로 가려야 합니다.',
    COPIES_TOO_MANY: '사본은 20개까지 올릴 수 있습니다. 쓰지 않는 사본을 먼저 반려해주세요.',
    PAPER_FORM_INCOMPLETE:
      '검인받은 동의서에는 연번, 지장, 자필 성명, 신분증 사본이 모두 있어야 합니다. 인감이면 인감과 인감증명서로 갈음합니다.',
    FORM_RUN_WAITS: '아직 답을 받지 못한 신청이 있습니다. 그 답을 먼저 등록하거나 신청을 취하해주세요.',
    FORM_RUN_ANSWERED: '이미 답을 받았거나 취하한 신청입니다.',
    FORM_NOT_CONFIRMED: '검인이나 확인을 받은 동의서가 없어 연번을 붙일 수 없습니다.',
    FORM_NUMBERS_USED_UP:
      '확인받은 동의서의 연번을 모두 썼습니다. 관리사무소가 더 받으면 같은 링크로 서명하실 수 있습니다. 따로 알려드리지 않으니 관리사무소에 문의해주세요.',
    FORM_NUMBERS_OVERLAP: '이미 확인받은 연번과 겹칩니다. 번호와 적는 방식을 다시 확인해주세요.',
    FORM_NUMBER_UNKNOWN: '확인받은 범위에 없는 연번입니다.',
    FORM_NUMBER_TAKEN: '이미 다른 동의서가 쓰고 있는 연번입니다.',
    FORM_NUMBER_VOID: '무효로 처리한 연번입니다. 다른 연번을 써야 합니다.',
    FORM_NUMBER_USED: '동의서에 쓴 연번은 무효로 처리할 수 없습니다. 동의서를 먼저 확인해주세요.',
    VOTE_NOT_OPEN: '아직 시작되지 않은 투표입니다.',
    VOTE_CLOSED: '마감된 투표입니다.',
    VOTE_NOT_CLOSED: '아직 마감되지 않은 투표입니다.',
    VOTE_NOT_DRAFT: '이미 시작된 투표는 수정하거나 삭제할 수 없습니다.',
    QUESTION_ATTACHMENTS_TOO_MANY: '첨부 자료는 한 문항에 5개까지 올릴 수 있습니다.',
    VOTE_ANNOUNCED: '공고한 투표입니다. 수정하려면 먼저 공고를 철회해주세요.',
    VOTE_CHANGED_MEANWHILE: '그 사이 이 투표가 바뀌었습니다. 새로 불러온 뒤 다시 저장해주세요.',
    NOT_BY_LOT: '선택지 순서를 추첨으로 정하는 투표가 아닙니다.',
    NOT_A_CANDIDATE: '선거의 후보자만 소개할 수 있습니다.',
    PICTURE_UNREADABLE: 'JPEG나 PNG 사진을 올려주세요. 파일 이름이 아니라 내용을 확인했습니다.',
    VOTE_ALREADY_OPEN: '이미 시작된 투표는 수정할 수 없습니다.',
    VOTE_NOT_REOPENABLE: '결과를 확인한 투표는 다시 열 수 없습니다.',
    INTERIM_RESULTS_OF_SECRET_VOTE: '무기명 투표는 중간 집계를 볼 수 없습니다.',
    ENCRYPTION_NOT_POSSIBLE: '이 투표는 암호화 투표로 할 수 없습니다. 표시된 항목을 수정하거나 암호화를 꺼주세요.',
    TRUSTEES_NOT_POSSIBLE:
      '참관인 열쇠는 암호화 투표에서만 쓸 수 있습니다. 참관인은 2~5명이고, 그 가운데 절반이 넘는 사람이 있어야 개표할 수 있어야 합니다.',
    TRUSTEE_KEYS_MISSING: '아직 열쇠를 만들지 않은 참관인이 있습니다. 모두 만든 뒤에 투표를 시작할 수 있습니다.',
    TRUSTEE_PARTS_MISSING: '참관인이 열쇠를 더 넣어야 개표할 수 있습니다. 투표 화면에서 누가 남았는지 확인해주세요.',
    TRUSTEE_NOT_CONFIRMED:
      '휴대전화로 본인 확인을 다시 해주세요. 확인한 지 한 시간이 지났거나 다른 기기에서 새로 확인했습니다.',
    TRUSTEE_KEY_EXISTS:
      '이 참관인의 열쇠는 이미 만들어져 있습니다. 직접 만드신 것이 아니면 관리사무소와 다른 참관인에게 바로 알려주세요.',
    TRUSTEE_KEY_REFUSED: '열쇠를 확인하지 못했습니다. 화면을 새로 열어 다시 만들어주세요.',
    TRUSTEE_PART_REFUSED: '이 참관인의 열쇠로 푼 것이 아닙니다. 이 투표에서 만든 열쇠 파일인지 확인해주세요.',
    TRUSTEES_NOT_ASKED: '아직 개표를 시작하지 않았습니다. 투표가 끝나면 관리사무소가 알려드립니다.',
    BALLOT_NOT_ENCRYPTED: '이 투표는 고르신 답을 암호화해서 보내야 합니다. 투표 화면을 새로 열어 다시 투표해주세요.',
    ENCRYPTED_BALLOT_REFUSED: '암호화한 투표를 확인하지 못해 받지 않았습니다. 투표 화면을 새로 열어 다시 투표해주세요.',
    INVALID_QUESTIONS: '문항의 선택 개수를 확인해주세요.',
    INVALID_ANSWERS: '선택하신 답변을 확인해주세요.',
    TOO_FEW_CHOICES: '선택하지 않은 문항이 있습니다.',
    TOO_MANY_CHOICES: '선택할 수 있는 개수를 넘었습니다.',
    UNIT_HAS_VOTED: '우리 세대의 투표가 이미 제출되었습니다. 한 세대는 한 번만 투표합니다.',
    NOT_IN_DISTRICT: '이 투표는 정해진 선거구의 세대만 참여합니다. 선택하신 세대는 이 선거구에 들어 있지 않습니다.',
    NOT_REPRESENTATIVE: '이 세대는 대표 소유자로 지정된 분이 투표합니다.',
    UNIT_NEEDS_CONFIRMATION: '공동소유 세대입니다. 세대를 대표해 투표한다는 확인이 필요합니다.',
    PAPERS_ALL_OUT: '인쇄한 투표용지를 모두 교부했습니다. 투표용지 번호를 더 만들어 인쇄한 뒤 교부해주세요.',
    DESK_ASKS_WHO: '위임장이 있는 세대입니다. 본인이 왔는지, 위임받은 분이 왔는지 골라주세요.',
    PAPER_IDENTITY_MISSING: '본인 확인이 기록되지 않은 투표용지입니다. 누가 언제 어떻게 확인했는지 적어주세요.',
    PAPER_IDENTITY_DAY_IMPOSSIBLE: '본인을 확인한 날은 용지를 인쇄한 날과 오늘 사이여야 합니다.',
    PROXY_NONE: '확인된 위임장이 없는 세대입니다.',
    PAPERS_UNSETTLED:
      '확정하지 않은 투표용지나 처리하지 않은 이의가 있어 개표를 멈췄습니다. 사유를 적고 다른 관리자의 승인을 받으면 개표할 수 있습니다.',
    UNIT_HAS_PAPER: '우리 세대는 종이 투표용지를 받아 갔습니다. 온라인으로 투표하시려면 투표용지를 돌려주세요.',
    VOTE_COUNTED: '개표가 끝난 투표입니다. 투표용지를 더 입력할 수 없습니다.',
    HEAD_RECIPIENT_NAMED: '이미 기록 확인값을 받기로 한 전화번호입니다.',
    HEAD_RECIPIENTS_FULL: '기록 확인값은 한 투표에 열 분까지 받을 수 있습니다.',
    HEAD_MOMENTS_OVER: '개표까지 끝난 투표입니다. 기록 확인값을 더 보낼 때가 없습니다.',
    VOTE_NOT_FIXED: '수정할 수 있는 초안입니다. 공고하거나 시작한 뒤에 투표용지를 만들어주세요.',
    PAPER_OUTDATED: '투표 내용을 수정하기 전에 만든 투표용지입니다. 새로 만든 투표용지만 쓸 수 있습니다.',
    PAPER_ALREADY_ENTERED: '두 관리자의 입력이 이미 끝난 투표용지입니다.',
    PAPER_NEEDS_UNIT:
      '무기명 투표용지에는 세대가 적히지 않아 면적이나 지분을 셀 수 없습니다. 이 투표는 온라인으로만 받을 수 있습니다.',
    PAPER_NUMBER_OF_SECRET_VOTE: '무기명 투표에서는 누가 몇 번 용지를 받았는지 적지 않습니다.',
    PAPER_HANDED_OUT: '다른 세대에 건넨 투표용지 번호입니다.',
    VOTE_NOT_COUNTED: '개표한 뒤에 만들 수 있습니다. 투표를 마감하고 개표해주세요.',
    TOO_MANY_SHEETS: '한 번에 만들 수 있는 분량은 2,500쪽까지입니다. 몇 번째부터 몇 장인지 나누어 받아주세요.',
    TOO_MANY_PAPERS: '한 투표에 만들 수 있는 투표용지는 5만 장까지입니다.',
    MORE_PAPERS_THAN_HANDED_OUT:
      '교부한 투표용지보다 많이 입력할 수 없습니다. 투표함의 용지 수와 교부 기록을 맞춰보세요.',
    NO_VOTE_LINK: '투표 링크가 꺼져 있습니다. 투표 링크를 만들거나 켠 뒤에 태블릿을 열어주세요.',
    PROXY_NOT_ALLOWED: '위임장을 받지 않는 투표입니다.',
    PROXY_RELATION_NOT_ALLOWED: '이 회의의 법이 정한 대리인이 아닙니다.',
    BALLOTS_REFUSED: '접수할 수 없는 안건이 있어 아무것도 접수하지 않았습니다. 안건을 확인하고 나머지를 제출해주세요.',
    VOTE_ON_OTHER_AGENDA: '다른 총회의 안건인 투표입니다.',
    PROXY_TO_ONESELF: '본인에게는 위임할 수 없습니다. 위임받은 분을 확인해주세요.',
    PROXY_STANDS: '이미 등록된 위임장이 있습니다. 먼저 그 위임장을 반려하거나 철회해주세요.',
    PROXY_TOO_LATE: '이 세대는 이미 투표에 참여해 위임장을 받을 수 없습니다.',
    PROXY_SETTLED: '이미 처리된 위임장입니다.',
    PROXY_USED: '위임받은 분이 이미 투표했습니다.',
    PROXY_LIMIT: '한 사람이 대리할 수 있는 한도를 넘습니다.',
    PROXY_OVER: '위임이 끝났습니다. 위임하신 분이 직접 투표했거나 위임을 거두었습니다. 관리사무소에 문의해주세요.',
    PROXY_HAS_VOTED: '위임받은 분이 이미 대신 투표했습니다. 위임한 일이 없으면 관리사무소에 문의해주세요.',
    ASSENT_MISSING: '기준에 따라 판정하려면 찬성에 해당하는 선택지를 표시해주세요.',
    CO_OWNERS_MISMATCH: '이 유형의 리스트에서는 쓸 수 없는 공동소유 방식입니다.',
  }),
  ...answers(403, {
    RESULTS_NOT_PUBLIC: '아직 결과를 공개하지 않는 투표입니다. 관리사무소에 문의해주세요.',
  }),
  ...answers(404, {
    CERTIFICATE_NOT_BEGUN: '시작하지 않은 인증서 서명입니다. 처음부터 다시 해주세요.',
    TRUSTEE_LINK_INVALID: '참관인 링크가 올바르지 않거나 새 링크로 바뀌었습니다. 관리사무소에 새 링크를 요청해주세요.',
    MINUTES_LINK_INVALID: '의사록 서명 링크가 올바르지 않거나 서명할 분이 바뀌었습니다. 관리사무소에 문의해주세요.',
    PAPER_UNKNOWN: '이 투표의 투표용지 번호가 아닙니다. 번호를 다시 확인해주세요.',
  }),
  ...answers(503, {
    VOTE_KEY_MISSING: '이 투표의 열쇠가 없어 표를 합칠 수 없습니다. 아무것도 바꾸지 말고 시스템 담당자에게 알려주세요.',
    BALLOT_BOX_BROKEN:
      '투표함에 든 투표지가 제출된 투표와 맞지 않아 개표를 멈췄습니다. 투표함을 그대로 두고 시스템 담당자에게 알려주세요.',
  }),
  // Messages.
  ...refusals({
    MESSAGES_OFF: '이 리스트에서는 알림톡을 보내지 않도록 되어 있습니다. 알림톡 설정을 확인해주세요.',
    MESSAGE_SETTINGS_EXIST: '이미 저장된 알림톡 설정이 있습니다.',
    TEMPLATE_NOT_USABLE: '이 템플릿으로는 보낼 수 없습니다.',
    NOBODY_TO_TELL: '보낼 사람이 없습니다.',
    SEND_TIME_IMPOSSIBLE: '보낼 시각을 확인해주세요.',
    NO_OWN_PHONE: '내 프로필에 휴대전화 번호가 없습니다. 먼저 등록해주세요.',
    TEST_MESSAGE_REFUSED: '시험 메시지를 보내지 못했습니다.',
    MAILING_OVER: '이미 끝났거나 취소된 발송입니다.',
    MESSAGE_ACCOUNT_MISSING:
      '이 단지의 발송 계정이 없습니다. 단지의 발송 계정을 등록하거나, 최고관리자에게 공용 계정을 허용해달라고 알려주세요.',
    MESSAGE_ACCOUNT_SETTLED: '이미 처리되었거나 없는 발송 계정 요청입니다.',
    PROVIDER_ACCOUNT_SETTLED: '이미 처리되었거나 없는 계정 요청입니다.',
    REGISTRY_ACCOUNT_MISSING:
      '이 단지의 등기 계정이 없습니다. 단지의 등기 계정을 등록하거나, 최고관리자에게 공용 계정을 허용해달라고 알려주세요.',
    SUPER_ADMIN_NEEDED: '최고관리자의 확인이 필요합니다.',
    SENDER_NUMBER_UNUSABLE: '발신번호를 먼저 저장해주세요. 등록이 거절된 번호는 쓸 수 없습니다.',
    SENDER_NUMBER_IN_USE: '발송 계정에서 쓰고 있는 번호라 삭제할 수 없습니다.',
  }),
  ...answers(503, {
    MESSAGES_UNAVAILABLE: '알림톡 발송사에 연결하지 못했습니다. 잠시 후 다시 시도해주세요.',
    MESSAGES_KEY_REFUSED:
      '알림톡 발송사가 API 키를 받지 않습니다. 단지의 발송 계정을 확인하거나, 시스템 담당자에게 알려주세요.',
  }),
  // Registry records.
  ...refusals({
    NOTHING_TO_COLLECT: '수집할 등기부가 없습니다.',
    COLLECTION_TOO_DEAR: '예상 비용이 정하신 한도를 넘습니다. 한도를 올리거나 대상을 줄여주세요.',
    REGISTER_IS_YOUNG: '최근에 열람한 등기부가 있습니다. 그래도 다시 열람하려면 다시 열람을 선택해주세요.',
    PROPOSAL_GONE: '명부나 등기부가 바뀌어 더는 해당하지 않는 내용입니다. 새로 고쳐 확인해주세요.',
    PROPOSAL_FINAL: '명부에서 뺀 소유자는 여기서 되돌릴 수 없습니다. 명부 화면에서 다시 등록해주세요.',
    REGISTRY_FILE_UNKNOWN:
      '등기사항전부증명서 PDF, PDF를 모은 ZIP, 엑셀(.xlsx)이나 CSV 파일을 올려주세요. 파일 이름이 아니라 내용을 확인했습니다.',
    REGISTRY_COLUMNS_MISSING: '동, 호, 소유자에 해당하는 열을 찾지 못했습니다. 첫 줄에 열 이름을 적어 다시 올려주세요.',
    REGISTRY_ARCHIVE_TOO_LARGE:
      'ZIP이 너무 큽니다. 파일 2,000개, 압축을 푼 크기 500 MB까지 올릴 수 있습니다. 나누어 올려주세요.',
    REGISTRY_ARCHIVE_UNREADABLE: 'ZIP을 열 수 없습니다. 암호 없이 다시 압축해 올려주세요.',
    REGISTRY_FILE_GONE: '보관 기간이 지난 파일입니다. 다시 올려주세요.',
  }),
  ...answers(404, {
    REGISTER_HAS_NO_PDF: '원본 PDF가 없는 등기부입니다.',
  }),
  ...answers(503, {
    REGISTRY_UNAVAILABLE: '등기부 열람 서비스에 연결하지 못했습니다. 잠시 후 다시 시도해주세요.',
  }),
  // Files, templates, documents.
  ...refusals({
    ROLL_UNREADABLE: '파일을 읽을 수 없습니다. 엑셀(.xlsx)이나 CSV 파일인지 확인해주세요.',
    ROLL_PROTECTED: '암호가 걸린 파일입니다. 암호를 입력하거나, 엑셀에서 암호를 풀고 다시 올려주세요.',
    ROLL_PROTECTED_OTHERWISE: '여기에서는 풀 수 없는 암호가 걸려 있습니다. 암호를 풀고 .xlsx로 저장해 다시 올려주세요.',
    ROLL_WRONG_PASSWORD: '파일 암호가 맞지 않습니다. 대소문자와 한/영을 확인해주세요.',
    ROLL_OLD_FORMAT: '읽을 수 없는 엑셀 형식입니다. 엑셀에서 .xlsx로 저장해 다시 올려주세요.',
    ROLL_NOT_A_SHEET: '엑셀이나 CSV 파일이 아닙니다. 파일 이름이 아니라 내용을 확인했습니다.',
    ROLL_TOO_LARGE: '파일에 담긴 내용이 너무 큽니다. 명부만 남기고 다시 올려주세요.',
    ROLL_EMPTY: '파일에 내용이 없습니다.',
    ROLL_TOOK_TOO_LONG: '파일을 읽는 데 너무 오래 걸립니다. 명부만 남기고 다시 올려주세요.',
    ROLL_COLUMNS_MISSING: '동, 호, 소유자명에 해당하는 열을 골라주세요.',
    ROLL_IMPORT_STARTED: '이미 시작된 가져오기입니다.',
    ROLL_IMPORT_OVER: '끝났거나 삭제된 가져오기입니다.',
    PDF_NOT_A_PDF: 'PDF 파일이 아닙니다. 파일 이름이 아니라 내용을 확인했습니다.',
    PDF_IS_HWP: '한글 문서(.hwp)입니다. 한글에서 파일 > PDF로 저장하기를 눌러 PDF로 만든 뒤 다시 올려주세요.',
    PDF_IS_HWPX: '한글 문서(.hwpx)입니다. 한글에서 파일 > PDF로 저장하기를 눌러 PDF로 만든 뒤 다시 올려주세요.',
    PDF_IS_DOCX: 'Word 문서(.docx)입니다. Word에서 파일 > 내보내기 > PDF 만들기를 눌러 PDF로 만든 뒤 다시 올려주세요.',
    PDF_IS_DOC: 'Word 문서(.doc)입니다. Word에서 파일 > 내보내기 > PDF 만들기를 눌러 PDF로 만든 뒤 다시 올려주세요.',
    PDF_ENCRYPTED:
      '암호가 걸렸거나 편집이 제한된 PDF입니다. 암호를 풀거나, 열어서 인쇄 > PDF로 저장한 뒤 다시 올려주세요.',
    PDF_BROKEN: '깨진 PDF입니다. 원래 문서에서 PDF로 다시 저장해 올려주세요.',
    PDF_XFA: '동적 양식(XFA) PDF는 쓸 수 없습니다. 열어서 인쇄 > PDF로 저장한 뒤 그 파일을 올려주세요.',
    PDF_TOO_MANY_PAGES: '200쪽까지 올릴 수 있습니다. 필요한 쪽만 남겨 다시 올려주세요.',
    PDF_TOO_MANY_OBJECTS: 'PDF의 내용이 너무 복잡합니다. 열어서 인쇄 > PDF로 저장한 뒤 그 파일을 올려주세요.',
    PDF_TOOK_TOO_LONG: 'PDF를 읽는 데 너무 오래 걸립니다. 열어서 인쇄 > PDF로 저장한 뒤 그 파일을 올려주세요.',
    PDF_NO_PAGES: '쪽이 하나도 없는 PDF입니다. 원래 문서에서 PDF로 다시 저장해 올려주세요.',
    PDF_PAGE_SIZE: '쪽의 크기가 너무 크거나 작습니다. A4처럼 인쇄할 수 있는 크기로 저장해 다시 올려주세요.',
    PDF_TEXT_NOT_DRAWN:
      '글꼴이 들어 있지 않아 글자가 보이지 않는 PDF입니다. 원래 문서에서 글꼴을 포함해 PDF로 다시 저장하거나, 인쇄한 종이를 스캔해 올려주세요.',
    PDF_TOO_LARGE_UNPACKED: '압축을 풀면 너무 커지는 PDF입니다. 그림을 줄이거나 필요한 쪽만 남겨 다시 올려주세요.',
    TEMPLATE_CHANGED_MEANWHILE: '그사이 다른 곳에서 이 템플릿이 바뀌었습니다. 새로 불러온 뒤 다시 저장해주세요.',
    DEPOSIT_CENTRE_UNKNOWN: '지금은 쓸 수 없는 전자문서센터입니다. 다시 골라주세요.',
    APPLICATION_EMPTY: '그날까지 받은 동의가 없습니다.',
    APPLICATION_DOCUMENTS_MISSING: '문서를 만들고 있는 동의가 있습니다. 잠시 뒤에 다시 해주세요.',
    TEMPLATE_DELETED: '삭제한 템플릿입니다.',
    LEGAL_FORM_DRAWN: '내용을 입력해 만든 동의서입니다. 내용이 달라지면 동의서를 새로 만들어주세요.',
    FORM_ITEMS_MISSING: '법이 정한 내용이 동의서에 있는지 확인하지 않았습니다. 문서 템플릿에서 먼저 확인해주세요.',
    LEGAL_FORM_INCOMPLETE: '동의서에 들어가야 할 내용이 비어 있습니다.',
    MASKS_NOT_PROVED:
      '가린 부분의 내용이 파일에서 완전히 삭제되었는지 확인하지 못해 내보내지 않았습니다. 가림의 위치를 바꾸거나 파일을 다시 저장해 올려주세요.',
    MASKING_TOOK_TOO_LONG:
      '가린 부분을 지우는 데 너무 오래 걸려 멈췄습니다. 파일을 열어서 인쇄 > PDF로 저장한 뒤 그 파일로 템플릿을 다시 만들어주세요.',
    SCAN_UNREADABLE: 'PDF, JPEG, PNG 파일을 올려주세요. 파일 이름이 아니라 내용을 확인했습니다.',
    DOCUMENT_NOT_RETRYABLE: '실패했거나 손상된 문서만 다시 만들 수 있습니다.',
    NOTHING_TO_MAKE: '새로 만들 문서가 없습니다.',
    TEMPLATE_HAS_NO_FIELDS: '채울 칸이 없는 템플릿입니다. 먼저 칸을 놓아주세요.',
    TOO_MANY_EVENTS: '한 번에 기록 20,000건까지 내려받을 수 있습니다. 기간이나 조건을 좁혀 주세요.',
    NO_DOCUMENTS: '내려받을 문서가 없습니다.',
    TOO_MANY_DOCUMENTS:
      'PDF 한 파일에는 문서를 500개, 모두 200 MB까지 담을 수 있습니다. 동을 고르거나 ZIP으로 받아주세요.',
  }),
  ...answers(404, {
    DOCUMENT_NOT_READY: '아직 만들고 있거나 만들지 못한 문서입니다.',
    DOCUMENT_ERASED: '개인정보 파기에 따라 함께 파기된 문서입니다.',
  }),
  ...answers(416, {
    RANGE_NOT_SATISFIABLE: '요청한 범위가 파일을 벗어났습니다.',
  }),
  ...answers(500, {
    FILE_DAMAGED: '보관된 파일이 처음 저장한 내용과 달라 열지 않았습니다. 시스템 담당자에게 알려주세요.',
  }),
  ...answers(503, {
    DOCUMENT_DAMAGED:
      '보관된 문서가 기록된 해시와 맞지 않아 내드릴 수 없습니다. 문서를 다시 만들거나 시스템 담당자에게 알려주세요.',
  }),
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

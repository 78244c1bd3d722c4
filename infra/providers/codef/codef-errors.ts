import type { RegisterProblem } from '../registers.ts'

/** Meaning of a code of the provider. `paid: 'perhaps'`: a paying call may have been charged. */
export type CodefError = {
  readonly problem: RegisterProblem
  readonly paid: 'no' | 'perhaps'
  /** Message for the office: what happened, and what to do. */
  readonly message: string
}

export const SUCCESS = 'CF-00000'
export const SECOND_ROUND = 'CF-03002'

const error = (problem: RegisterProblem, message: string, paid: CodefError['paid'] = 'no'): CodefError => ({
  problem,
  paid,
  message,
})

const SETTINGS = '서버의 CODEF 설정을 수정해야 합니다. 관리자에게 알려 주세요.'
const LATER = '잠시 뒤에 자동으로 다시 시도합니다.'
const AFTER_MAINTENANCE = '점검이 끝나면 자동으로 다시 시도합니다.'

/**
 * Codes of the provider. Those marked (?) are in no document that we have; the others are in the
 * provider's list, with messages of ours. `paid` is 'no' only where the code says that the register
 * office was not asked, or delivered nothing.
 */
export const codefErrors: Readonly<Record<string, CodefError>> = {
  'CF-00001': error('misconfigured', `필요한 요청 항목이 빠졌습니다. ${SETTINGS}`),
  'CF-00002': error('misconfigured', `CODEF가 요청의 형식을 읽지 못했습니다. ${SETTINGS}`),
  'CF-00003': error('misconfigured', `CODEF가 요청을 해독하지 못했습니다. ${SETTINGS}`),
  // (?) This code is in no document that we have.
  'CF-00005': error('misconfigured', `CODEF의 요청 주소가 맞지 않습니다. ${SETTINGS}`),
  'CF-00007': error('misconfigured', `CODEF가 요청 항목의 값을 받지 않았습니다. ${SETTINGS}`),
  'CF-00012': error('daily-limit', '오늘 조회할 수 있는 건수를 모두 썼습니다. 내일 자동으로 다시 시도합니다.'),
  'CF-00013': error('misconfigured', `CODEF가 이 상품의 이용을 허락하지 않습니다. ${SETTINGS}`),
  // The identical request that is running may be paying just now.
  'CF-00016': error('busy', '같은 요청이 이미 처리되고 있습니다. 결제되었는지 확인해 주세요.', 'perhaps'),
  'CF-00401': error('misconfigured', `CODEF 인증 정보가 맞지 않습니다. ${SETTINGS}`),
  'CF-00403': error('misconfigured', `CODEF가 접근을 허락하지 않습니다. ${SETTINGS}`),
  'CF-01004': error('busy', '등기소가 제때 답하지 않았습니다. 결제되었는지 확인해 주세요.', 'perhaps'),
  'CF-03003': error('busy', `추가 조회 정보가 받아들여지지 않았습니다. ${LATER}`),
  'CF-09980': error('maintenance', `CODEF가 점검 중입니다. ${AFTER_MAINTENANCE}`),
  'CF-12003': error('busy', '등기소에 오류가 있습니다. 결제되었는지 확인해 주세요.', 'perhaps'),
  // (?) It is unknown which of the codes stands for the register office's maintenance.
  'CF-12041': error('maintenance', `인터넷등기소가 점검 중입니다. ${AFTER_MAINTENANCE}`),
  'CF-12411': error('misconfigured', `등기소 조회에 필요한 항목이 빠졌습니다. ${SETTINGS}`),
  'CF-12826': error('misconfigured', `비밀번호(CODEF_PIN)의 자릿수가 맞지 않습니다. ${SETTINGS}`),
  'CF-13002': error('misconfigured', `전화번호(CODEF_PHONE)가 맞지 않습니다. ${SETTINGS}`),
  'CF-13006': error('not-found', '해당하는 부동산을 찾지 못했습니다. 주소와 동·호를 확인해 주세요.'),
  'CF-13007': error(
    'several-found',
    '찾은 부동산이 100건을 넘습니다. 주소를 더 자세히 적거나 고유번호를 입력해 주세요.',
  ),
  'CF-13320': error('misconfigured', `선불전자지급수단 번호가 없거나 맞지 않습니다. ${SETTINGS}`),
  'CF-13334': error('misconfigured', `선불전자지급수단 비밀번호의 자릿수가 맞지 않습니다. ${SETTINGS}`),
  // (?) The code of exhausted points is unknown.
  'CF-13321': error('no-points', '선불전자지급수단의 잔액이 모자랍니다. 충전한 뒤 다시 시도해 주세요.'),
}

/**
 * Returns the meaning of a code; an unknown one may stand for anything, so a paying call may have
 * been charged.
 */
export const errorOfCode = (code: string): CodefError =>
  Object.hasOwn(codefErrors, code) && codefErrors[code] !== undefined
    ? codefErrors[code]
    : error('refused', `CODEF가 알 수 없는 오류로 답했습니다(${code}). 결제되었는지 확인해 주세요.`, 'perhaps')

import type { FormNumber, FormRun } from './form-runs.contract.ts'

/** Maximum of numbers that one answer has. */
export const NUMBERS_A_PAGE = 500

export const wayNames: Readonly<Record<FormRun['way'], string>> = { paper: '서면 (검인)', electronic: '전자 (확인)' }

export const statusNames: Readonly<Record<FormRun['status'], string>> = {
  applied: '신청함',
  withdrawn: '취하함',
  confirmed: '받음',
  rejected: '반려됨',
  revoked: '취소됨',
}

export const stateNames: Readonly<Record<FormNumber['state'], string>> = {
  open: '진행 중',
  used: '사용',
  free: '쓸 수 있음',
  void: '무효',
}

export const voidCauseNames: Readonly<Record<NonNullable<FormNumber['cause']>, string>> = {
  office: '관리자가 무효 처리',
  'given-up': '서명을 그만둠',
  'form-changed': '양식이 바뀜',
  'run-revoked': '검인·확인이 취소됨',
}

export const consentStatusNames: Readonly<Record<NonNullable<FormNumber['consentStatus']>, string>> = {
  valid: '동의',
  withdrawn: '철회',
  superseded: '중복',
  pending: '확인 대기',
  refused: '반려',
  declined: '부동의',
}

/** Numbers left below which the office is told to apply for more: twenty, or a tenth of all. */
const FEW = 20
const FEW_SHARE = 0.1

/** Tells whether the confirmed numbers of a list and way are few or used up. Untouched ones are not. */
export const isShortOfNumbers = ({ left, total }: { readonly left: number; readonly total: number }): boolean =>
  left < total && (left < FEW || left < total * FEW_SHARE)

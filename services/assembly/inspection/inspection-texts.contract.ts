import type { InspectionAnswer } from './inspections.contract.ts'

/** Grounds on which a request is refused. */
export const groundNames: Readonly<Record<NonNullable<InspectionAnswer['refusal']>['ground'], string>> = {
  'not-entitled': '청구할 수 없는 사람',
  'no-purpose': '사용 목적이 없거나 다름',
  'not-held': '보관하지 않는 자료',
  other: '그 밖의 사유',
}

export const wantsNames: Readonly<Record<InspectionAnswer['wants'], string>> = { look: '열람', copy: '복사' }

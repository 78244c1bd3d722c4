import { z } from 'zod'
import { isStorableText } from './text.ts'

/** 동 and 호 are strings ("101", "1502", "가동", "지하101호"); 제…동/제…호 and spaces around are dropped so that one unit has one name. */
const unitPart = (suffix: '동' | '호') =>
  z
    .string()
    .refine(isStorableText, '사용할 수 없는 문자가 들어 있습니다.')
    .transform((value) => normaliseUnitPart(value, suffix))
    .pipe(z.string().min(1, '필수 항목을 모두 입력해주세요.').max(20, '20자 이내로 입력해주세요.'))

const normaliseUnitPart = (value: string, suffix: string): string => {
  const compact = value.normalize('NFC').replace(/\s/g, '')
  const numbered = new RegExp(`^제?(\\d+)${suffix}?$`).exec(compact)
  return numbered?.[1] ?? compact
}

export const dong = unitPart('동')
export const ho = unitPart('호')

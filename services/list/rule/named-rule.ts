import { DomainError } from '../../core/domain-error.ts'
import { isLegalRule } from './legal-rules.ts'

/**
 * A legal rule as a list names it; null takes it away, and so does an empty text.
 * @throws DomainError UNKNOWN_RULE
 */
export const namedRule = (rule: string | null): string | null => {
  if (rule === null || rule === '') return null
  if (!isLegalRule(rule))
    throw new DomainError('UNKNOWN_RULE', [{ path: 'rule', message: '알 수 없는 법정 기준입니다.' }])
  return rule
}

import { expect, it } from 'vitest'
import {
  requiresRecognisedCertificate,
  legalRuleNames,
  legalRulesThatWeighSizes,
  legalRuleText,
  onlineConsentNote,
} from '#services/list/rule/legal-rule-names.contract.ts'
import { legalRules } from '#services/list/rule/legal-rules.ts'

it('what the office can choose from is the table of legal rules, each once, called the same', () => {
  expect(legalRuleNames.map(({ key, title, article }) => ({ key, title, article }))).toEqual(
    legalRules.map(({ key, title, article }) => ({ key, title, article })),
  )
  expect(new Set(legalRuleNames.map(({ key }) => key)).size).toBe(legalRuleNames.length)
})

it('a rule is called by its purpose and its article', () => {
  expect(legalRuleText('bylaws')).toBe('규약 설정·변경 (집합건물법 제29조)')
  expect(legalRuleText('gone')).toBe('gone')
})

it('consents of renewal ask for more than a phone, in lists of signatures since the law knows them', () => {
  const list = { type: 'signature', startDate: '2025-12-04', rule: 'reconstruction-association' } as const
  expect(requiresRecognisedCertificate(list)).toBe(true)
  expect(requiresRecognisedCertificate({ ...list, startDate: '2025-12-03' })).toBe(false)
  expect(requiresRecognisedCertificate({ ...list, type: 'vote' })).toBe(false)
  expect(requiresRecognisedCertificate({ ...list, rule: 'bylaws' })).toBe(false)
  expect(requiresRecognisedCertificate({ ...list, rule: null })).toBe(false)
})

it('consents of small projects are told that the law names paper, whichever day the list starts', () => {
  const list = { type: 'signature', startDate: '2025-01-01', rule: 'small-redevelopment' } as const
  expect(onlineConsentNote(list)).toContain('소규모주택정비법 제25조 제1항')
  expect(onlineConsentNote({ ...list, startDate: '2026-11-21' })).toContain('소규모주택정비법 제25조 제1항')
  expect(onlineConsentNote({ ...list, type: 'vote' })).toBeNull()
  expect(onlineConsentNote({ ...list, rule: 'redevelopment-association' })).toBeNull()
  expect(onlineConsentNote({ ...list, startDate: '2026-11-21', rule: 'redevelopment-association' })).toContain('인증서')
})

it('rules that weigh areas or land are those that have such a condition', () => {
  const weighing = legalRules.filter(({ versions }) =>
    versions.some(({ conditions }) => conditions.some(({ basis }) => basis === 'area' || basis === 'land')),
  )
  expect(legalRulesThatWeighSizes).toEqual(weighing.map(({ key }) => key))
})

import { describe, expect, it } from 'vitest'
import { legalRuleNames } from '#services/list/rule/legal-rule-names.contract.ts'
import { appointmentShare, asksAppointment, enoughCoOwners } from '#services/list/rule/representative-law.contract.ts'

const decree = '도시정비법 시행령 제33조 제1항'
const of = (rule: string, units = 1, on = '2026-11-30') => {
  const { numerator, denominator, article } = appointmentShare(rule, units, on)
  return [`${numerator}/${denominator}`, article]
}

describe('the share of co-owners who have to agree to a representative', () => {
  it.each([
    ['redevelopment-association', 1, '3/4', `${decree} 제1호 가목`],
    ['redevelopment-association', 2, '1/1', `${decree} 제1호 라목`],
    ['improvement-operator', 1, '3/4', `${decree} 제1호 가목`],
    ['reconstruction-association', 1, '1/1', `${decree} 제2호 가목`],
    ['reconstruction-association', 3, '1/1', `${decree} 제2호 다목`],
    ['improvement-committee', 1, '1/1', `${decree} 제1호·제2호`],
    ['small-redevelopment', 1, '1/1', `소규모주택정비법 제56조 제1항, ${decree} 제1호·제2호`],
  ])('of %s with %i units is %s', (rule, units, share, article) => expect(of(rule, units)).toEqual([share, article]))
  it('is three quarters from the decree of 2024-03-19 on', () => {
    expect(of('redevelopment-association', 1, '2024-03-18')[0]).toBe('1/1')
    expect(of('redevelopment-association', 1, '2024-03-19')[0]).toBe('3/4')
  })
  it.each([
    [2, 2],
    [3, 3],
    [4, 3],
    [5, 4],
    [7, 6],
    [8, 6],
    [50, 38],
  ])('of three quarters of %i is %i', (total, needed) =>
    expect(enoughCoOwners(total, { numerator: 3, denominator: 4 })).toBe(needed),
  )
  it('is asked for by the rules that count by the decree, in lists of one representative', () => {
    const list = { type: 'signature', coOwners: 'representative' } as const
    for (const { key, leavesOutMissing } of legalRuleNames)
      expect([key, asksAppointment({ ...list, rule: key })]).toEqual([key, leavesOutMissing])
    expect(asksAppointment({ ...list, rule: null })).toBe(false)
    expect(asksAppointment({ ...list, coOwners: 'all', rule: 'redevelopment-association' })).toBe(false)
    expect(asksAppointment({ ...list, type: 'vote', rule: 'redevelopment-association' })).toBe(false)
  })
})

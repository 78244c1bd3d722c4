import { describe, expect, it } from 'vitest'
import { legalRuleNames } from '#services/list/rule/legal-rule-names.contract.ts'
import { withdrawalEnd, withdrawalTerm } from '#services/signature/consent/withdrawal-end.ts'

const list = {
  rule: 'reconstruction-association',
  applicationDate: null,
  foundingAssemblyDate: null,
  termsChangedOn: null,
} as const
const FIRST = '2026-10-01'
const dayOf = (of: Partial<Record<keyof typeof list, string | null>>, first: string | null = FIRST) =>
  withdrawalEnd({ ...list, ...of } as Parameters<typeof withdrawalEnd>[0], first)?.day ?? null

describe('consents to found an association', () => {
  it('can be withdrawn for 30 days from the first one, of which that day is none', () => {
    expect(dayOf({})).toBe('2026-10-31')
    expect(withdrawalEnd(list, FIRST)?.text).toContain('2026. 10. 31.')
  })
  it('end at the founding assembly and at the application where these come first', () => {
    expect(dayOf({ foundingAssemblyDate: '2026-10-15' })).toBe('2026-10-15')
    expect(dayOf({ foundingAssemblyDate: '2026-10-15', applicationDate: '2026-10-14' })).toBe('2026-10-14')
    expect(dayOf({ foundingAssemblyDate: '2026-12-15', applicationDate: '2026-12-20' })).toBe('2026-10-31')
  })
  it('of before what is consented to changed can be withdrawn until the application', () => {
    expect(dayOf({ termsChangedOn: '2026-11-01' })).toBeNull()
    expect(dayOf({ termsChangedOn: '2026-11-01', foundingAssemblyDate: '2026-11-02' })).toBeNull()
    expect(dayOf({ termsChangedOn: '2026-11-01', applicationDate: '2026-12-20' })).toBe('2026-12-20')
    expect(dayOf({ termsChangedOn: FIRST })).toBe('2026-10-31')
  })
  it('have no end where nobody consented', () => expect(dayOf({}, null)).toBeNull())
})

it('consents to release an area can be withdrawn for 30 days, whatever an association does', () => {
  const rule = 'area-release'
  expect(dayOf({ rule })).toBe('2026-10-31')
  expect(dayOf({ rule, foundingAssemblyDate: '2026-10-15', termsChangedOn: '2026-11-01' })).toBe('2026-10-31')
  expect(dayOf({ rule, applicationDate: '2026-10-14' })).toBe('2026-10-14')
  for (const text of [
    withdrawalEnd({ ...list, rule } as Parameters<typeof withdrawalEnd>[0], FIRST)?.text,
    withdrawalTerm({ rule }),
  ]) {
    expect(text).toContain('30일')
    expect(text).not.toMatch(/조합설립|창립총회/)
  }
})

it('consents to a committee, and of small projects, can be withdrawn until the application', () => {
  for (const rule of ['improvement-committee', 'small-reconstruction', 'block-improvement', 'small-redevelopment']) {
    expect(dayOf({ rule })).toBeNull()
    expect(dayOf({ rule, foundingAssemblyDate: '2026-10-02', applicationDate: '2026-12-20' })).toBe('2026-12-20')
    expect(withdrawalTerm({ rule })).toContain('인가')
  }
})

it('no other rule names an end', () => {
  const others = legalRuleNames.filter(({ withdrawal }) => withdrawal === null)
  expect(others.length).toBeGreaterThan(10)
  for (const { key } of others) expect(dayOf({ rule: key, applicationDate: '2026-10-02' })).toBeNull()
  expect(withdrawalTerm({ rule: 'bylaws' })).toBeNull()
})

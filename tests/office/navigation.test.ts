import { describe, expect, it } from 'vitest'
import { rolesOfCalls } from '#services/roles.contract.ts'
import { roleChoices, roleNames } from '../../admin-ui/src/labels/role-labels.ts'
import { isHere, menuOf, placesOf } from './office.ts'

const labelsOf = (role: Parameters<typeof placesOf>[0]): readonly string[] => placesOf(role).map(({ label }) => label)
const everything = [
  '대시보드',
  '일정',
  '아파트',
  '리스트',
  '승인 대기',
  '전자투표',
  '총회',
  '전자서명',
  '등기부',
  '알림톡',
  '소유자',
  '관리자',
  '감사 로그',
  '분석',
  '분석 스키마',
  '연동',
  '시스템 기록',
]

describe('the menu', () => {
  it('offers each role the screens whose calls it may make', () => {
    expect(labelsOf('SUPER_ADMIN')).toEqual(everything)
    expect(labelsOf('ADMIN')).toEqual([
      '대시보드',
      '일정',
      '아파트',
      '리스트',
      '승인 대기',
      '전자투표',
      '총회',
      '전자서명',
      '등기부',
      '알림톡',
      '소유자',
      '연동',
    ])
    expect(labelsOf('AUDITOR')).toEqual([
      '대시보드',
      '일정',
      '아파트',
      '리스트',
      '전자투표',
      '총회',
      '전자서명',
      '등기부',
      '알림톡',
      '감사 로그',
    ])
    expect(labelsOf('ANALYST')).toEqual(['대시보드', '아파트', '리스트', '전자투표', '분석', '분석 스키마'])
  })

  it('shows nine entries at once, and folds the others by group', () => {
    const { items, folded } = menuOf('SUPER_ADMIN')
    const work = everything.slice(0, 10).filter((label) => label !== '등기부')
    expect([work.length, items.map(({ label }) => label)]).toEqual([9, work])
    expect(folded.map(({ name, items: own }) => [name, ...own.map(({ label }) => label)])).toEqual([
      ['people', '소유자', '관리자'],
      ['records', '등기부', '감사 로그', '분석', '분석 스키마'],
      ['settings', '연동', '시스템 기록'],
    ])
    for (const role of ['AUDITOR', 'ANALYST'] as const) expect(menuOf(role).folded).toEqual([])
  })

  it('is made from the table that the guards are made from', () => {
    for (const role of ['SUPER_ADMIN', 'ADMIN', 'AUDITOR', 'ANALYST'] as const) {
      const allowed = placesOf('SUPER_ADMIN').filter(({ needs }) =>
        (rolesOfCalls[needs] as readonly string[]).includes(role),
      )
      expect(placesOf(role)).toEqual(allowed)
    }
  })

  it.each([
    ['/', ['대시보드']],
    ['/apartments', ['아파트']],
    ['/apartments/1/show', ['아파트']],
    ['/admins/create', ['관리자']],
    ['/error-reports', ['시스템 기록']],
    ['/holidays', ['시스템 기록']],
    ['/profile', []],
    ['/listsomething', []],
  ])('marks for %s: %j', (pathname, labels) => {
    expect(
      placesOf('SUPER_ADMIN')
        .filter((place) => isHere(place, pathname))
        .map(({ label }) => label),
    ).toEqual(labels)
  })
})

describe('roles', () => {
  it('are all offered, each with what it may do', () => {
    expect(roleChoices.map(({ id }) => id).toSorted()).toEqual(Object.keys(roleNames).toSorted())
    for (const { id, name, note } of roleChoices) {
      expect(name).toBe(roleNames[id])
      expect(note).toMatch(/다\.$/)
    }
  })
})

import { describe, expect, it } from 'vitest'
import type { List } from '#services/list/lists.contract.ts'
import { groupTabs, tabsOf } from '../../admin-ui/src/list/list-tabs.ts'
import { modules } from './office.ts'

const parts = modules.flatMap(({ tabs = [] }) => tabs)

/** Lists the tabs of a list's page as a role sees them, each with its parts. */
const tabsFor = (
  type: List['type'],
  role: Parameters<typeof tabsOf>[2],
  rule: string | null = null,
): readonly string[] =>
  groupTabs(tabsOf(parts, { type, rule }, role), type).map(
    ({ label, parts: own }) => `${label}: ${own.map((part) => part.label).join(', ')}`,
  )

describe('the tabs of a list', () => {
  it('are five in a list of votes, with what a role may see', () => {
    expect(tabsFor('vote', 'ADMIN')).toEqual([
      '현황: 현황, 배치도',
      '명부: 소유자 명부, 건축물대장 비교, 등기부, 본인 확인 불일치, 전화 요청, 휴대전화 없는 소유자, 연락처 변경',
      '투표: 투표, 링크',
      '알림톡: 알림톡',
      '기록: 활동 로그, 문서 템플릿, 문서',
    ])
    expect(tabsFor('vote', 'AUDITOR')).toEqual([
      '현황: 현황, 배치도',
      '명부: 소유자 명부, 건축물대장 비교, 등기부, 휴대전화 없는 소유자, 연락처 변경',
      '투표: 투표',
      '알림톡: 알림톡',
      '기록: 활동 로그, 문서 템플릿, 문서',
    ])
    expect(tabsFor('vote', 'ANALYST')).toEqual(['현황: 현황', '투표: 투표'])
  })

  it('are seven in a list of consents', () => {
    expect(tabsFor('signature', 'ADMIN')).toEqual([
      '현황: 현황, 배치도',
      '명부: 소유자 명부, 건축물대장 비교, 본인 확인 불일치, 전화 요청, 연락처 변경',
      '서명: 전자서명, 동의서, 대면 서명, 동의자 산정, 검인·연번',
      '문서: 문서 템플릿, 문서, 센터 보관, 제출 서류',
      '등기부: 등기부',
      '알림톡: 알림톡',
      '기록: 활동 로그',
    ])
    expect(tabsFor('signature', 'ANALYST')).toEqual(['현황: 현황'])
  })

  it('have the representatives of co-owners where the law rules the consents', () => {
    const signing = tabsFor('signature', 'ADMIN', 'redevelopment-association')[2]
    expect(signing).toBe('서명: 전자서명, 동의서, 대면 서명, 동의자 산정, 대표자 선임, 검인·연번')
  })

  it('have a board of the way to the authority where the law rules the consents, for the office', () => {
    const progress = (...[role, rule]: [Parameters<typeof tabsOf>[2], string | null]) =>
      tabsFor('signature', role, rule)[0]
    expect(progress('ADMIN', 'redevelopment-association')).toBe('현황: 현황, 배치도, 진행 현황')
    expect(progress('AUDITOR', 'redevelopment-association')).toBe('현황: 현황, 배치도')
    expect(progress('ADMIN', 'bylaws')).toBe('현황: 현황, 배치도')
    expect(tabsFor('vote', 'ADMIN', 'redevelopment-association')[0]).toBe('현황: 현황, 배치도')
  })
})

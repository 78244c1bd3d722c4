import { describe, expect, it } from 'vitest'
import type { List } from '#services/list/lists.contract.ts'
import { tabsOf } from '../../admin-ui/src/list/list-tabs.ts'
import { modules } from './office.ts'

describe('the tabs of a list', () => {
  const tabs = modules.flatMap(({ tabs: ofModule = [] }) => ofModule)
  const names = (type: List['type'], role: Parameters<typeof tabsOf>[2]): readonly string[] =>
    tabsOf(tabs, type, role).map(({ label }) => label)

  it('are what a role may see', () => {
    expect(names('vote', 'ADMIN')).toEqual([
      '현황',
      '배치도',
      '소유자 명부',
      '투표',
      '링크',
      '등기부',
      '알림톡',
      '문서 템플릿',
      '문서',
      '본인확인 불일치',
      '활동 로그',
      '연락처 변경',
    ])
    expect(names('vote', 'AUDITOR')).toEqual([
      '현황',
      '배치도',
      '소유자 명부',
      '투표',
      '등기부',
      '알림톡',
      '문서 템플릿',
      '문서',
      '활동 로그',
      '연락처 변경',
    ])
    expect(names('vote', 'ANALYST')).toEqual(['현황', '투표'])
    expect(names('signature', 'ADMIN')).toEqual([
      '현황',
      '배치도',
      '소유자 명부',
      '전자서명',
      '동의서',
      '등기부',
      '알림톡',
      '문서 템플릿',
      '문서',
      '본인확인 불일치',
      '활동 로그',
      '연락처 변경',
    ])
    expect(names('signature', 'ANALYST')).toEqual(['현황'])
  })
})

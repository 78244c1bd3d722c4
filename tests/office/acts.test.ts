import { statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mayCall } from '#services/roles.contract.ts'
import { actionsFor } from '../../admin-ui/src/app/search/actions.ts'
import { helpPathOf, helpSubjects } from '../../admin-ui/src/labels/help/help-subjects.ts'
import { modules } from './office.ts'
import { withRecent } from '../../admin-ui/src/app/search/use-recent.ts'

const vote = { id: 'l1', name: '관리규약 개정 투표', type: 'vote' } as const
const consent = { id: 'l2', name: '리모델링 동의', type: 'signature' } as const

type ActionQuery = Parameters<typeof actionsFor>[1]
const offered = (typed: string, { role = 'SUPER_ADMIN', lists = [vote, consent] }: Partial<ActionQuery> = {}) =>
  actionsFor(modules, { role, lists, typed })
    .filter(({ name }) => name !== '도움말')
    .flatMap(({ results: findings }) =>
      findings.map(({ text, about }) => [text, about].filter((part) => part !== '').join(' · ')),
    )

describe('what the palette offers to do', () => {
  it('is found by its words, with or without spaces, in each list that it can be done in', () => {
    for (const typed of ['명부 가져오기', '명부가져', '엑셀'])
      expect(offered(typed)).toEqual(['명부 가져오기 · 관리규약 개정 투표', '명부 가져오기 · 리모델링 동의'])
    expect(offered('명부 리모델링')).toEqual(['명부 가져오기 · 리모델링 동의'])
    expect(offered('서명 받기')).toEqual(['서명 받기 · 리모델링 동의'])
    expect(offered('투표 만들기')).toEqual(['투표 만들기'])
  })

  it('is not in the way of who looks for a list or a person', () => {
    expect(offered('리모델링')).toEqual([])
    expect(offered('홍길동')).toEqual([])
  })

  it('opens the screens of the menu, too', () => {
    expect(offered('감사')).toEqual(['감사 로그 · 화면 열기'])
    expect(offered('감사', { role: 'ADMIN' })).toEqual([])
  })

  it('is what the role may do, before anything is typed', () => {
    expect(offered('', { role: 'ANALYST' })).toEqual([])
    expect(offered('', { role: 'ADMIN' })).toContain('투표 만들기')
    expect(offered('', { role: 'ADMIN' })).not.toContain('관리자 초대')
    for (const { needs } of modules.flatMap(({ officeActions: acts = [] }) => acts))
      expect(mayCall('SUPER_ADMIN', needs)).toBe(true)
  })

  it('is offered in lists before anything is typed where few run', () => {
    expect(offered('')).toContain('명부 가져오기 · 관리규약 개정 투표')
    const many = [vote, consent, { ...vote, id: 'l3', name: '정기총회' }]
    expect(offered('', { lists: many })).not.toContain('명부 가져오기 · 관리규약 개정 투표')
    expect(offered('', { lists: many })).toContain('투표 만들기')
  })
})

describe('help', () => {
  const found = (typed: string) =>
    actionsFor(modules, { role: 'ADMIN', lists: [], typed })
      .filter(({ name }) => name === '도움말')
      .flatMap(({ results }) => results.map(({ to }) => to))

  it('is found by the words of its subjects once something is typed', () => {
    expect(found('엑셀')).toEqual(['/help/import'])
    expect(found('도움말')).toHaveLength(helpSubjects.length)
    expect(found('')).toEqual([])
  })

  it('opens the subject of a page, and the list of all where a page has none', () => {
    expect(
      ['/', '/lists/x/import', '/lists/x/show/roll', '/votes/create', '/votes/x/show', '/elsewhere'].map(helpPathOf),
    ).toEqual(['/help/dashboard', '/help/import', '/help/roll', '/help/vote', '/help/running', '/help'])
  })

  it('has a picture of each subject, light enough to be read on a phone', () => {
    for (const { id } of helpSubjects) {
      const { size } = statSync(new URL(`../../admin-ui/src/help/pictures/${id}.webp`, import.meta.url))
      expect([id, size <= 60_000]).toEqual([id, true])
    }
  })
})

describe('what was opened lately', () => {
  const line = (to: string, text = to) => ({ key: `x-${to}`, text, about: '', to })

  it('stands there once, the last first, and only the last six', () => {
    const opened = ['/1', '/2', '/3', '/4', '/5', '/6', '/7', '/2'].map((to) => line(to))
    const recent = opened.reduce<readonly ReturnType<typeof line>[]>((before, one) => withRecent(before, one), [])
    expect(recent.map(({ to }) => to)).toEqual(['/2', '/7', '/6', '/5', '/4', '/3'])
  })
})

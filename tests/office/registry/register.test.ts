import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { countText } from '../../../admin-ui/src/registry/proposals/use-proposal-counts.ts'
import { CollectionStatusChip, ImportStatusChip } from '../../../admin-ui/src/labels/registry/RegistryChips.tsx'
import { otherRightsOf, ownershipOf, type Right } from '../../../admin-ui/src/registry/register/right-labels.ts'
import { refusalOf } from '../../../admin-ui/src/registry/files/register-file.ts'
import { importHeadline, importOutcome } from '../../../admin-ui/src/registry/files/import-text.ts'
import {
  aboutOwner,
  ownersInFull,
  ownersText,
  receiptText,
  shareText,
  sharesText,
} from '../../../admin-ui/src/labels/registry/register-text.ts'
import { listTodosOf } from '../../../admin-ui/src/analytics/list-todo-items.ts'

type Owner = Right['holders'][number]

const owner = (name: string, numerator: string, denominator: string): Owner => ({
  name,
  kind: 'person',
  birth6: '850101',
  share: { numerator, denominator },
  address: null,
})

const right = (over: Partial<Right>): Right => ({
  section: 'gap',
  rank: '1',
  purpose: '소유권이전',
  kind: 'transfer',
  receivedAt: '2020-03-04',
  receiptNumber: '12345',
  cause: null,
  text: '',
  holders: [],
  cancelled: false,
  ...over,
})

describe('a register as the office reads it', () => {
  it('says parts as the register does, of any length', () => {
    expect(shareText({ numerator: '1', denominator: '2' })).toBe('1/2')
    expect(shareText({ numerator: '1', denominator: '1' })).toBe('전부')
    expect(shareText({ numerator: '441521', denominator: '28197100000000000000' })).toBe('441,521/28197100000000000000')
    expect(shareText(null)).toBe('지분 없음')
  })

  it('names several owners by the first, and in full for a file', () => {
    const owners = [owner('홍길동', '1', '2'), owner('김영희', '1', '2')]
    expect(ownersText({ owners })).toBe('홍길동 외 1명')
    expect(sharesText({ owners })).toBe('1/2씩')
    expect(sharesText({ owners: [owner('홍길동', '2', '3'), owner('김영희', '1', '3')] })).toBe('2/3, 1/3')
    expect(ownersInFull({ owners })).toBe('홍길동 (1/2), 김영희 (1/2)')
    expect([ownersText({ owners: [] }), sharesText({ owners: [] })]).toEqual(['–', '–'])
  })

  it('tells owners of one name apart without the second half of a number', () => {
    expect(aboutOwner({ kind: 'person', birth6: '850101' })).toBe('850101-*******')
    expect(aboutOwner({ kind: 'corporation', birth6: null })).toBe('법인')
  })

  it('says when an entry came in and under which number, as far as it is known', () => {
    expect(receiptText({ receivedAt: '2020-03-04', receiptNumber: '12345' })).toBe('2020. 3. 4. (수) 제12345호')
    expect(receiptText({ receivedAt: null, receiptNumber: '제12345호' })).toBe('제12345호')
    expect(receiptText({ receivedAt: null, receiptNumber: null })).toBe('접수 정보 없음')
  })

  it('tells ownership from what weighs on it, and what stands from what was struck', () => {
    const transfer = right({})
    const seizure = right({ rank: '2', kind: 'attachment' })
    const struck = right({ rank: '3', kind: 'provisional-attachment', cancelled: true })
    const striking = right({ rank: '4', kind: 'cancellation' })
    const mortgage = right({ section: 'eul', rank: '1', kind: 'mortgage' })
    // A transfer in the second section is one of another right.
    const moved = right({ section: 'eul', rank: '1-1', kind: 'transfer' })
    const rights = [transfer, seizure, struck, striking, mortgage, moved]
    expect(ownershipOf(rights)).toEqual([transfer])
    expect(otherRightsOf(rights)).toEqual({ standing: [seizure, mortgage, moved], struck: [struck, striking] })
  })
})

describe('a file of registers', () => {
  it('is sent where it may be one, and else is told what to do', () => {
    expect(refusalOf({ name: '등기부.PDF', size: 10 })).toBeNull()
    expect(refusalOf({ name: '묶음.zip', size: 52_428_800 })).toBeNull()
    expect(refusalOf({ name: '묶음.zip', size: 52_428_801 })).toMatch(/50MB/)
    expect(refusalOf({ name: '등기부.pdf', size: 0 })).toMatch(/빈 파일/)
    expect(refusalOf({ name: '소유자.xls', size: 10 })).toBeNull()
    expect(refusalOf({ name: '등기부.hwp', size: 10 })).toMatch(/올려주세요/)
  })

  it('says how far it is while it runs, why it stopped, or what it brought', () => {
    const one = {
      id: 'i1',
      listId: 'l1',
      source: 'file',
      status: 'completed',
      total: 4,
      done: 4,
      matched: 2,
      changed: 1,
      unmatched: 0,
      failed: [{ row: 3, message: '동을 알 수 없습니다.' }],
      createdAt: '2026-11-23T00:00:00Z',
      Admin: null,
    } as const
    const read = { ...one, failed: [...one.failed] }
    expect(importOutcome(read)).toBe('일치 2건 · 다름 1건 · 세대 없음 0건 · 실패 1건')
    expect(importOutcome({ ...read, status: 'running', done: 1 })).toBe('1 / 4건')
    expect(importOutcome({ ...read, status: 'failed', error: '파일을 읽을 수 없습니다.' })).toBe(
      '파일을 읽을 수 없습니다.',
    )
  })
})

describe('the dashboard', () => {
  it('leads to the registers behind consents at high risk', () => {
    const none = {
      mismatches: 0,
      contactChanges: 0,
      ready: 0,
      failed: 0,
      unreached: 0,
      pausedMailings: 0,
      atRisk: 0,
      unreachable: 0,
      areaUnknown: 0,
      depositsFailed: 0,
      challenges: 0,
      phoneCalls: 0,
      identityRecords: 0,
    }
    const list = { id: 'l1', name: '재건축 동의' }
    expect(listTodosOf(list, none)).toEqual([])
    expect(listTodosOf(list, { ...none, atRisk: 3 }).map(({ text, to }) => [text, decodeURIComponent(to)])).toEqual([
      ['등기부와 맞지 않아 위험한 소유자 3명', '/lists/l1/show/registry?filter={"risk":"high"}'],
    ])
  })
})

describe('an import that is through', () => {
  const counts = { status: 'completed', matched: 0, changed: 0, unmatched: 0, failed: [] } as const
  const failed = [{ row: 1, message: '등기부가 아닙니다.' }]

  it('says that it brought nothing, or not all', () => {
    expect(importHeadline({ ...counts, failed })).toBe('가져온 것이 없습니다')
    expect(importHeadline({ ...counts, matched: 3, failed })).toBe('1건을 읽지 못했습니다')
    expect(importHeadline({ ...counts, matched: 3, failed: [] })).toBe('가져왔습니다')
    expect(importHeadline({ ...counts, status: 'running', failed })).toBe('가져오는 중입니다')
  })

  it('bears a warning where anything failed, never a tick', () => {
    const chip = (one: Parameters<typeof ImportStatusChip>[0]['one']) =>
      renderToStaticMarkup(createElement(ImportStatusChip, { one }))
    expect(chip({ ...counts, failed })).toContain('가져온 것 없음')
    expect(chip({ ...counts, matched: 3, failed })).toContain('일부 실패')
    expect(chip({ ...counts, matched: 3, failed })).not.toContain('CheckCircle')
    expect(chip({ ...counts, matched: 3, failed: [] })).toContain('CheckCircle')
    const collection = renderToStaticMarkup(
      createElement(CollectionStatusChip, { collection: { status: 'completed', failed: 1, unclear: 0 } }),
    )
    expect(collection).toContain('일부 실패')
    expect(collection).not.toContain('CheckCircle')
  })
})

describe('proposals of a kind', () => {
  it('are counted by what can be done with them', () => {
    expect(countText({ open: 5, acceptable: 5 })).toBe('5건')
    expect(countText({ open: 5, acceptable: 1 })).toBe('5건 가운데 1건 반영 가능')
  })
})

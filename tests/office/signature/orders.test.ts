import { describe, expect, it } from 'vitest'
import { fileRefusal } from '../../../admin-ui/src/signature/paper/office-file.ts'
import { paperMistakes } from '../../../admin-ui/src/signature/paper/paper-order.ts'
import { skippedGroups, textsOf } from '../../../admin-ui/src/signature/request/request-order.ts'
import { narrowedPath } from '../../../admin-ui/src/signature/signature-labels.ts'

describe('a request for signatures', () => {
  it('says nothing of what was left out: everybody, until the close, without words', () => {
    expect(textsOf({ listId: 'l1', ids: null, expiresAt: null, message: '  ' })).toEqual({ listId: 'l1' })
  })

  it('names its entries, its end in UTC and its words', () => {
    const order = { listId: 'l1', ids: ['a', 'b'], expiresAt: '2026-12-01T18:00:00+09:00', message: ' 부탁드립니다. ' }
    expect(textsOf(order)).toEqual({
      listId: 'l1',
      userIds: '["a","b"]',
      expiresAt: '2026-12-01T09:00:00.000Z',
      message: '부탁드립니다.',
    })
  })

  it('tells of those who were skipped by why, the most first', () => {
    const groups = skippedGroups([
      { listUserId: 'a', reason: 'erased' },
      { listUserId: 'b', reason: 'signed' },
      { listUserId: 'c', reason: 'signed' },
    ])
    expect(groups).toEqual([
      { reason: 'signed', text: '이미 서명함', ids: ['b', 'c'] },
      { reason: 'erased', text: '개인정보가 파기됨', ids: ['a'] },
    ])
  })
})

describe('a consent from paper', () => {
  const whole = {
    hasEntry: true,
    hasAnswer: true,
    signedOn: '2026-11-20',
    hasFile: true,
    firstDay: '2026-11-01',
    today: '2026-11-22',
    check: { how: 'id-seen', by: '김관리', on: '2026-11-20' },
  }

  it('can be entered with owner, day and scan', () => {
    expect(Object.values(paperMistakes(whole))).toEqual(Array(7).fill(null))
    expect(paperMistakes({ ...whole, signedOn: '2026-11-22' }).signedOn).toBeNull()
  })

  it.each([
    [{ hasEntry: false }, 'entry'],
    [{ signedOn: '' }, 'signedOn'],
    [{ signedOn: '2026-11-23' }, 'signedOn'],
    [{ hasAnswer: false }, 'answer'],
    [{ hasFile: false }, 'file'],
    [{ signedOn: '2026-10-31' }, 'signedOn'],
    [{ check: { ...whole.check, how: '' } }, 'how'],
    [{ check: { ...whole.check, by: ' ' } }, 'by'],
    [{ check: { ...whole.check, on: '2026-11-23' } }, 'on'],
    [{ check: { ...whole.check, on: '1999-01-01' } }, 'on'],
  ] as const)('cannot with %j: it says so at %s', (without, field) => {
    expect(paperMistakes({ ...whole, ...without })[field]).toMatch(/요\.$|없습니다\.$/)
  })
})

describe('a file from the office', () => {
  it.each(['동의서.PDF', '사진.jpeg', '사진.JPG', 'scan.png'])('may be %s', (name) => {
    expect(fileRefusal({ name, size: 1_000 })).toBeNull()
  })

  it.each([
    ['동의서.hwp', 1_000],
    ['사진.heic', 1_000],
    ['빈 파일.pdf', 0],
    ['큰 파일.pdf', 10_485_761],
  ] as const)('is refused with what to do: %s of %d bytes', (name, size) => {
    expect(fileRefusal({ name, size })).toMatch(/요\.$/)
  })
})

describe('a figure’s way to who it counts', () => {
  it('narrows the collection to its conditions, and to none where it has none', () => {
    const of = (path: string): unknown => JSON.parse(new URL(path, 'http://x').searchParams.get('filter') ?? '')
    expect(of(narrowedPath('/lists/1', { status: ['viewed', 'signed'] }))).toEqual({ status: ['viewed', 'signed'] })
    expect(of(narrowedPath('/lists/1', {}))).toEqual({})
  })
})

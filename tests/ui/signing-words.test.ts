import { describe, expect, test } from 'vitest'
import type { TemplateField } from '#services/pdf-template/field-position.contract.ts'
import { whatChanged } from '../../resident-ui/src/signature/document/changed-document.ts'
import { setText, surroundings } from '../../resident-ui/src/signature/field/field-positions.ts'
import { isInAppBrowser, outsideAddress } from '../../resident-ui/src/in-app-browser.ts'
import { shownValues } from '../../resident-ui/src/signature/document/page-values.ts'
import { draftsIn, marksIn } from '../../resident-ui/src/signature/signing-draft.ts'
import { consequenceOf } from '../../resident-ui/src/signature/signing-phase.ts'
import { submissionOf } from '../../resident-ui/src/signature/submission.ts'
import { isSameName } from '../../resident-ui/src/signature/pad/typed-name.ts'
import { zoomAfterDoubleTap, zoomStep } from '../../resident-ui/src/document/zoom.ts'

const A4 = { width: 595, height: 842 }
const field = (more: Partial<TemplateField> = {}): TemplateField => ({
  id: 'f',
  kind: 'text',
  label: '성명',
  page: 1,
  x: 0.2,
  y: 0.5,
  width: 0.2,
  height: 0.02,
  required: true,
  source: null,
  fontSize: null,
  align: 'left',
  order: 1,
  ...more,
})

test.each([
  ['홍길동', '홍길동', true],
  ['홍 길 동 ', '홍길동', true],
  ['홍길동', '홍*동', true],
  ['홍길순', '홍길동', false],
  ['홍길', '홍길동', false],
  ['', '', false],
  ['John Smith', 'JOHN SMITH', true],
  ['sean o’connor', "O'Connor, Seán", true],
])('a typed name “%s” is that of “%s”: %s', (typed, own, isSame) => expect(isSameName(typed, own)).toBe(isSame))

describe('a text in its field', () => {
  test('has the size of the form where it fits', () =>
    expect(setText('홍길동', field(), A4)).toMatchObject({ size: 10.5, anchor: 'start' }))
  test('is set smaller, and then on lines, where it does not', () => {
    const long = setText('서울특별시 노원구 한글비석로 1 한빛마을 101동 1502호', field({ height: 0.025 }), A4)
    expect(long.size).toBeLessThan(10.5)
    expect(long.lines.length).toBeGreaterThan(1)
    expect(long.lines.map(({ text }) => text).join(' ')).toBe('서울특별시 노원구 한글비석로 1 한빛마을 101동 1502호')
  })
  test('stands where its form has it stand', () => {
    const [line] = setText('가', field({ align: 'center' }), A4).lines
    expect(line?.x).toBeCloseTo(0.3 * 595)
  })
})

test('what is shown around a field lies on the page, and holds the field', () => {
  for (const [x, y] of [
    [0, 0],
    [0.8, 0.98],
    [0.4, 0.5],
  ] as const) {
    const part = surroundings(field({ x, y }), A4)
    expect(part.x).toBeGreaterThanOrEqual(0)
    expect(part.y).toBeGreaterThanOrEqual(0)
    expect(part.x + part.width).toBeLessThanOrEqual(595.001)
    expect(part.y + part.height).toBeLessThanOrEqual(842.001)
    expect(x * 595).toBeGreaterThanOrEqual(part.x)
    expect((x + 0.2) * 595).toBeLessThanOrEqual(part.x + part.width + 0.001)
  }
})

test('values are told once in words, check marks each', () => {
  const fields = [
    field({ id: 'a', label: '생년월일', kind: 'birthDate' }),
    field({ id: 'b', label: '생년월일', kind: 'birthDate', page: 2 }),
    field({ id: 'c', label: '체크 표시', kind: 'checkbox' }),
    field({ id: 'd', label: '체크 표시', kind: 'checkbox' }),
    field({ id: 'e', label: '비고' }),
  ]
  const values = { a: '1950-03-07', b: '1950-03-07', c: true, d: true, e: '' }
  expect(shownValues(fields, values).map(({ id, words }) => [id, words])).toEqual([
    ['a', '1950년 3월 7일'],
    ['c', '표시함'],
    ['d', '표시함'],
  ])
})

describe('what was begun', () => {
  const now = Date.parse('2026-11-22T09:00:00Z')
  const hours = (count: number) => now - count * 3_600_000
  const mark = {
    picture: 'data:image/png;base64,AAAA',
    strokes: [[{ x: 1, y: 2, time: 3, pressure: 0.5 }]],
    pad: { width: 300, height: 236 },
  }
  test('is found again within a day, and not later', () => {
    const entries = {
      a: { read: 't 1', values: { f: '가', g: true }, explained: { cost: { version: 2, at: '2026-11-21T03:00:00Z' } } },
    }
    expect(draftsIn({ at: hours(23), entries }, now)).toEqual(entries)
    expect(draftsIn({ at: hours(25), entries }, now)).toEqual({})
    expect(draftsIn({ at: hours(-1), entries }, now)).toEqual({})
    expect(marksIn({ at: hours(1), entries: { a: mark } }, now)).toEqual({ a: mark })
    const typed = { ...mark, strokes: null, name: '홍길동', byKeyboard: true }
    expect(marksIn({ at: hours(1), entries: { a: typed } }, now)).toEqual({ a: typed })
    expect(marksIn({ at: hours(25), entries: { a: mark } }, now)).toEqual({})
  })
  test('is believed only as far as it is what was kept', () => {
    expect([null, 'x', [], {}, { at: now }].map((stored) => draftsIn(stored, now))).toEqual([{}, {}, {}, {}, {}])
    expect(
      draftsIn(
        {
          at: now,
          entries: { a: { read: 7, values: { f: {}, g: 'b' }, explained: { x: { version: '1' } } }, b: null },
        },
        now,
      ),
    ).toEqual({
      a: { read: null, values: { g: 'b' }, explained: {} },
      b: { read: null, values: {}, explained: {} },
    })
    const broken = [{ ...mark, picture: 'javascript:' }, { ...mark, strokes: [[{ x: 1 }]] }, { ...mark, pad: 3 }, null]
    expect(marksIn({ at: now, entries: Object.fromEntries(broken.entries()) }, now)).toEqual({})
  })
  test('makes the same submission each time', () => {
    const made = { unit: 'u', mark, things: [], values: {}, consents: [{ key: 'privacy', version: 2 }], shown: 's' }
    expect(submissionOf(made)).toEqual({
      signature: mark.picture,
      strokes: [[[1, 2, 0]]],
      values: {},
      consents: ['privacy'],
      consentVersions: { privacy: 2 },
      listUserId: 'u',
      shown: 's',
    })
    expect(submissionOf({ ...made, mark: { ...mark, strokes: null }, shown: undefined })).toEqual({
      signature: mark.picture,
      typed: true,
      values: {},
      consents: ['privacy'],
      consentVersions: { privacy: 2 },
      listUserId: 'u',
    })
  })
})

describe('what changed meanwhile', () => {
  const page = { page: 1, width: 595, height: 842, picture: 'a', text: [], blocks: [] }
  const template = { id: 't', name: '동의서', version: 1, pages: [page], fields: [field()] }
  const text = { key: 'privacy', version: 1, title: '', text: [], required: true }
  const before = { template, values: { f: '홍길동' }, texts: [text] }
  test.each([
    ['another version of the document', { ...before, template: { ...template, version: 2 } }, '문서를 바꾸었습니다'],
    ['what the roll fills in', { ...before, values: { f: '홍길순' } }, '성명'],
    ['a text to agree to', { ...before, texts: [{ ...text, version: 2 }] }, '안내 글'],
    ['a field', { ...before, template: { ...template, fields: [field({ label: '이름' })] } }, '칸을 바꾸었습니다'],
    ['something that cannot be named', before, '내용이 바뀌었습니다'],
  ])('is told: %s', (_, after, word) => {
    const told = whatChanged(before, after)
    expect(told).toHaveLength(1)
    expect(told[0]).toContain(word)
  })
})

test.each([
  [{ code: 'RESIDENT_SESSION_REQUIRED', status: 401 }, { do: 'again' }],
  [
    { code: 'LIST_CLOSED', status: 422 },
    { do: 'final', code: 'LIST_CLOSED' },
  ],
  [{ code: 'DOCUMENT_CHANGED', status: 422 }, { do: 'reread' }],
  [{ code: 'ALREADY_SUBMITTED', status: 422 }, { do: 'taken' }],
  [{ code: 'SIGNATURE_EMPTY', status: 422 }, { do: 'sign-again' }],
  [{ code: 'SIGNATURE_TOO_SMALL', status: 422 }, { do: 'sign-again' }],
  [{ code: 'VALIDATION_FAILED', status: 400 }, { do: 'stay' }],
] as const)('a refusal %o leads to %o', (refusal, consequence) => expect(consequenceOf(refusal)).toEqual(consequence))

test('looking closer goes by steps, and two taps look closer or back', () => {
  expect([1, 1.5, 1.7, 4].map((zoom) => zoomStep(zoom, 'in'))).toEqual([1.5, 2, 2, 4])
  expect([1, 1.5, 2.5, 4].map((zoom) => zoomStep(zoom, 'out'))).toEqual([1, 1, 2, 3])
  expect([1, 2, 3].map(zoomAfterDoubleTap)).toEqual([2, 1, 1])
})

test('a chat’s own browser is known', () => {
  expect(
    isInAppBrowser('Mozilla/5.0 (Linux; Android 9; SM-G960N; wv) Chrome/120 Mobile Safari/537.36;KAKAOTALK 10.4'),
  ).toBe(true)
  expect(isInAppBrowser('Mozilla/5.0 (Linux; Android 9; SM-G960N) Chrome/120 Mobile Safari/537.36')).toBe(false)
  expect(outsideAddress('KAKAOTALK 10.4', 'https://a.kr/s?x=1')).toBe(
    'kakaotalk://web/openExternal?url=https%3A%2F%2Fa.kr%2Fs%3Fx%3D1',
  )
  expect(outsideAddress('NAVER(inapp; search)', 'https://a.kr/s')).toBeNull()
})

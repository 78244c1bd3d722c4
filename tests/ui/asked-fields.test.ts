import { describe, expect, test } from 'vitest'
import type { TemplateField } from '#services/pdf-template/field-position.contract.ts'
import { dayOf } from '../../resident-ui/src/controls/day-of.ts'
import {
  answersFor,
  fieldRequestsOf,
  firstMissing,
  missingIn,
  offeredToNext,
  settled,
  withValue,
  type FieldRequest,
} from '../../resident-ui/src/signature/field/requested-fields.ts'

const field = (id: string, kind: TemplateField['kind'], more: Partial<TemplateField> = {}): TemplateField => ({
  id,
  kind,
  label: id,
  page: 1,
  x: 0.1,
  y: 0.1,
  width: 0.2,
  height: 0.03,
  required: true,
  source: null,
  fontSize: null,
  align: 'left',
  order: 1,
  ...more,
})
const asked = (...fields: readonly TemplateField[]): readonly FieldRequest[] =>
  fieldRequestsOf(
    fields,
    fields.map(({ id }) => id),
  )
const only = (one: TemplateField): FieldRequest => {
  const [thing] = asked(one)
  if (thing === undefined) throw new Error('Nothing is asked.')
  return thing
}

describe('what is asked', () => {
  test('comes in the order of the form, without what the roll fills and without signatures', () => {
    const fields = [field('a', 'text'), field('b', 'text'), field('c', 'signature'), field('d', 'text')]
    expect(fieldRequestsOf(fields, ['a', 'c', 'd']).map(({ label }) => label)).toEqual(['a', 'd'])
  })
  test('is asked once where the form asks for the same of a person on several pages', () => {
    const things = asked(
      field('a', 'phone', { label: '연락처', required: false }),
      field('b', 'phone', { label: '연락처', page: 2 }),
      field('c', 'phone', { label: '비상 연락처' }),
    )
    expect(things.map(({ label, isRequired }) => [label, isRequired])).toEqual([
      ['연락처', true],
      ['비상 연락처', true],
    ])
    expect(withValue(only(field('a', 'phone')), {}, '01011112222')).toEqual({ a: '01011112222' })
    const [first] = things
    expect(first && withValue(first, {}, '01011112222')).toEqual({ a: '01011112222', b: '01011112222' })
  })
  test('puts check marks that stand together on a page onto one screen', () => {
    const things = asked(
      field('a', 'checkbox'),
      field('b', 'checkbox'),
      field('c', 'text'),
      field('d', 'checkbox'),
      field('e', 'checkbox', { page: 2 }),
    )
    expect(things.map(({ fields }) => fields.map(({ id }) => id))).toEqual([['a', 'b'], ['c'], ['d'], ['e']])
  })
})

describe('what is missing', () => {
  test.each([
    ['text', '', '내용을 적어주세요.'],
    ['text', ' ', '내용을 적어주세요.'],
    ['text', '가', null],
    ['phone', '0101111', '전화번호를 끝까지 적어주세요.'],
    ['phone', '01011112222', null],
    ['birthDate', '', '년, 월, 일을 모두 적어주세요.'],
    ['birthDate', '1950-2-30', '년, 월, 일을 다시 확인해주세요.'],
    ['birthDate', '1950--7', '년, 월, 일을 다시 확인해주세요.'],
    ['birthDate', '1950-3-7', null],
  ] as const)('in a %s with “%s” is said', (kind, value, missing) =>
    expect(missingIn(only(field('a', kind)), { a: value })).toBe(missing),
  )
  test('is nothing where it may stay empty, but not half written', () => {
    const optional = only(field('a', 'phone', { required: false }))
    expect(missingIn(optional, {})).toBeNull()
    expect(missingIn(optional, { a: '010' })).toBe('전화번호를 끝까지 적어주세요.')
  })
  test('is a check mark that has to be there', () => {
    const [marks] = asked(field('a', 'checkbox'), field('b', 'checkbox', { required: false }))
    expect(marks && missingIn(marks, { b: true })).toMatch('꼭 표시해야')
    expect(marks && missingIn(marks, { a: true })).toBeNull()
  })
  test('is also what nobody has looked at yet, until it is left empty on purpose', () => {
    const things = asked(field('a', 'text'), field('b', 'text', { required: false }))
    const answered = { a: '가' }
    expect(firstMissing(things, answered)).toBe(1)
    expect(things[1] && firstMissing(things, settled(things[1], answered))).toBeNull()
  })
})

describe('answers', () => {
  test('go as the log keeps them: days whole, texts without blanks around them, and nothing that is empty', () => {
    const things = asked(
      field('day', 'birthDate'),
      field('text', 'text'),
      field('none', 'text', { required: false }),
      field('mark', 'checkbox'),
      field('unmarked', 'checkbox'),
    )
    const values = { day: '1950-3-7', text: ' 한빛로 1 ', none: '', mark: true, unmarked: false, gone: '옛 칸' }
    expect(answersFor(things, values)).toEqual({ day: '1950-03-07', text: '한빛로 1', mark: true })
  })
  test('of one unit are offered for the next, but not what is the unit’s, nor a check mark', () => {
    const things = asked(field('phone', 'phone'), field('ho', 'ho'), field('mark', 'checkbox'), field('empty', 'text'))
    const values = { phone: '01011112222', ho: '1502', mark: true, empty: '' }
    expect(offeredToNext(things, values)).toEqual({ phone: '01011112222', empty: '' })
  })
  test('hold days of the calendar only', () => {
    expect(dayOf('2024-2-29')).toBe('2024-02-29')
    expect(['2023-2-29', '50-3-7', '1950-13-1', '', '1950'].map(dayOf)).toEqual([null, null, null, null, null])
  })
})

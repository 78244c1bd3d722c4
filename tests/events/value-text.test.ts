import { expect, it } from 'vitest'
import { wordsOfValue } from '#events/values/value-text.ts'

it.each([
  ['date', '2026-11-02', '2026년 11월 2일'],
  ['birthDate', '1960-01-01', '1960년 1월 1일'],
  ['birthDate', '1960-**-**', '1960-**-**'],
  ['phone', '01012345678', '010-1234-5678'],
  ['phone', '010-****-5678', '010-****-5678'],
  ['area', '84.9512', '84.9512㎡'],
  ['area', '84.95㎡', '84.95㎡'],
  ['dong', '101', '101'],
  ['name', '홍*동', '홍*동'],
] as const)('a %s of %s is written %s', (kind, text, words) => expect(wordsOfValue({ kind }, text, 100)).toBe(words))

it.each([
  ['년', 60, '2026'],
  ['년', 28, '26'],
  ['월', 28, '11'],
  ['일', 28, '2'],
  ['작성일', 100, '2026년 11월 2일'],
] as const)('a day on a blank before %s, %i points wide, is %s', (label, width, words) =>
  expect(wordsOfValue({ kind: 'date', label }, '2026-11-02', width)).toBe(words),
)

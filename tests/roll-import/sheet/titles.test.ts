import { expect, it } from 'vitest'
import { isRemark } from '#services/roll-import/sheet/titles.ts'

it.each(['소유자 수에서 제외', '완료 시각', '연락처 변경 시각', '상태'])(
  'a column %s of our own export becomes nobody’s remark when it is read again',
  (title) => expect(isRemark([title])).toBe(false),
)

it.each(['자택', '전입일', '반상회 기록'])('a column %s of the office does', (title) =>
  expect(isRemark([title])).toBe(true),
)

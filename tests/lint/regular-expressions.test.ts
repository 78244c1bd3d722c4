import { expect, test } from 'vitest'
import { expressionsMadeBy, superLinearText } from './regular-expressions.ts'

// Whether the product has such expressions is measured by regular-expressions.deep.test.ts.

test.each([
  /^제?(?<below>지하)?0*(?<floor>\d+)층/,
  /\s+$/,
  /\([^)]*\)/,
  /^(a|aa)+$/,
  /(?<rank>\d{1,6}(?:-\d{1,6})*)번/,
])('a super-linear expression is found: %s', (pattern) => {
  // Six measurements have to agree: on a busy machine one of them may miss the growth.
  expect([1, 2, 3].some(() => superLinearText(pattern) !== undefined)).toBe(true)
})

test('one that is made of text is found', async () => {
  const planted = "data:text/javascript,export const made = new RegExp('^(?:a|aa)' + '%2B$')"
  const made = await expressionsMadeBy('planted.ts', planted)
  expect(made.map(({ pattern }) => superLinearText(pattern))).toEqual([expect.any(String)])
})

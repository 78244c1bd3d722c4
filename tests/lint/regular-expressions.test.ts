import { expect, test } from 'vitest'
import { expressionsMadeBy, superLinearText } from './regular-expressions.ts'

// Whether the product has such expressions is measured by regular-expressions.deep.test.ts.

const TRIES = 20

test.each([
  /^제?(?<below>지하)?0*(?<floor>\d+)층/,
  /\s+$/,
  /\([^)]*\)/,
  /^(a|aa)+$/,
  /(?<rank>\d{1,6}(?:-\d{1,6})*)번/,
])('a super-linear expression is found: %s', (pattern) => {
  // Six measurements have to agree, each within a few milliseconds: a busy machine disturbs some.
  const isFound = Array.from({ length: TRIES }).some(() => superLinearText(pattern) !== undefined)
  expect(isFound).toBe(true)
})

test('one that is made of text is found', async () => {
  const planted = "data:text/javascript,export const made = new RegExp('^(?:a|aa)' + '%2B$')"
  const made = await expressionsMadeBy('planted.ts', planted)
  expect(made).toHaveLength(1)
  const isFound = Array.from({ length: TRIES }).some(() => made.some(({ pattern }) => superLinearText(pattern)))
  expect(isFound).toBe(true)
})

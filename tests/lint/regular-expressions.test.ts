import { expect, test } from 'vitest'
import { allExpressions, superLinearText } from './regular-expressions.ts'

/** Super-linear expressions whose text is limited to 200 characters where they are used, and how. */
const LIMITED: Readonly<Record<string, string>> = {
  'services/roll-import/sheet/name-cell.ts': 'the last 60 characters of a cell',
  'events/values/register-property.ts': 'the last 200 characters of a property',
}

test.each([
  /^제?(?<below>지하)?0*(?<floor>\d+)층/,
  /\s+$/,
  /\([^)]*\)/,
  /^(a|aa)+$/,
  /(?<rank>\d{1,6}(?:-\d{1,6})*)번/,
])('a super-linear expression is found: %s', (pattern) => {
  expect(superLinearText(pattern)).toBeDefined()
})

test('no regular expression of the server takes more than linear time, unless its text is at most 200 characters long', async () => {
  const expressions = await allExpressions()
  expect(expressions.length).toBeGreaterThan(500)
  const found = expressions.flatMap(({ file, pattern }) => {
    const text = LIMITED[file] === undefined ? superLinearText(pattern) : undefined
    return text === undefined ? [] : [`${file} ${String(pattern)} for ${JSON.stringify(text)}`]
  })
  expect(found).toEqual([])
})

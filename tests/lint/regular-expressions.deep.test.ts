import { expect, test } from 'vitest'
import {
  allExpressions,
  expressionsMadeBy,
  filesThatMakeExpressions,
  superLinearText,
  type Expression,
} from './regular-expressions.ts'

/**
 * Super-linear expressions whose text is limited to 200 characters where they are used, and how.
 */
const LIMITED: Readonly<Record<string, string>> = {
  'services/roll-import/cell/name-cell.ts': 'the last 60 characters of a cell',
  'events/values/registry/register-property.ts': 'the last 200 characters of a property',
}

test('no regular expression of the server takes more than linear time, unless its text is at most 200 characters long', async () => {
  const expressions = await allExpressions()
  expect(expressions.length).toBeGreaterThan(500)
  const found = expressions.flatMap(({ file, pattern }) => {
    const text = LIMITED[file] === undefined ? superLinearText(pattern) : undefined
    return text === undefined ? [] : [`${file} ${String(pattern)} for ${JSON.stringify(text)}`]
  })
  expect(found).toEqual([])
})

/** Files that make expressions of text while they are loaded. */
const MADE_WHEN_LOADED = [
  'infra/lib/registry-record/holders.ts',
  'infra/lib/registry-record/register-particulars.ts',
  'infra/lib/registry-record/shares.ts',
  'services/roll-import/sheet/titles.ts',
]

/** Files that make expressions while they run: what these look like, and of what they are asked. */
const MADE_LATER: Readonly<Record<string, readonly RegExp[] | string>> = {
  'events/values/phone.ts': [/^01[016789]/],
  'events/values/receipt-number.ts': [/.{1,4}/g, /^\d{20}$/],
  'events/values/schemas.ts': [/^[A-Za-z0-9_-]{22}$/],
  'events/values/unit.ts': [/^12\d\d/],
  'infra/platform/postgres/embedded/cluster.ts': 'names of the product’s own directories',
  'infra/providers/codef/codef.provider.ts': 'settings',
  'services/core/http/evidence-page.ts': 'the product’s own page',
}

test('nor does one that is made of text', async () => {
  const known = [...MADE_WHEN_LOADED, ...Object.keys(MADE_LATER)].toSorted()
  expect(await filesThatMakeExpressions()).toEqual(known)
  const loaded: Expression[] = []
  // One after the other: each puts its own expressions in place of everybody's.
  for (const file of MADE_WHEN_LOADED) loaded.push(...(await expressionsMadeBy(file)))
  expect(loaded.length).toBeGreaterThan(10)
  const later = Object.entries(MADE_LATER).flatMap(([file, patterns]) =>
    typeof patterns === 'string' ? [] : patterns.map((pattern) => ({ file, pattern })),
  )
  const found = [...loaded, ...later].flatMap(({ file, pattern }) => {
    const text = superLinearText(pattern)
    return text === undefined ? [] : [`${file} ${String(pattern)} for ${JSON.stringify(text)}`]
  })
  expect(found).toEqual([])
})

import { expect, test } from 'vitest'
import { z } from 'zod'
import { catalogue } from '#events/catalogue.ts'
import { allContracts } from '../http/contracts.ts'
import { unlimitedInputs } from './input-limits.ts'

test.each([
  ['a transform', z.string().transform((typed) => typed.normalize())],
  [
    'a limit behind the transform',
    z
      .string()
      .transform((typed) => typed.trim())
      .pipe(z.string().max(20)),
  ],
  ['an expression of any length', z.string().regex(/^\d+$/)],
  ['a limit that does not abort', z.string().max(20).regex(/^\d+$/)],
  ['a limit behind the expression', z.string().regex(/^\d+$/).max(20, { abort: true })],
  ['a refinement', z.strictObject({ name: z.array(z.string().refine((typed) => typed !== 'x')).optional() })],
  ['trimming', z.string().trim().max(20)],
  ['a preprocessor', z.preprocess((typed) => String(typed), z.string())],
  ['an e-mail', z.email()],
])('a schema that looks at text before it limits it is found: %s', (_name, schema) => {
  expect(unlimitedInputs(schema, 'body')).not.toEqual([])
})

test.each([
  ['a limit that aborts', z.string().max(20, { abort: true }).regex(/^\d+$/)],
  [
    'a limit before the transform',
    z
      .string()
      .max(20)
      .transform((typed) => typed.trim())
      .pipe(z.email()),
  ],
  ['digits of a fixed number', z.string().regex(/^\d{14}$/)],
])('one that limits it first is not: %s', (_name, schema) => {
  expect(unlimitedInputs(schema, 'body')).toEqual([])
})

test('no call transforms, matches or refines text before it has limited its length', async () => {
  const found = (await allContracts()).flatMap(({ method, path, body, params, query }) =>
    Object.entries({ body, params, query }).flatMap(([name, schema]) =>
      schema ? unlimitedInputs(schema, `${method} ${path} ${name}`) : [],
    ),
  )
  expect(found).toEqual([])
})

test('no event does', () => {
  const found = [...catalogue.definitions.values()].flatMap(({ type, schema }) => unlimitedInputs(schema, type))
  expect(found).toEqual([])
})

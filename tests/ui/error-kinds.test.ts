import { expect, it } from 'vitest'
import { toApiError } from '#ui/http/api-client.ts'
import { errors } from '#services/core/errors/error.contract.ts'
import { kindOfStatus } from '#services/core/errors/mapped-errors.contract.ts'

it.each([
  [400, 'validation'],
  [401, 'authentication'],
  [403, 'authorization'],
  [404, 'not-found'],
  [413, 'unknown'],
  [418, 'unknown'],
  [422, 'validation'],
  [429, 'unknown'],
  [500, 'server'],
  [503, 'server'],
])('status %i is of kind %s', (status, kind) => expect(kindOfStatus(status)).toBe(kind))

it('every code is of its status’ kind', () => {
  expect(Object.entries(errors).filter(([, { status, kind }]) => kindOfStatus(status) !== kind)).toEqual([])
})

it.each([
  'Failed to fetch dynamically imported module: http://x/a.js',
  'error loading dynamically imported module: a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /a.css',
])('a part of the app that did not come is a failure of the network: %s', (message) =>
  expect(toApiError(new TypeError(message))).toMatchObject({ kind: 'network', code: 'NETWORK' }),
)

it('anything else that was thrown is unknown', () =>
  expect(toApiError(new TypeError('x is null'))).toMatchObject({ kind: 'unknown' }))

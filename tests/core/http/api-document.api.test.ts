import { describe, expect, it } from 'vitest'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { allContracts, nameOf } from './contracts.ts'

const { anyone } = await startTestApp()
const contracts = await allContracts()

type Operation = {
  readonly security?: readonly object[]
  readonly responses: object
  readonly tags: readonly string[]
  readonly summary: string
}
type Document = {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}
const document: Document = (await anyone.get('/api/openapi.json')).body
const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => ({
    method: method.toUpperCase(),
    path,
    operation,
    name: `${method.toUpperCase()} ${path}`,
  })),
)

describe('the API document', () => {
  it('describes exactly the calls that there are', () => {
    const apiDescribed = documented.map(({ name }) => name).toSorted()
    // A record is changed with PUT, too: so react-admin does.
    const withPut = contracts.filter(({ method, path }) => method === 'PATCH' && path.endsWith('}'))
    const calls = [...contracts, ...withPut.map(({ path }) => ({ method: 'PUT' as const, path }))]
    expect(apiDescribed).toEqual(calls.map(nameOf).toSorted())
    expect(document.openapi).toMatch(/^3\.1/)
  })
  it('says of each what it is for, what it answers, and whether it needs a token', () => {
    for (const contract of contracts) {
      const operation = documented.find(({ name }) => name === nameOf(contract))?.operation
      expect(operation).toMatchObject({ summary: contract.summary, tags: [contract.tag] })
      expect(Object.keys(operation?.responses ?? {})).toEqual(Object.keys(contract.answers))
      expect(operation?.security).toEqual(
        ['admin', 'super', 'admin-or-self'].includes(contract.access) ? [{ bearer: [] }, { apiToken: [] }] : undefined,
      )
    }
  })
})

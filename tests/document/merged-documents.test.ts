import { expect, it } from 'vitest'
import { assertFitsAPdf } from '#services/document/batch/merged-documents.ts'

it('fit into one PDF as long as memory does, however few they are', () => {
  const many = (count: number, size: number) => Array.from({ length: count }, () => ({ file: { size } }))
  expect(() => assertFitsAPdf(many(500, 400_000))).not.toThrow()
  for (const [count, size] of [
    [501, 1],
    [21, 10 * 1024 * 1024],
  ] as const)
    expect(() => assertFitsAPdf(many(count, size))).toThrow('TOO_MANY_DOCUMENTS')
})

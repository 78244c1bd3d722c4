import { expect, it } from 'vitest'
import { documents } from '#projections/document/documents.ts'
import { storedFiles } from '#projections/document/stored-files.ts'
import { pdfTemplates } from '#projections/pdf-template/pdf-templates.ts'
import { consents } from '#projections/signature/consents.ts'
import { recordedExamples } from '#tests/events/recorded-examples.ts'

const namesFile = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(
    ([name, inner]) => (/^(?:objectKey|object)$/.test(name) && typeof inner === 'string') || namesFile(inner),
  )

it('every event that says where a file lies is read by a model that a scrub goes through', () => {
  const types = Object.entries(recordedExamples).flatMap(([type, example]) => (namesFile(example) ? [type] : []))
  const read: readonly string[] = [storedFiles, documents, pdfTemplates, consents].flatMap(({ handles }) => [
    ...handles,
  ])
  expect(types.length).toBeGreaterThan(10)
  expect(types.filter((type) => !read.includes(type))).toEqual([])
})

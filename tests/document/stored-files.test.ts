import { expect, it } from 'vitest'
import { documents } from '#projections/document/documents.ts'
import { storedFiles } from '#projections/document/stored-files.ts'
import { pdfTemplates } from '#projections/pdf-template/pdf-templates.ts'
import { consents } from '#projections/signature/consents.ts'
import { paperCopies } from '#projections/signature/paper-copies.ts'
import { recordedExamples } from '#tests/events/recorded-examples.ts'
import { fileKeysIn } from './file-keys-in.ts'

it('every event that says where a file lies is read by a model that a scrub goes through', () => {
  const types = Object.entries(recordedExamples).flatMap(([type, example]) =>
    fileKeysIn(example).length > 0 ? [type] : [],
  )
  const read: readonly string[] = [storedFiles, documents, pdfTemplates, consents, paperCopies].flatMap(
    ({ handles }) => [...handles],
  )
  expect(types.length).toBeGreaterThan(10)
  expect(types.filter((type) => !read.includes(type))).toEqual([])
})

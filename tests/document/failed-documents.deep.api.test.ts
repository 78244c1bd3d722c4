import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFDocument } from 'pdf-lib'
import { expect, it } from 'vitest'
import { openArchive } from '#infra/lib/spreadsheet/zip-archive.ts'
import type { DocumentBatch } from '#services/document/batch/document-batches.contract.ts'
import { smallForm } from '#tests/pdf-template/small-form.ts'
import { nameField, uploadedForm } from '#tests/pdf-template/template-calls.ts'
import { createList, enrol, ownerOf, registerApartment } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import { documentsOf, fetchedAs, overBatch, sha256 } from './made-documents.ts'

// A story: co-owners whose names look alike when they are masked, and a form whose file is away for
// a while.

const danji = await startTestApp()
const { id: apartmentId } = await registerApartment(danji)
const [officeId, auditorId] = [
  await appoint(danji, { role: 'ADMIN', apartments: [apartmentId] }),
  await appoint(danji, { role: 'AUDITOR', apartments: [apartmentId] }),
]
const [office, auditor] = [adminOf(danji.app, officeId), adminOf(danji.app, auditorId)]
const { id: listId } = await createList(danji, { apartmentId, type: 'signature' })
// The later the name in the alphabet, the smaller the unit's number; and one unit of three.
const names = ['김하수', '김파수', '김타수', '김카수']
const owners = [
  ...names.map((name, n) => ownerOf(n + 1, { name, dong: '101' })),
  ...['박하늘', '박다늘', '박가늘'].map((name) => ownerOf(9, { name, dong: '102', ho: '901' })),
]
await enrol(danji, listId, owners)
const form = await PDFDocument.load(await smallForm())
form.getForm().createTextField('SECRET-7731').addToPage(form.getPage(0), { x: 60, y: 400, width: 200, height: 20 })
const template = await uploadedForm(office, listId, Buffer.from(await form.save()))
await office.put(`/api/pdf-template/${template.id}/fields`, { fields: [nameField] })
const make = async (): Promise<DocumentBatch> => {
  const { body } = await office.post(`/api/document/list/${listId}/make`, { templateId: template.id })
  return overBatch(office, (body as DocumentBatch).id)
}
const file = readdirSync(danji.objectDirectory, { recursive: true, encoding: 'utf8' })
  .map((name) => join(danji.objectDirectory, name))
  .find((path) => /[0-9a-f]{64}$/.test(path))
if (file === undefined) throw new Error('the form is not kept')

it('are counted as what they came to, and made once more by whoever asks for them again', async () => {
  const whole = readFileSync(file)
  writeFileSync(file, whole.subarray(1))
  const failed = await make()
  expect(failed).toMatchObject({ status: 'completed', total: 7, sealed: 0, failed: 7 })
  writeFileSync(file, whole)
  const [last] = await documentsOf(office, listId, { dong: '101', ho: '104' })
  await danji.admin.delete(`/api/admin/users/${last?.userId}`, { reason: 'asked' })
  // Nothing was ever sealed of who was erased.
  expect((await office.get(`/api/document/batch/${failed.id}`)).body).toMatchObject({ sealed: 0, failed: 7, done: 7 })
  expect(await make()).toMatchObject({ status: 'completed', sealed: 6, failed: 0 })
  expect((await office.get(`/api/document/batch/${failed.id}`)).body).toMatchObject({
    sealed: 6,
    failures: [{ reason: '개인정보가 파기된 소유자입니다.', count: 1 }],
  })
  expectRefusal(await office.post(`/api/document/batch/${failed.id}/retry`), 'NOTHING_TO_MAKE')
})

it('come to auditors in an order that tells nothing of what is masked', async () => {
  const order = async (caller: typeof office, path: string, field: string) => {
    const { body } = await caller.get(`${path}?sort=${encodeURIComponent(JSON.stringify([field, 'ASC']))}`)
    return (body as readonly { readonly ho: string; readonly dong: string }[])
      .filter(({ dong }) => dong === '101')
      .map(({ ho }) => ho)
  }
  for (const path of [`/api/document/list/${listId}`, `/api/list-user/list/${listId}`]) {
    expect((await order(office, path, 'name')).filter((ho) => ho !== '104')).toEqual(['103', '102', '101'])
    expect((await order(auditor, path, 'name')).filter((ho) => ho !== '104')).toEqual(['101', '102', '103'])
  }
  const { bytes } = await fetchedAs(danji)(auditorId, `/api/list/${listId}/download-all-documents?dong=102`)
  const archive = openArchive(bytes)
  const hashes = archive.names
    .filter((name) => name.endsWith('.pdf'))
    .map((name) => sha256(archive.bytes(name) ?? Buffer.of()))
  const documents = (await documentsOf(auditor, listId, { dong: '102' })).toSorted((one, other) =>
    one.id < other.id ? -1 : 1,
  )
  expect(hashes).toEqual(documents.map(({ sha256: hash }) => hash))
  expectRefusal(await auditor.get(`/api/list/${listId}/download-all-documents?dong=%00`), 'VALIDATION_FAILED')
})

it('offer auditors nothing of the form’s words', async () => {
  const read = `/api/pdf-template/${template.id}`
  expect((await office.get(read)).body).toMatchObject({ offers: [{ label: 'SECRET-7731' }] })
  const { status, text } = await auditor.get(read)
  expect([status, text.includes('SECRET')]).toEqual([200, false])
})

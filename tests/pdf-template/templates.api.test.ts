import { describe, expect, it } from 'vitest'
import { newId } from '#services/core/secrets.ts'
import { commandHandler } from '#services/core/command-handler.ts'
import type { List } from '#services/list/lists.contract.ts'
import { pdfTemplateDecider, pdfTemplateStream } from '#services/pdf-template/pdf-template.decider.ts'
import type {
  PdfTemplate,
  PdfTemplateSummary,
  PdfTemplateVersion,
} from '#services/pdf-template/pdf-templates.contract.ts'
import { formOf } from '#tests/roll-import/uploaded-roll.ts'
import { createList, registerApartment } from '#tests/support/campaign.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import { koreanForm } from '#tests/support/form-zoo/korean-text.ts'
import { smallForm } from './small-form.ts'
import { fieldsOf, mask, nameField, place, signField, templateOf, uploadedForm, uploadForm } from './template-calls.ts'

const danji = await startTestApp()
const { admin } = danji
const { id: apartmentId } = await registerApartment(danji)
const office = adminOf(danji.app, await appoint(danji, { role: 'ADMIN', name: '김관리', apartments: [apartmentId] }))
const other = adminOf(danji.app, await appoint(danji, { role: 'ADMIN', name: '이관리', apartments: [apartmentId] }))
const { id: listId } = await createList(danji, { apartmentId, type: 'signature' })
const form = await smallForm()

/** Records the use of a version by the module of documents. */
const useVersion = async (templateId: string, version: number): Promise<void> => {
  const command = { type: 'UseTemplateVersion', version, by: newId() } as const
  await commandHandler(
    danji.system.deps.store,
    pdfTemplateDecider,
  )({ stream: pdfTemplateStream(templateId), command: () => command, metadata: systemMetadata })
}

describe('a form', () => {
  it('is taken, named by its file, and stands in the list’s answer', async () => {
    const template = await uploadedForm(office, listId, form)
    expect(template).toMatchObject({
      listId,
      name: '재건축 동의서',
      originalFileName: '재건축 동의서.pdf',
      pageCount: 2,
      pages: [
        { width: 595, height: 842 },
        { width: 595, height: 842 },
      ],
      fields: [],
      masks: [],
      version: 1,
      revision: 1,
      used: false,
      everUsed: false,
      uploadedBy: { name: '김관리' },
      deletedAt: null,
      newVersion: false,
    })
    const list: List = (await office.get(`/api/list/${listId}`)).body
    expect(list.PdfTemplates).toEqual([{ id: template.id, originalFileName: '재건축 동의서.pdf' }])
    const { offers: _offers, newVersion: _newVersion, legal: _legal, ...summary } = template
    const found: readonly PdfTemplateSummary[] = (await office.get(`/api/pdf-template/list/${listId}`)).body
    expect(found).toEqual([summary])
  })

  it('twice is two templates of one stored object', async () => {
    const [one, again] = [await uploadedForm(office, listId, form), await uploadedForm(office, listId, form, 'b.pdf')]
    expect([again.id === one.id, again.sha256]).toEqual([false, one.sha256])
    const tags = await Promise.all(
      [one, again].map(async ({ id }) => (await office.get(`/api/pdf-template/${id}/file`)).headers['etag']),
    )
    expect(tags[0]).toBe(tags[1])
  })

  it('under the same Idempotency-Key is the same one', async () => {
    const { body, headers } = await formOf([{ bytes: form, fileName: 'c.pdf' }])
    const send = () =>
      office.post(`/api/pdf-template/upload/${listId}`, body, { ...headers, 'idempotency-key': 'the-same-form-again' })
    const ids = [(await send()).body, (await send()).body].map(({ id }: PdfTemplate) => id)
    expect(ids[0]).toBe(ids[1])
  })
})

describe('what no form can be made of', () => {
  it.each([
    ['a text', 'PDF_NOT_A_PDF', '동의서'],
    ['what only calls itself one', 'PDF_BROKEN', '%PDF-1.7\nnothing more'],
    ['a Hangul document', 'PDF_IS_HWP', `\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${'\0'.repeat(600)}HWP Document File`],
  ])('is told: %s', async (_, code, text) => {
    const answer = await uploadForm(office, listId, Buffer.from(text, 'latin1'), 'a.pdf')
    expect(answer.status).toBe(422)
    expect((answer.body as { readonly code: string }).code).toBe(code)
  })
  it('is told: text that nobody would see, while a Korean font that is only named is brought', async () => {
    const named = await uploadedForm(office, listId, koreanForm())
    expect(named.removed).toEqual(['font'])
    const unknown = koreanForm({ encoding: 'Identity-H', ordering: 'Identity', subtype: 'CIDFontType2' })
    expectRefusal(await uploadForm(office, listId, unknown), 'PDF_TEXT_NOT_DRAWN')
  })
  it('is told: more than 10 MB, no file, another list’s', async () => {
    const tooLarge = await uploadForm(office, listId, Buffer.alloc(10 * 1024 * 1024 + 1))
    expectRefusal(tooLarge, 'BODY_TOO_LARGE')
    expect((tooLarge.body as { readonly error: string }).error).toBe(
      '보내신 내용이 너무 큽니다. 10MB까지 보낼 수 있습니다.',
    )
    expectRefusal(await office.post(`/api/pdf-template/upload/${listId}`, {}), 'UNSUPPORTED_MEDIA_TYPE')
  })
  it('is refused for a list that is over', async () => {
    const { id: closed } = await createList(danji, { apartmentId, type: 'signature' })
    const { id } = await uploadedForm(office, closed, form)
    await admin.post(`/api/list/${closed}/close`)
    expectRefusal(await uploadForm(office, closed, form), 'LIST_CLOSED')
    expectRefusal(await office.put(fieldsOf(id), { fields: [nameField] }), 'LIST_CLOSED')
    expectRefusal(await office.post(`/api/pdf-template/${id}/masks`, { masks: [mask] }), 'LIST_CLOSED')
    expect((await templateOf(office, id)).fields).toEqual([])
  })
})

describe('fields', () => {
  it('are placed, in the order of filling, and are there again after a reload', async () => {
    const { id } = await uploadedForm(office, listId, form)
    const answer = await office.put(fieldsOf(id), {
      fields: [
        { ...signField, order: 2 },
        { ...nameField, order: 1 },
      ],
    })
    const saved: PdfTemplate = answer.body
    const common = { ...place, fontSize: null, id: expect.any(String) as string }
    expect(saved.fields).toEqual([
      { ...common, kind: 'name', label: '성명', required: false, source: 'name', align: 'left', order: 1 },
      { ...common, y: 0.5, kind: 'signature', label: '서명', required: true, source: null, align: 'center', order: 2 },
    ])
    expect(saved).toMatchObject({ version: 1, revision: 2, changedBy: { name: '김관리' } })
    expect(await templateOf(office, id)).toEqual(saved)
    // A browser that heard no answer sends it again.
    expect((await office.put(fieldsOf(id), { fields: saved.fields, revision: 1 })).body).toEqual(saved)
    expect((await office.put(fieldsOf(id), { fields: [nameField, signField] })).body).toEqual(saved)
  })

  it('of two administrators at once are nobody’s loss: the second one is told who was first', async () => {
    const { id, revision } = await uploadedForm(office, listId, form)
    await office.put(fieldsOf(id), { fields: [nameField], revision })
    const late = await other.put(fieldsOf(id), { fields: [signField], revision })
    expectRefusal(late, 'TEMPLATE_CHANGED_MEANWHILE')
    expect((late.body as { readonly errors: object }).errors).toEqual([
      { path: 'revision', message: '김관리 님이 2026. 11. 21. 12:00:00에 바꿨습니다.' },
    ])
    const there = await templateOf(other, id)
    const both = { fields: [...there.fields, signField], masks: [mask], revision: there.revision }
    expect((await other.put(fieldsOf(id), both)).body).toMatchObject({
      revision: 3,
      fields: [{ id: there.fields[0]?.id }, { kind: 'signature' }],
      masks: [mask],
      changedBy: { name: '이관리' },
    })
  })

  it.each([
    ['an unknown kind', { ...nameField, kind: 'stamp' }, 'fields.0.kind'],
    ['beside the page', { ...nameField, x: 0.9 }, 'fields.0'],
    ['behind the last page', { ...nameField, page: 3 }, 'fields.0.page'],
    ['no number', { ...nameField, width: 'NaN' }, 'fields.0.width'],
    ['of no size', { ...nameField, height: 0 }, 'fields.0.height'],
    ['a source that does not fit', { ...nameField, kind: 'phone', source: 'name' }, 'fields.0.source'],
  ])('are refused: %s', async (_, field, path) => {
    const { id } = await uploadedForm(office, listId, form)
    const answer = await office.put(fieldsOf(id), { fields: [field] })
    expectRefusal(answer, 'VALIDATION_FAILED')
    expect((answer.body as { readonly errors: readonly { readonly path: string }[] }).errors[0]?.path).toBe(path)
  })
  it('are at most 500, masks 200', async () => {
    const { id } = await uploadedForm(office, listId, form)
    const fields = Array.from({ length: 501 }, () => nameField)
    expectRefusal(await office.put(fieldsOf(id), { fields }), 'VALIDATION_FAILED')
    const masks = Array.from({ length: 201 }, () => mask)
    expectRefusal(await office.post(`/api/pdf-template/${id}/masks`, { masks }), 'VALIDATION_FAILED')
    expect((await office.put(fieldsOf(id), { fields: fields.slice(1), masks: masks.slice(1) })).status).toBe(200)
  })
})

describe('masks', () => {
  it('are placed, seen by page, and go one by one or all at once', async () => {
    const { id } = await uploadedForm(office, listId, form)
    const masksOf = `/api/pdf-template/${id}/masks`
    const placed = await office.post(masksOf, { masks: [mask, { ...mask, page: 2 }], revision: 1 })
    expect([placed.status, placed.headers['x-template-revision']]).toEqual([201, '2'])
    const [first, second] = placed.body as readonly [{ readonly id: string }, { readonly id: string }]
    const again = await office.post(masksOf, { masks: [mask, { ...mask, page: 2 }] })
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: [first, second] })
    expect((await office.get(masksOf)).body).toEqual([first, second])
    expect((await office.get(`${masksOf}/page/2`)).body).toEqual([second])
    expectRefusal(await office.get(`${masksOf}/page/3`), 'NOT_FOUND')
    expect((await other.delete(`/api/pdf-template/masks/${first.id}`)).body).toEqual(first)
    expectRefusal(await office.post(masksOf, { masks: [], revision: 2 }), 'TEMPLATE_CHANGED_MEANWHILE')
    expectRefusal(await office.delete(`/api/pdf-template/masks/${first.id}`), 'NOT_FOUND')
    expect((await office.delete(masksOf)).body).toEqual([second])
    expect((await office.delete(masksOf)).body).toEqual([])
  })
})

describe('a version that documents rest on', () => {
  it('stays as it is: a change makes the next one, and says so', async () => {
    const { id } = await uploadedForm(office, listId, form)
    const before: PdfTemplate = (await office.put(fieldsOf(id), { fields: [nameField] })).body
    await useVersion(id, 1)
    expect(await templateOf(office, id)).toMatchObject({ version: 1, used: true, everUsed: true })
    const changed: PdfTemplate = (await other.put(fieldsOf(id), { fields: [signField], revision: 2 })).body
    expect(changed).toMatchObject({ version: 2, revision: 3, newVersion: true, used: false, everUsed: true })
    expect((await other.put(fieldsOf(id), { fields: [], revision: 3 })).body).toMatchObject({
      version: 2,
      newVersion: false,
    })
    const versions: readonly PdfTemplateVersion[] = (await office.get(`/api/pdf-template/${id}/versions`)).body
    expect(versions).toMatchObject([
      { version: 2, fields: [], used: false, createdBy: { name: '이관리' } },
      { version: 1, fields: before.fields, used: true, createdBy: { name: '김관리' } },
    ])
  })

  it('outlives the template’s deletion, for its documents', async () => {
    const [{ id: used }, { id: unused }] = [
      await uploadedForm(office, listId, form, 'used.pdf'),
      await uploadedForm(office, listId, form, 'unused.pdf'),
    ]
    await useVersion(used, 1)
    for (const id of [used, unused])
      for (const _ of ['once', 'and again'])
        expect((await office.delete(`/api/pdf-template/${id}`)).body).toMatchObject({
          id,
          deletedAt: expect.any(String),
        })
    expect(await templateOf(office, used)).toMatchObject({ deletedAt: expect.any(String) as string })
    expect((await office.get(`/api/pdf-template/${used}/file`)).status).toBe(200)
    expectRefusal(await office.get(`/api/pdf-template/${unused}`), 'NOT_FOUND')
    expectRefusal(await office.put(fieldsOf(used), { fields: [] }), 'TEMPLATE_DELETED')
    const found: readonly { readonly name: string }[] = (await office.get(`/api/pdf-template/list/${listId}`)).body
    expect(found.map(({ name }) => name)).not.toContain('used')
  })
})

it('a template is called otherwise, found by it, and sorted', async () => {
  const { id: list } = await createList(danji, { apartmentId, type: 'signature' })
  const { id } = await uploadedForm(office, list, form, '나.pdf')
  await uploadedForm(office, list, form, '가.pdf')
  expect((await office.patch(`/api/pdf-template/${id}`, { name: '  철거 동의서 ' })).body).toMatchObject({
    name: '철거 동의서',
    originalFileName: '나.pdf',
    revision: 1,
  })
  const late = await office.patch(`/api/pdf-template/${id}`, { name: '해제 동의서', before: { name: '나' } })
  expect(expectRefusal(late, 'CHANGED_MEANWHILE')).toEqual(['name'])
  const names = async (query: string) =>
    ((await office.get(`/api/pdf-template/list/${list}?${query}`)).body as readonly PdfTemplate[]).map(
      ({ name }) => name,
    )
  expect(await names('sort=["name","DESC"]')).toEqual(['철거 동의서', '가'])
  expect(await names(`filter=${encodeURIComponent('{"q":"철거"}')}`)).toEqual(['철거 동의서'])
  expect(await names(`filter=${encodeURIComponent('{"used":true}')}`)).toEqual([])
  expectRefusal(await office.get(`/api/pdf-template/list/${list}?sort=["size","ASC"]`), 'UNKNOWN_FIELD')
})

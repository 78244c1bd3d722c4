import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { verifySeal } from '#infra/lib/pdf/seal/verify-seal.ts'
import { openArchive } from '#infra/lib/spreadsheet/zip-archive.ts'
import type { DocumentBatch } from '#services/document/batch/document-batches.contract.ts'
import type { DocumentEvidence } from '#services/document/seal/document-evidence.contract.ts'
import { smallForm } from '#tests/pdf-template/small-form.ts'
import { uploadedForm } from '#tests/pdf-template/template-calls.ts'
import { createList, enrol, ownerOf, registerApartment } from '#tests/support/campaign.ts'
import { textOf } from '#tests/infra/pdf-filling/page-text.ts'
import { deepIt } from '#tests/support/deep-it.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import { testSealing } from '#tests/support/simulated/test-sealing.ts'
import { documentsOf, fetchedAs, overBatch, sha256, words } from './made-documents.ts'

// A story: made, seen by role, downloaded all at once, asked for again, damaged, erased.

const SECRET = 'SECRET-7731'
const danji = await startTestApp()
const { id: apartmentId } = await registerApartment(danji)
const [officeId, auditorId] = [
  await appoint(danji, { role: 'ADMIN', apartments: [apartmentId], name: '김한결' }),
  await appoint(danji, { role: 'AUDITOR', apartments: [apartmentId] }),
]
const [office, auditor] = [adminOf(danji.app, officeId), adminOf(danji.app, auditorId)]
const fetched = fetchedAs(danji)
const { id: listId } = await createList(danji, { apartmentId, type: 'signature', name: '재건축 동의' })
const owners = [
  ...Array.from({ length: 5 }, (_, n) =>
    ownerOf(n + 1, { name: `독고영${['가', '나', '다', '라', '마'][n]}`, dong: '101' }),
  ),
  ownerOf(6, { name: '남궁하늘', dong: '102' }),
]
await enrol(danji, listId, owners)
const template = await uploadedForm(office, listId, await smallForm(SECRET, 2))
const place = { page: 2, x: 0.1, width: 0.8, height: 0.04 }
await office.put(`/api/pdf-template/${template.id}/fields`, {
  fields: [
    { kind: 'name', ...place, y: 0.1 },
    { kind: 'birthDate', label: '생년월일', required: true, ...place, y: 0.2 },
    { kind: 'phone', ...place, y: 0.3 },
    { kind: 'signature', ...place, y: 0.4, height: 0.1 },
    // Whoever signs on paper writes the day.
    { kind: 'date', label: '작성일', required: true, ...place, y: 0.6 },
    // Under the mask.
    { kind: 'name', page: 1, x: 0.1, y: 0.1, width: 0.3, height: 0.03 },
  ],
  masks: [{ page: 1, x: 0.05, y: 0.08, width: 0.9, height: 0.08 }],
})

const make = (body: object) => office.post(`/api/document/list/${listId}/make`, { templateId: template.id, ...body })
const eventsOfType = async (type: string) => danji.system.deps.store.readLogOf([type], 0, 1_000)

const started = await Promise.all([make({}), make({})])
const batch: DocumentBatch = started[0].body
const made = await overBatch(office, batch.id)
const [first] = await documentsOf(office, listId, { dong: '101' })
if (!first) throw new Error('no document was made')

describe('documents of a list', () => {
  it('are made once for everybody, however often somebody clicks, and pin the template’s version', async () => {
    expect(started.map(({ status, body }) => [status, (body as DocumentBatch).id])).toEqual([
      [202, batch.id],
      [202, batch.id],
    ])
    expect(made).toMatchObject({ status: 'completed', total: 6, done: 6, sealed: 6, failed: 0, skipped: 0 })
    expect(made.failures).toEqual([])
    expect(await eventsOfType('DocumentRequested')).toHaveLength(6)
    expect(await eventsOfType('DocumentSealed')).toHaveLength(6)
    expect((await office.get(`/api/pdf-template/${template.id}`)).body).toMatchObject({ version: 1, used: true })
    expectRefusal(await make({}), 'NOTHING_TO_MAKE')
    const { headers, body } = await office.get(`/api/document/list/${listId}/batches`)
    expect(headers['content-range']).toBe('document-batch 0-0/1')
    expect(body).toEqual([made])
  })

  it('are told with what the roll could not fill in, and masked for auditors', async () => {
    expect(first).toMatchObject({
      kind: 'form',
      way: 'form',
      status: 'sealed',
      consent: null,
      seal: 'B-B',
      dong: '101',
      ho: '101',
      name: '독고영가',
      fileName: '101동_101호_독고영가.pdf',
      missing: ['생년월일'],
      template: { id: template.id, version: 1 },
      pageCount: 4,
      error: null,
    })
    const [masked] = await documentsOf(auditor, listId, { id: first.id })
    expect(masked).toMatchObject({ name: '독**가', fileName: '101동_101호_독○○가.pdf', sha256: first.masked?.sha256 })
    expect(await documentsOf(office, listId, { q: '하늘' })).toHaveLength(1)
    expect(await documentsOf(auditor, listId, { q: '하늘' })).toEqual([])
    expect(await documentsOf(office, listId, { batchId: batch.id, way: 'form', status: ['sealed'] })).toHaveLength(6)
  })

  it('are handed out sealed: the office gets them in clear, auditors never', async () => {
    const shown = await fetched(officeId, `/api/document/${first.id}/view`)
    expect([shown.status, shown.headers['etag'], shown.headers['cache-control']]).toEqual([
      200,
      `"${first.sha256}"`,
      'no-store',
    ])
    expect(String(shown.headers['content-disposition'])).toMatch(/^inline;/)
    expect(sha256(shown.bytes)).toBe(first.sha256)
    const clear = await words(shown.bytes, 4)
    for (const said of [SECRET, '독고영가', '감사추적인증서', first.number, '김한결']) expect(clear).toContain(said)
    expect(await words(shown.bytes, 2)).not.toMatch(/20\d\d년/)
    const check = await verifySeal(shown.bytes, { seals: testSealing().certificates })
    expect(check).toMatchObject({ verdict: 'intact' })
    const [saved, wanted] = [
      await fetched(auditorId, `/api/document/${first.id}/download`),
      await fetched(officeId, `/api/document/${first.id}/download?masked=true`),
    ]
    expect(sha256(saved.bytes)).toBe(first.masked?.sha256)
    expect(saved.bytes).toEqual(wanted.bytes)
    const masked = await words(saved.bytes, 4)
    expect(masked).not.toContain(SECRET)
    expect(masked).not.toContain('독고영가')
    expect(masked).toContain('독**가')
    expect(saved.bytes.includes(SECRET)).toBe(false)
    const part = await fetched(officeId, `/api/document/${first.id}/download`, { range: 'bytes=100-199' })
    expect([part.status, part.bytes]).toEqual([206, shown.bytes.subarray(100, 200)])
    expect((await danji.admin.get('/api/admin/access-log')).text).toContain(`문서 내려받기, 가림본 (${first.number})`)
  })

  it('say what they rest on, and anybody can ask whether a file is one of them', async () => {
    const { body } = await danji.admin.get(`/api/document/${first.id}/evidence`)
    const evidence: DocumentEvidence = body
    expect(evidence).toMatchObject({
      number: first.number,
      entry: { dong: '101', ho: '101', name: '독고영가' },
      requestedBy: { name: '김한결' },
      hashes: { document: first.sha256, masked: first.masked?.sha256 },
      verifyUrl: `http://danji.test/document/verify?d=${first.number}`,
    })
    expect(evidence.events.filter(({ source }) => source).map(({ type }) => type)).toEqual(
      expect.arrayContaining([
        'ListCreated',
        'ListUserAdded',
        'PersonRegistered',
        'PdfTemplateMasksPlaced',
        'DocumentRequested',
      ]),
    )
    expect(evidence.events.at(-1)).toMatchObject({ type: 'DocumentSealed', title: '문서를 봉인함', source: false })
    const request = evidence.events.find(({ type }) => type === 'DocumentRequested')
    expect(evidence.treeHead?.size).toBeGreaterThanOrEqual(request?.position ?? Infinity)
    expect(evidence.accesses?.length).toBeGreaterThan(0)
    expect((await office.get(`/api/document/${first.id}/evidence`)).body).toMatchObject({ accesses: null })
    expect((await auditor.get(`/api/document/${first.id}/evidence`)).body).toMatchObject({ entry: { name: '독**가' } })
    const known = await danji.anyone.get(`/api/document/seal/${first.masked?.sha256}`)
    expect(known.body).toMatchObject({ known: true, status: 'sealed', kind: 'form', number: first.number })
    expect((await danji.anyone.get(`/api/document/seal/${'0'.repeat(64)}`)).body).toEqual({ known: false })
    expectRefusal(await danji.anyone.get('/api/document/guide/nobody'), 'INVALID_LINK')
  })
})

describe('all documents at once', () => {
  const url = `/api/list/${listId}/download-all-documents`

  it('are an archive with its contents and hashes, taken up again where it broke off', async () => {
    const whole = await fetched(officeId, url)
    expect([whole.status, whole.headers['content-length']]).toEqual([200, String(whole.bytes.length)])
    const archive = openArchive(whole.bytes)
    expect(archive.names).toEqual([
      '목차.xlsx',
      'SHA256SUMS.txt',
      ...['가', '나', '다', '라', '마'].map((sign, n) => `101동_${101 + n}호_독고영${sign}.pdf`),
      '102동_106호_남궁하늘.pdf',
    ])
    for (const line of String(archive.bytes('SHA256SUMS.txt')).trim().split('\n')) {
      const [hash, name = ''] = line.split('  ')
      expect([name, sha256(archive.bytes(name) ?? Buffer.alloc(0))]).toEqual([name, hash])
    }
    const from = Math.floor(whole.bytes.length / 2)
    const rest = await fetched(officeId, url, { range: `bytes=${from}-`, 'if-range': String(whole.headers['etag']) })
    expect([rest.status, rest.bytes]).toEqual([206, whole.bytes.subarray(from)])
    const other = await fetched(officeId, url, { range: 'bytes=9-', 'if-range': `"all-1-${'0'.repeat(64)}"` })
    expect([other.status, other.bytes.length]).toEqual([200, whole.bytes.length])
    expect(decodeURIComponent(String(whole.headers['content-disposition']))).not.toContain('가림본')
    const ofAuditor = await fetched(auditorId, url)
    expect(decodeURIComponent(String(ofAuditor.headers['content-disposition']))).toContain('재건축 동의 문서 가림본 2')
    const masked = openArchive(ofAuditor.bytes)
    expect(masked.names).toContain('102동_106호_남○○늘.pdf')
    expect(sha256(masked.bytes('101동_101호_독○○가.pdf') ?? Buffer.alloc(0))).toBe(first.masked?.sha256)
  })

  it('are one PDF with a cover that says what it is not', async () => {
    const { status, bytes } = await fetched(officeId, `${url}?format=pdf&dong=102`)
    expect(status).toBe(200)
    expect(await textOf(bytes, 1)).toContain('봉인')
    expect(await words(bytes, 5)).toContain('남궁하늘')
    expect(bytes.includes('/Outlines')).toBe(true)
    expect(bytes.includes('/ByteRange')).toBe(false)
  })
})

describe('what was made', () => {
  deepIt('is the same document where all is as it was, and another one where the roll has changed', async () => {
    const { body } = await make({ only: 'all' })
    expect(await overBatch(office, (body as DocumentBatch).id)).toMatchObject({ sealed: 6 })
    expect(await eventsOfType('DocumentSealed')).toHaveLength(6)
    await office.put(`/api/list-user/${first.listUserId}`, { area: 12.5 })
    const again: DocumentBatch = (await make({ listUserIds: [first.listUserId] })).body
    expect(await overBatch(office, again.id)).toMatchObject({ total: 1, sealed: 1 })
    expect(await eventsOfType('DocumentSealed')).toHaveLength(7)
    expect(await documentsOf(office, listId, { listUserId: first.listUserId })).toHaveLength(2)
    expect(expectRefusal(await make({ listUserIds: [apartmentId] }), 'VALIDATION_FAILED')).toEqual(['listUserIds.0'])
  })

  it('is not handed out once it is damaged, and is the very same file when it is made again', async () => {
    const [event] = (await eventsOfType('DocumentSealed')).filter(
      ({ data }) => (data as { readonly documentId: string }).documentId === first.id,
    )
    const { objectKey } = (event?.data ?? {}) as { readonly objectKey: string }
    const directory = danji.objectDirectory
    const file = readdirSync(directory, { recursive: true, encoding: 'utf8' }).find((name) => name.endsWith(objectKey))
    if (file === undefined) throw new Error('the object is not there')
    const path = join(directory, file)
    writeFileSync(path, Buffer.alloc(statSync(path).size, 7))
    expectRefusal(await office.get(`/api/document/${first.id}/view`), 'DOCUMENT_DAMAGED')
    const statusIs = (status: string) =>
      vi.waitFor(
        async () => expect((await documentsOf(office, listId, { id: first.id }))[0]?.status).toBe(status),
        10_000,
      )
    await statusIs('damaged')
    const retried = await office.post(`/api/document/${first.id}/retry`)
    expect([retried.status, retried.body]).toMatchObject([202, { status: 'rendering' }])
    await statusIs('sealed')
    expect(sha256((await fetched(officeId, `/api/document/${first.id}/view`)).bytes)).toBe(first.sha256)
    expectRefusal(await office.post(`/api/document/${first.id}/retry`), 'DOCUMENT_NOT_RETRYABLE')
  })

  it('is erased with its person, while its hash stays known', async () => {
    await danji.admin.delete(`/api/admin/users/${first.userId}`, { reason: 'asked' })
    for (const way of ['view', 'download', 'download?masked=true'])
      expectRefusal(await office.get(`/api/document/${first.id}/${way}`), 'DOCUMENT_ERASED')
    const [erased] = await documentsOf(office, listId, { id: first.id })
    expect(erased).toMatchObject({ status: 'erased', name: null, fileName: '101동_101호.pdf', sha256: first.sha256 })
    const archive = openArchive((await fetched(officeId, `/api/list/${listId}/download-all-documents`)).bytes)
    expect(archive.names.filter((name) => name.endsWith('.pdf'))).toHaveLength(5)
    expect((await danji.anyone.get(`/api/document/seal/${first.sha256}`)).body).toMatchObject({ status: 'erased' })
    expect((await office.get(`/api/document/${first.id}/evidence`)).body).toMatchObject({ entry: { name: null } })
  })
})

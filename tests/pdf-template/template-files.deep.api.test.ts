import { describe, expect, it } from 'vitest'
import { ObjectDamaged } from '#infra/platform/object-storage/object-storage.ts'
import { createList, enrol, ownerOf, registerApartment } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { textOf } from '#tests/infra/pdf-filling/page-text.ts'
import { adminOf, appoint, callerOf, startAppWith, startTestApp, tokenOf } from '#tests/support/stack/test-app.ts'
import { smallForm } from './small-form.ts'
import { uploadedForm } from './template-calls.ts'

const danji = await startTestApp()
const { id: apartmentId } = await registerApartment(danji)
const appointed = async (role: 'ADMIN' | 'AUDITOR') => appoint(danji, { role, apartments: [apartmentId] })
const [officeId, auditorId] = [await appointed('ADMIN'), await appointed('AUDITOR')]
const office = adminOf(danji.app, officeId)
const { id: listId } = await createList(danji, { apartmentId, type: 'signature', name: '재건축 동의' })

/** The bytes of an answer, as a browser gets them. */
const fetched = async (url: string, adminId = officeId, headers: Readonly<Record<string, string>> = {}) => {
  const authorization = `Bearer ${tokenOf(danji.app, adminId)}`
  const answer = await danji.app.inject({ method: 'GET', url, headers: { authorization, ...headers } })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

/** The text of both pages, in one line, as another reader finds it. */
const pdfWords = async (bytes: Buffer): Promise<string> =>
  `${await textOf(bytes, 1)} ${await textOf(bytes, 2)}`.replaceAll(/\s+/g, ' ')

const SECRET = 'SECRET-7731'
const form = await smallForm(SECRET)
const { id } = await uploadedForm(office, listId, form)
const place = { page: 2, x: 0.1, width: 0.8, height: 0.04 }
const fields = [
  { kind: 'name', ...place, y: 0.1 },
  { kind: 'address', ...place, y: 0.2, height: 0.03 },
  { kind: 'text', ...place, y: 0.3 },
  { kind: 'signature', ...place, y: 0.4, height: 0.1 },
  // Under the mask.
  { kind: 'phone', page: 1, x: 0.1, y: 0.1, width: 0.3, height: 0.03 },
]
const masks = [{ page: 1, x: 0.05, y: 0.08, width: 0.9, height: 0.08 }]
await office.put(`/api/pdf-template/${id}/fields`, { fields, masks })
const of = (path: string) => `/api/pdf-template/${id}/${path}`

describe('the file of a form', () => {
  it('is shown or saved, whole or in parts, and not sent twice', async () => {
    const shown = await fetched(of('file'))
    expect(shown.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'accept-ranges': 'bytes',
      'content-length': String(shown.bytes.length),
      'content-disposition': expect.stringMatching(/^inline; .*filename\*=UTF-8''%EC%9E%AC%EA%B1%B4.*\.pdf$/) as string,
    })
    expect(shown.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const etag = String(shown.headers['etag'])
    const part = await fetched(of('file'), officeId, { range: 'bytes=5-20', 'if-range': etag })
    expect({ status: part.status, range: part.headers['content-range'] }).toEqual({
      status: 206,
      range: `bytes 5-20/${shown.bytes.length}`,
    })
    expect(part.bytes).toEqual(shown.bytes.subarray(5, 21))
    const outside = await fetched(of('file'), officeId, { range: `bytes=${shown.bytes.length}-` })
    expect([outside.status, outside.headers['content-range']]).toEqual([416, `bytes */${shown.bytes.length}`])
    const known = await fetched(of('file'), officeId, { 'if-none-match': etag })
    expect([known.status, known.bytes.length]).toEqual([304, 0])
    const saved = await fetched(of('download'))
    expect(saved.headers['content-disposition']).toMatch(/^attachment; /)
    expect(saved.bytes).toEqual(shown.bytes)
    expectRefusal(await office.get(of('file?version=2')), 'NOT_FOUND')
  })

  it('leaves without what is masked for auditors, and for who wants it so', async () => {
    expect(await pdfWords((await fetched(of('download'))).bytes)).toContain(SECRET)
    const masked = await fetched(of('download?masked=true'))
    const words = await pdfWords(masked.bytes)
    expect(words).not.toContain(SECRET)
    expect(words).toContain('Page 1')
    expect((await fetched(of('download'), auditorId)).bytes).toEqual(masked.bytes)
    // Made once.
    const { events } = await danji.system.deps.store.readStream(`pdf-template-${id}`)
    expect(events.filter(({ type }) => type === 'PdfTemplateMasked')).toHaveLength(1)
    expect((await fetched(of('file'), auditorId)).status).toBe(403)
  })

  it('that is no longer what was kept is told, never handed out', async () => {
    const get = (key: string) => Promise.reject(new ObjectDamaged(key))
    const app = await startAppWith(danji, { objects: { ...danji.system.deps.objects, get } })
    const caller = callerOf(app, { authorization: `Bearer ${tokenOf(app, officeId)}` })
    expectRefusal(await caller.get(of('file')), 'FILE_DAMAGED')
    expectRefusal(await caller.get(of('preview?sample=true')), 'FILE_DAMAGED')
  })
})

describe('a preview', () => {
  it('is filled with sample data of awkward length', async () => {
    const words = await pdfWords((await fetched(of('preview?sample=true'))).bytes)
    expect(words).toContain('황보제갈공명')
    expect(words).toContain('서명하는 분이 직접 적는')
    expect(words).toContain('010-1234-5678')
  })

  it('is filled with a resident of the list, which the access log notes', async () => {
    const owner = ownerOf(1, { name: '홍길동', phone: '01055556666', dong: '101', ho: '1502' })
    await enrol(danji, listId, [owner])
    const [entry]: readonly [{ readonly id: string; readonly userId: string }] = (
      await office.get(`/api/list-user/list/${listId}`)
    ).body
    const words = await pdfWords((await fetched(of(`preview?listUserId=${entry.id}`))).bytes)
    expect(words).toContain('홍길동')
    expect(words).toContain('010-5555-6666')
    expect(words).toContain('고양시 한빛마을 101동 1502호')
    const log = (await danji.admin.get('/api/admin/access-log')).body as readonly { readonly what: string }[]
    expect(log.filter(({ what }) => what === '문서 미리 보기')).toHaveLength(1)
    const masked = await pdfWords((await fetched(of(`preview?listUserId=${entry.id}&masked=true`))).bytes)
    expect(masked).toContain('홍*동')
    for (const hidden of ['홍길동', '5555', SECRET]) expect(masked).not.toContain(hidden)
    const { id: foreign } = await createList(danji, { apartmentId, type: 'signature' })
    const { id: elsewhere } = await uploadedForm(office, foreign, form)
    expectRefusal(await office.get(`/api/pdf-template/${elsewhere}/preview?listUserId=${entry.id}`), 'NOT_FOUND')
  })
})

import { checkedOn } from '#tests/support/identity-check.ts'
import { shownReceiptNumber } from '#events/values/receipt-number.ts'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { verifySeal } from '#infra/lib/pdf/seal/verify-seal.ts'
import { findFileKeys } from '#projections/document/file-keys.ts'
import type { Document } from '#services/document/documents.contract.ts'
import type { Consent } from '#services/signature/signatures.contract.ts'
import { fileKeysIn } from '#tests/document/file-keys-in.ts'
import { fetchedAs, sha256, words } from '#tests/document/made-documents.ts'
import { brightness, seePage } from '#tests/infra/pdf-masking/look-at-page.ts'
import { signField } from '#tests/pdf-template/template-calls.ts'
import { ownerOf, readWholeLog } from '#tests/support/campaign.ts'
import { pdfCheck } from '#tests/support/forms/pdf-check.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { residentBrowser } from '#tests/support/residents.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import { testSealing } from '#tests/support/simulated/test-sealing.ts'
import { drawnPicture, ink } from '../drawn-picture.ts'
import { sendForm } from '../office-campaign.ts'
import {
  consentEvents,
  pageOf,
  provenOwner,
  receiptIn,
  startSigning,
  submissionOf,
  submit,
} from '../signing-campaign.ts'

const danji = await startTestApp()
const [owner, neighbour, onPaper] = [1, 2, 3].map((n) => ownerOf(n)) as [
  ReturnType<typeof ownerOf>,
  ReturnType<typeof ownerOf>,
  ReturnType<typeof ownerOf>,
]
const campaign = await startSigning(danji, { owners: [owner, neighbour, onPaper] })
const { apartmentId, token } = campaign
const offices = await Promise.all(
  ['김한결', '이도윤'].map((name) => appoint(danji, { role: 'ADMIN', apartments: [apartmentId], name })),
)
const [officeId = '', otherId = ''] = offices
const office = adminOf(danji.app, officeId)
const fetched = fetchedAs(danji)
const picturePath = `/api/user/signature-token/${token}/page/1`

const sealed = (documentId: string): Promise<Document> =>
  vi.waitFor(
    async () => {
      const { body }: { readonly body: Document } = await office.get(`/api/document/${documentId}`)
      expect(body.status).toBe('sealed')
      return body
    },
    { timeout: 20_000, interval: 50 },
  )
const fileOf = async ({ id }: Document, masked = false): Promise<Buffer> =>
  (await fetched(officeId, `/api/document/${id}/download?masked=${masked}`)).bytes
const said = async ({ pageCount }: Document, file: Buffer): Promise<string> => words(file, pageCount ?? 0)
const darkness = async (file: Buffer): Promise<number> => {
  const seen = brightness(await seePage(file, { page: signField.page }), signField, 'inside')
  return seen.filter((each) => each < 100).length
}

const browser = await provenOwner(danji, token, owner)
const page = await pageOf(browser, token)
const receipt = receiptIn(await submit(browser, token, submissionOf(campaign, 0, { shown: page.shown })))
const made = await sealed(receipt.documentId)
const [clear, masked] = [await fileOf(made), await fileOf(made, true)]

describe('the document of a consent', () => {
  it('is sealed, and whole to judges of other houses', async () => {
    expect(made).toMatchObject({ kind: 'consent', way: 'online', dong: owner.dong, ho: owner.ho, missing: [] })
    expect(sha256(clear)).toBe(made.sha256)
    for (const file of [clear, masked]) {
      expect(await verifySeal(file, { seals: testSealing().certificates })).toMatchObject({ verdict: 'intact' })
      expect(pdfCheck(file)).toBeUndefined()
    }
  })

  it('shows what was signed, by whom, for what, and how they proved who they are', async () => {
    const text = await said(made, clear)
    const [signed] = await consentEvents(danji, campaign.listId)
    const expected = [
      '찬성합니다.',
      '1950년 3월 1일',
      '전자서명 확인서',
      owner.name,
      `${owner.dong}동 ${owner.ho}호`,
      shownReceiptNumber(receipt.id),
      '휴대전화 본인 확인 (NICE 평가정보)',
      '개인정보 수집·이용 동의',
      '127.0.0.*',
      `${signed?.position}번`,
      '감사추적인증서',
      '동의서에 서명함',
      '소유자 본인',
    ]
    expect(expected.filter((each) => !text.includes(each))).toEqual([])
    const hashes = page.template?.pages.map(({ picture }) => picture) ?? []
    expect(hashes.length).toBeGreaterThan(0)
    expect(hashes.filter((each) => !text.replaceAll(' ', '').includes(each))).toEqual([])
  })

  it('has the signature where it was signed; its masked copy a curtain, and nothing that they wrote', async () => {
    expect(await darkness(clear)).toBeGreaterThan(20)
    expect(await darkness(masked)).toBeLessThan(10)
    const text = await words(masked, made.masked?.pageCount ?? 0)
    expect(text).toContain('(가림)')
    const [signed] = await consentEvents(danji, campaign.listId)
    // Digits of the certificate's hashes and numbers may be any.
    const year = /(?<![\w-])1950(?!\w)/.exec(text)?.[0]
    expect(year).toBeUndefined()
    const secrets = ['찬성합니다.', owner.name, owner.phone, receipt.id, shownReceiptNumber(receipt.id), '127.0.0']
    const own = signed?.type === 'ConsentSigned' ? [signed.data.signed?.signature.sha256 ?? '-'] : ['-']
    expect([...secrets, ...own].filter((each) => text.includes(each))).toEqual([])
  })

  it('is the very same file when it is made again', async () => {
    const [event] = (await danji.system.deps.store.readLogOf(['DocumentSealed'], 0, 1_000)).slice(-1)
    const { objectKey } = (event?.data ?? {}) as { readonly objectKey: string }
    const path = join(danji.objectDirectory, objectKey.slice(0, 2), objectKey.slice(2, 4), objectKey)
    writeFileSync(path, Buffer.alloc(statSync(path).size, 7))
    expectRefusal(await office.get(`/api/document/${made.id}/view`), 'DOCUMENT_DAMAGED')
    expect((await office.post(`/api/document/${made.id}/retry`)).status).toBe(202)
    expect((await sealed(made.id)).sha256).toBe(made.sha256)
    expect(sha256(await fileOf(made))).toBe(made.sha256)
  })
})

describe('a page of what is signed', () => {
  it('is a picture that a phone asks for once, for whom the link is for', async () => {
    const first = await browser.get(picturePath)
    const { etag, 'cache-control': kept, 'content-type': type } = first.headers
    expect([first.status, type, kept]).toEqual([200, 'image/webp', 'private, no-cache'])
    expect(etag).toBe(`"${page.template?.pages[0]?.picture}"`)
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'if-none-match': String(etag) }
    expect((await danji.app.inject({ method: 'GET', url: picturePath, headers })).statusCode).toBe(304)
    expect((await browser.get(picturePath.replace('page/1', 'page/200'))).status).toBe(404)
  })

  it('is nothing to who has not proved who they are', async () =>
    expectRefusal(await residentBrowser(danji).get(picturePath), 'RESIDENT_SESSION_REQUIRED'))
})

describe('a resident', () => {
  const path = `/api/document/${receipt.documentId}`

  it('has their own document, as it is, and their looking is noted as theirs', async () => {
    expect((await browser.get(path)).body).toMatchObject({ id: made.id, name: owner.name, sha256: made.sha256 })
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const saved = await danji.app.inject({ method: 'GET', url: `${path}/download`, headers: { cookie } })
    expect([saved.statusCode, sha256(saved.rawPayload)]).toEqual([200, made.sha256])
    expect((await browser.get(`${path}/view`)).headers).toMatchObject({ 'cache-control': 'no-store' })
    const { body } = await danji.admin.get('/api/admin/access-log')
    expect(JSON.stringify(body)).toContain('본인이 내려받은 문서')
  })

  it('does not learn of a neighbour’s document', async () => {
    const other = await provenOwner(danji, token, neighbour)
    for (const way of ['', '/download', '/view']) expectRefusal(await other.get(path + way), 'NOT_FOUND')
    expect((await residentBrowser(danji).get(path)).status).toBe(401)
  })
})

describe('a consent from paper', () => {
  it('is a document of its scan, with who entered and who confirmed it; its masked copy has no scan', async () => {
    const { body: entries }: { readonly body: readonly { readonly id: string; readonly name: string }[] } =
      await office.get(`/api/list-user/list/${campaign.listId}?range=[0,99]`)
    const listUserId = entries.find(({ name }) => name === onPaper.name)?.id ?? ''
    const scan = drawnPicture(300, 400, (x) => (x < 150 ? ink : [255, 255, 255, 255]))
    const fields = { listUserId, signedOn: '2026-11-21', ...checkedOn('2026-11-21'), note: '우편으로 받음' }
    const file = { name: '스캔.png', content: scan, type: 'image/png' }
    const entered = await sendForm(office, '/api/signature/paper', fields, file)
    expect(entered.status).toBe(201)
    const { id } = entered.body as Consent
    const confirmed = await adminOf(danji.app, otherId).post(`/api/signature/${id}/paper/confirm`)
    expect(confirmed.status).toBe(200)
    const document = await sealed((confirmed.body as Consent).documentId ?? '')
    expect(document).toMatchObject({ kind: 'scan', way: 'paper' })
    const [own, copy] = [await fileOf(document), await fileOf(document, true)]
    const place = { y: 0.3, width: 0.3, height: 0.05 }
    const seen = await seePage(own)
    expect(Math.max(...brightness(seen, { ...place, x: 0.1 }, 'inside'))).toBeLessThan(60)
    expect(Math.min(...brightness(seen, { ...place, x: 0.6 }, 'inside'))).toBeGreaterThan(230)
    const text = await said(document, own)
    const expected = [
      '서면 동의 확인서',
      '김한결 (관리자)',
      '이도윤 (관리자)',
      '2026. 11. 21.',
      '우편으로 받음',
      onPaper.name,
    ]
    expect(expected.filter((each) => !text.includes(each))).toEqual([])
    const maskedText = await words(copy, document.masked?.pageCount ?? 0)
    expect(document.masked?.pageCount).toBe((document.pageCount ?? 0) - 1)
    expect(['우편으로 받음', onPaper.name].filter((each) => maskedText.includes(each))).toEqual([])
  })

  it('is looked after in the store, as signatures are', async () => {
    const kept = (await consentEvents(danji, campaign.listId)).flatMap((event) => {
      if (event.type === 'ConsentSigned') return event.data.signed?.signature.objectKey ?? []
      return event.type === 'PaperConsentEntered' ? event.data.scan.objectKey : []
    })
    expect(kept).toHaveLength(2)
    const { database } = danji.system.deps
    const found = await findFileKeys(database, undefined, 100)
    expect(found).toEqual([...new Set((await readWholeLog(danji)).flatMap(({ data }) => fileKeysIn(data)))].toSorted())
    expect(kept.filter((key) => !found.includes(key))).toEqual([])
    expect(await findFileKeys(database, found[0], 100)).toEqual(found.slice(1))
    expect(await findFileKeys(database, undefined, 3)).toEqual(found.slice(0, 3))
  })
})

import { createHash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { openArchive } from '#infra/lib/spreadsheet/zip-archive.ts'
import type { ApplicationFileAnswer } from '#services/application/application-files.contract.ts'
import { addDays, dayAt } from '#events/values/day.ts'
import { fetchedAs } from '#tests/document/made-documents.ts'
import { textOf } from '#tests/infra/pdf-filling/page-text.ts'
import {
  provenOwner,
  receiptIn,
  startSigning,
  submissionOf,
  submit,
  withdraw,
} from '#tests/signature/signing-campaign.ts'
import { createList, ownerOf } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { admin } = danji
const adminId = await appoint(danji, { role: 'SUPER_ADMIN' })
const fetched = (url: string) => fetchedAs(danji)(adminId, url)
const owners = [ownerOf(1), ownerOf(2), ownerOf(3)]
const campaign = await startSigning(danji, { owners })
const { listId, apartmentId, token } = campaign
const path = `/api/lists/${listId}/signature/application-files`
const today = dayAt(danji.clock.now)

const signAs = async (index: number): Promise<string> => {
  const browser = await provenOwner(danji, token, owners[index] ?? ownerOf(1))
  return receiptIn(await submit(browser, token, submissionOf(campaign, index))).documentId
}
const make = (body: object = { on: today }) => admin.post(path, body)
const made = async (body?: object): Promise<ApplicationFileAnswer> => {
  const answer = await make(body)
  expect({ status: answer.status, text: answer.status === 201 ? '' : answer.text }).toEqual({ status: 201, text: '' })
  return answer.body
}
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const filesIn = async (id: string): Promise<ReadonlyMap<string, Buffer>> => {
  const { status, bytes } = await fetched(`${path}/${id}/download`)
  expect(status).toBe(200)
  const archive = openArchive(bytes)
  return new Map(archive.names.map((name) => [name, archive.bytes(name) ?? Buffer.alloc(0)] as const))
}

it('refuses a day without consents, a day to come, and lists of votes', async () => {
  expectRefusal(await make(), 'APPLICATION_EMPTY')
  expectRefusal(await make({ on: addDays(today, 1) }), 'VALIDATION_FAILED')
  const votes = await createList(danji, { apartmentId, type: 'vote' })
  expectRefusal(
    await admin.post(`/api/lists/${votes.id}/signature/application-files`, { on: today }),
    'NOT_A_SIGNATURE_LIST',
  )
})

describe('with two consents, one of them withdrawn later', () => {
  it('holds every document unchanged, and an index that fits each of them', async () => {
    const documents = [await signAs(0), await signAs(1)]
    const file = await vi.waitFor(() => made(), { timeout: 20_000, interval: 100 })
    expect(file).toMatchObject({ listId, on: today, ways: 'all', consents: 2 })
    const files = await filesIn(file.id)
    const index = files.get('색인.txt') ?? Buffer.alloc(0)
    expect(sha256(index)).toBe(file.contentSha256)
    const lines = index.toString().trimEnd().split('\n')
    expect(lines).toHaveLength(5)
    for (const line of lines) {
      const [hash, name] = [line.slice(0, 64), line.slice(66)]
      expect(sha256(files.get(name) ?? Buffer.alloc(0))).toBe(hash)
    }
    for (const id of documents) {
      const { bytes } = await fetched(`/api/document/${id}/download`)
      expect(lines.some((line) => line.startsWith(sha256(bytes)))).toBe(true)
    }
    expect([...files.keys()].filter((name) => !lines.some((line) => line.endsWith(name)))).toEqual([
      '안내.pdf',
      '색인.txt',
      '증거/확인.html',
      '증거/기록.jsonl',
      '증거/증거 파일.jsonl.gz',
    ])
    const list = await textOf(files.get('동의자 명부.pdf') ?? Buffer.alloc(0))
    for (const { name } of owners.slice(0, 2)) expect(list).toContain(name)
    expect(list).not.toContain(owners[2]?.name)
    expect(await textOf(files.get('안내.pdf') ?? Buffer.alloc(0))).toContain(file.contentSha256.slice(0, 20))
  })

  it('tells of what was made, and is the same at the next download though the log has gone on', async () => {
    const [first] = (await admin.get(path)).body as readonly ApplicationFileAnswer[]
    const browser = await provenOwner(danji, token, owners[1] ?? ownerOf(2))
    await withdraw(browser, token)
    const files = await filesIn(first?.id ?? '')
    expect(sha256(files.get('색인.txt') ?? Buffer.alloc(0))).toBe(first?.contentSha256)
    const now = await made()
    expect(now.consents).toBe(1)
    expect(((await admin.get(path)).body as readonly ApplicationFileAnswer[]).map(({ id }) => id)).toEqual([
      now.id,
      first?.id,
    ])
  })

  it('has none on paper, and none on a day before they signed', async () => {
    expectRefusal(await make({ on: today, ways: 'paper' }), 'APPLICATION_EMPTY')
    expectRefusal(await make({ on: addDays(today, -1) }), 'APPLICATION_EMPTY')
  })

  it('is the same file for a repeated request', async () => {
    const headers = { 'idempotency-key': 'application-file-1' }
    const [one, again] = [
      await admin.post(path, { on: today }, headers),
      await admin.post(path, { on: today }, headers),
    ]
    expect(again.body).toEqual(one.body)
  })
})

it('waits for documents that are being made', async () => {
  await signAs(2)
  const first = await make()
  if (first.status !== 201) expectRefusal(first, 'APPLICATION_DOCUMENTS_MISSING')
  expect(await vi.waitFor(() => made(), { timeout: 20_000, interval: 100 })).toMatchObject({ consents: 2 })
})

describe('while the consents are deposited at a document centre', () => {
  const settings = `/api/lists/${listId}/deposits/settings`
  const [folder, lacking] = ['보관 증명서/', '보관 증명서/증명서 없는 동의서.txt']
  const namesIn = async (id: string) => [...(await filesIn(id)).keys()].filter((name) => name.startsWith(folder))
  const guideOf = async (id: string) => textOf((await filesIn(id)).get('안내.pdf') ?? Buffer.alloc(0))

  it('names the consents without a certificate, and says how many they are', async () => {
    danji.documentCentre.turn({ service: 'down' })
    await admin.put(settings, { isOn: true, centre: '모의 전자문서센터' })
    const file = await made()
    expect(await namesIn(file.id)).toEqual([lacking])
    expect((await filesIn(file.id)).get(lacking)?.toString().trimEnd().split('\n')).toHaveLength(2)
    expect(await guideOf(file.id)).toContain('보관 증명서가 없는 전자 동의서가 2건')
  })

  it('has each certificate with what the centre signed, and stays the same for earlier files', async () => {
    danji.documentCentre.turn({ service: 'as-usual' })
    await vi.waitFor(async () => expect((await admin.get(settings)).body).toMatchObject({ counts: { certified: 3 } }), {
      timeout: 40_000,
      interval: 200,
    })
    const file = await made()
    const names = await namesIn(file.id)
    expect(names.filter((name) => name.endsWith('.pdf'))).toHaveLength(2)
    expect(names.filter((name) => name.endsWith('.서명.json'))).toHaveLength(2)
    expect(names).not.toContain(lacking)
    const files = await filesIn(file.id)
    expect(sha256(files.get('색인.txt') ?? Buffer.alloc(0))).toBe(file.contentSha256)
    expect(await guideOf(file.id)).toContain('보관 증명서 폴더')
    const [, former] = (await admin.get(path)).body as readonly ApplicationFileAnswer[]
    const before = await filesIn(former?.id ?? '')
    expect(sha256(before.get('색인.txt') ?? Buffer.alloc(0))).toBe(former?.contentSha256)
    expect([...before.keys()]).toContain(lacking)
  })
})

it('is for administrators of the complex', async () => {
  const elsewhere = adminOf(danji.app, await appoint(danji, { role: 'ADMIN', apartments: [] }))
  expectRefusal(await elsewhere.post(path, { on: today }), 'NOT_FOUND')
  const auditor = adminOf(danji.app, await appoint(danji, { role: 'AUDITOR', apartments: [apartmentId] }))
  expectRefusal(await auditor.get(path), 'FORBIDDEN')
})

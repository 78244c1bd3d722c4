import { expect, it, vi } from 'vitest'
import { createHash } from 'node:crypto'
import { openArchive } from '#infra/lib/spreadsheet/zip-archive.ts'
import { dayAt } from '#events/values/day.ts'
import type { ApplicationFileAnswer } from '#services/application/application-files.contract.ts'
import { assertUpToDate } from '#services/core/freshness.ts'
import type { RepresentativeChoice } from '#services/representative/representative-choice.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { fetchedAs } from '#tests/document/made-documents.ts'
import { textOf } from '#tests/infra/pdf-filling/page-text.ts'
import { smallForm } from '#tests/pdf-template/small-form.ts'
import { signatureOf } from '#tests/signature/drawn-picture.ts'
import { sendForm } from '#tests/signature/office-campaign.ts'
import { provenOwner, receiptIn, startSigning, submissionOf, submit } from '#tests/signature/signing-campaign.ts'
import { ownerOf, type Owner } from '#tests/support/campaign.ts'
import { confirmPending, secondAdminOf } from '#tests/support/second-admin.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { admin } = danji
const today = dayAt(danji.clock.now)
const people = [
  ...[1, 2].map((n) => ownerOf(n, { dong: '101', ho: '1' })),
  ...[3, 4].map((n) => ownerOf(n, { dong: '101', ho: '2' })),
]
const list = { rule: 'redevelopment-association', coOwners: 'representative', startDate: today, endDate: '2027-12-31' }
const campaign = await startSigning(danji, { owners: people, list })
const { listId, apartmentId, token } = campaign
const adminId = await appoint(danji, { role: 'SUPER_ADMIN' })
const office = adminOf(danji.app, await appoint(danji, { role: 'ADMIN', apartments: [apartmentId] }))
const second = await secondAdminOf(danji, apartmentId)
const roll: readonly ListUser[] = (await admin.get(`/api/list-user/list/${listId}`)).body
const entry = (n: number): string => roll.find(({ name }) => name === people[n]?.name)?.id ?? expect.fail(String(n))

const choose = async (n: number, to: number): Promise<void> => {
  const browser = await provenOwner(danji, token, people[n] as Owner)
  const path = `/api/user/signature-token/${token}/representative`
  const page: RepresentativeChoice = (await browser.get(`${path}?listUserId=${entry(n)}`)).body
  const strokes = [
    [
      [1, 2, 0],
      [81, 40, 16],
    ],
  ]
  const key = page.coOwners[to]?.key
  const sent = { listUserId: entry(n), key, shown: page.shown, signature: signatureOf(1), strokes }
  expect((await browser.post(path, sent)).status).toBe(200)
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

it('holds the forms of representatives, drawn from the log or scanned, in a folder of their own', async () => {
  await choose(0, 0)
  await choose(1, 1)
  const scan = { name: '선임 동의서.pdf', content: await smallForm() }
  const fields = { representative: entry(2), agreedBy: `${entry(2)},${entry(3)}`, signedOn: today }
  await confirmPending(second, await sendForm(office, `/api/list-user/${entry(2)}/representative`, fields, scan))
  const browser = await provenOwner(danji, token, people[0] as Owner)
  receiptIn(
    await submit(browser, token, submissionOf(campaign, 0, { consents: ['privacy', 'identity', 'third-party'] })),
  )
  const path = `/api/lists/${listId}/signature/application-files`
  const file = await vi.waitFor(
    async () => {
      const made = await admin.post(path, { on: today })
      expect(made.status).toBe(201)
      return made.body as ApplicationFileAnswer
    },
    { timeout: 20_000, interval: 100 },
  )
  const read = async (): Promise<ReadonlyMap<string, Buffer>> => {
    const { bytes } = await fetchedAs(danji)(adminId, `${path}/${file.id}/download`)
    const archive = openArchive(bytes)
    return new Map(archive.names.map((name) => [name, archive.bytes(name) ?? Buffer.alloc(0)] as const))
  }
  const files = await read()
  const forms = [...files.keys()].filter((name) => name.startsWith('대표자 선임 동의서/'))
  expect(forms).toEqual([
    expect.stringMatching(/0001.*101동.*1호.*전자\.pdf$/),
    expect.stringMatching(/0002.*101동.*2호.*서면\.pdf$/),
  ])
  const drawn = await textOf(files.get(forms[0] ?? '') ?? Buffer.alloc(0))
  for (const text of ['대표자 선임 동의서', people[0]?.name, people[1]?.name, '제1호 가목'])
    expect(drawn).toContain(text)
  expect(await textOf(files.get('안내.pdf') ?? Buffer.alloc(0))).toContain('공유 세대가 대표자를 정한 동의서')
  // A later agreement or end leaves the file as it was made.
  const end = { cause: 'died', endedOn: today, reference: '사망진단서' }
  await confirmPending(second, await office.post(`/api/list-user/${entry(2)}/representative/end`, end))
  await assertUpToDate(danji.system.deps)
  const again = await read()
  expect(sha256(again.get('색인.txt') ?? Buffer.alloc(0))).toBe(file.contentSha256)
  const next = await admin.post(path, { on: today })
  expect((next.body as ApplicationFileAnswer).contentSha256).not.toBe(file.contentSha256)
})

import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, it, vi } from 'vitest'
import { dayAt } from '#events/values/day.ts'
import { openArchive } from '#infra/lib/spreadsheet/zip-archive.ts'
import type { ApplicationFileAnswer } from '#services/application/application-files.contract.ts'
import type { PaperCopyAnswer } from '#services/signature/copy/paper-copies.contract.ts'
import type { Consent } from '#services/signature/signatures.contract.ts'
import { fetchedAs } from '#tests/document/made-documents.ts'
import { smallForm } from '#tests/pdf-template/small-form.ts'
import { sendForm } from '#tests/signature/office-campaign.ts'
import { startSigning } from '#tests/signature/signing-campaign.ts'
import { ownerOf } from '#tests/support/campaign.ts'
import { checkedOn } from '#tests/support/identity-check.ts'
import { secondAdminOf } from '#tests/support/second-admin.ts'
import { appoint, startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { admin } = danji
const adminId = await appoint(danji, { role: 'SUPER_ADMIN' })
const { listId, apartmentId } = await startSigning(danji, { owners: [ownerOf(1)] })
const second = await secondAdminOf(danji, apartmentId)
const today = dayAt(danji.clock.now)
const path = `/api/lists/${listId}/signature/application-files`
const picture = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#88aacc' } })
  .png()
  .toBuffer()

const namesIn = async (id: string) => {
  const { bytes } = await fetchedAs(danji)(adminId, `${path}/${id}/download`)
  const archive = openArchive(bytes)
  return { archive, names: archive.names.filter((name) => name.startsWith('첨부/')) }
}
const made = async (): Promise<ApplicationFileAnswer> => {
  const { status, body } = await admin.post(path, { on: today })
  expect(status).toBe(201)
  return body as ApplicationFileAnswer
}

it('the copy that the law encloses with a consent on paper stands in a folder of its own, until it is destroyed', async () => {
  const [entry] = (await admin.get(`/api/list-user/list/${listId}?range=[0,9]`)).body as readonly {
    readonly id: string
  }[]
  const listUserId = entry?.id ?? ''
  const upload = async (fields: object): Promise<PaperCopyAnswer> => {
    const boxes = JSON.stringify([{ x: 0.5, y: 0.5, width: 0.3, height: 0.1 }])
    const file = { name: 'id.png', content: picture, type: 'image/png' }
    const { status, body } = await sendForm(admin, '/api/signature/copies', { listUserId, boxes, ...fields }, file)
    expect(status).toBe(201)
    return body as PaperCopyAnswer
  }
  const copy = await upload({ kind: 'id-card' })
  const said = { listUserId, signedOn: today, ...checkedOn(today), copyId: copy.id }
  const form = { name: 'a.pdf', content: await smallForm() }
  const consent = (await sendForm(admin, '/api/signature/paper', said, form)).body as Consent
  expect((await second.post(`/api/signature/${consent.id}/paper/confirm`, {})).status).toBe(200)
  const file = await vi.waitFor(made, { timeout: 20_000, interval: 100 })
  const { archive, names } = await namesIn(file.id)
  expect(names).toEqual([expect.stringMatching(/^첨부\/00001.*신분증 사본\.jpg$/)])
  const bytes = archive.bytes(names[0] ?? '') ?? Buffer.alloc(0)
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(copy.sha256)
  expect(archive.bytes('색인.txt')?.toString()).toContain(copy.sha256)
  // One that came later is not in what was handed in before.
  await upload({ kind: 'seal-certificate', consentId: consent.id })
  expect((await namesIn(file.id)).names).toEqual(names)
  const refused = await second.post(`/api/signature/${consent.id}/copies/${copy.id}/refuse`, { reason: '뒷자리' })
  expect(refused.status).toBe(200)
  expect((await namesIn(file.id)).names).toEqual([])
})

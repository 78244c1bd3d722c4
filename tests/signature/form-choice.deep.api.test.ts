import { expect, it } from 'vitest'
import { assertUpToDate } from '#services/core/freshness.ts'
import type { ListStats } from '#services/list/figures/list-stats.contract.ts'
import type { PdfTemplate } from '#services/pdf-template/pdf-templates.contract.ts'
import type { SignatureLink } from '#services/signature/link/signature-link.contract.ts'
import { radioForm } from '#tests/pdf-template/radio-form.ts'
import { fieldsOf, signField, uploadedForm } from '#tests/pdf-template/template-calls.ts'
import { createList, enrol, ownerOf, registerApartment } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { signatureOf } from './drawn-picture.ts'
import { provenOwner, receiptIn, submit } from './signing-campaign.ts'

const danji = await startTestApp()
const { admin, anyone } = danji
const owners = [1, 2].map((n) => ownerOf(n))
const sent = (n: number, ...ids: readonly string[]) => ({
  signature: signatureOf(n),
  values: Object.fromEntries(ids.map((id) => [id, true])),
  consents: ['privacy', 'identity'],
})

it.each(['radio', 'checkbox'] as const)(
  'a file’s buttons that exclude each other are one choice from the upload to the receipt: %s',
  async (as) => {
    const { id: apartmentId } = await registerApartment(danji)
    const { id: listId } = await createList(danji, { apartmentId, name: '동의', type: 'signature' })
    await enrol(danji, listId, owners)
    const file = await radioForm({ options: ['동의함', '동의하지 않음'], as })
    const uploaded = await uploadedForm(admin, listId, file)
    const boxes = uploaded.offers.filter(({ choice }) => choice)
    expect(boxes).toMatchObject([
      { from: 'form', kind: 'checkbox', label: '동의함', choice: { meaning: 'consent' } },
      { from: 'form', kind: 'checkbox', label: '동의하지 않음', choice: { meaning: 'decline' } },
    ])
    expect(new Set(boxes.map(({ choice }) => choice?.group)).size).toBe(1)
    // The editor takes offers in the same way.
    const fields = [...boxes.map(({ from: _, ...box }) => box), signField]
    const placed = await admin.put(fieldsOf(uploaded.id), { fields })
    expect(placed.status).toBe(200)
    const [yes = '', no = ''] = (placed.body as PdfTemplate).fields.map(({ id }) => id)
    const link = await admin.post(`/api/lists/${listId}/signature/link`)
    const { token } = link.body as SignatureLink
    await assertUpToDate(danji.system.deps)

    const [kim, lee] = await Promise.all(owners.map((owner) => provenOwner(danji, token, owner)))
    if (!kim || !lee) throw new Error('nobody is proven')
    expectRefusal(await submit(kim, token, sent(1)), 'REQUIRED_FIELDS')
    expectRefusal(await submit(kim, token, sent(1, yes, no)), 'VALIDATION_FAILED')
    const declined = receiptIn(await submit(kim, token, sent(1, no)))
    expect(declined).toMatchObject({ answer: { meaning: 'decline', label: '동의하지 않음' } })
    expect((await anyone.get(`/api/receipts/${declined.id}`)).body).toMatchObject({ kind: 'decline', intact: true })
    const agreed = receiptIn(await submit(lee, token, sent(2, yes)))
    expect(agreed).toMatchObject({ answer: { meaning: 'consent', label: '동의함' } })
    await assertUpToDate(danji.system.deps)
    const stats: ListStats = (await admin.get(`/api/list/${listId}/stats`)).body
    expect(stats).toMatchObject({ totalTargets: 2, completedCount: 1 })
  },
)

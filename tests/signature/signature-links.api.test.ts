import { describe, expect, it } from 'vitest'
import type { SignatureLink, SignatureSettings } from '#services/signature/link/signature-link.contract.ts'
import { followSignatureLink } from '#services/signature/link/signature-link.ts'
import { smallForm } from '#tests/pdf-template/small-form.ts'
import { signField, uploadedForm } from '#tests/pdf-template/template-calls.ts'
import { createList } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import { prepareCampaign, sendForm } from './office-campaign.ts'

const danji = await startTestApp()
const { apartmentId, listId } = await prepareCampaign(danji)
const { id: votes } = await createList(danji, { apartmentId })
const [office, stranger] = [
  adminOf(danji.app, await appoint(danji, { role: 'ADMIN', apartments: [apartmentId] })),
  adminOf(danji.app, await appoint(danji, { role: 'ADMIN' })),
]
const link = `/api/lists/${listId}/signature/link`
const settings = `/api/lists/${listId}/signature/settings`
const guide = `/api/lists/${listId}/signature/guide`
const follow = (token: string) => followSignatureLink(danji.system.deps, token)

describe('the public link of a list', () => {
  it('is made once, and stays the same', async () => {
    expectRefusal(await office.get(link), 'NOT_FOUND')
    const first = await office.post(link)
    const made: SignatureLink = first.body
    expect({ status: first.status, made }).toMatchObject({
      status: 201,
      made: { url: `http://danji.test/signature/${made.token}`, status: 'active' },
    })
    const again = await office.post(link)
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: made })
    expect((await office.get(link)).body).toEqual(made)
    expect(await follow(made.token)).toMatchObject({ kind: 'public', listId, apartmentId })
  })

  it('leads nowhere while it is off, and never again once it is removed', async () => {
    const { token }: SignatureLink = (await office.get(link)).body
    const off = await office.put(`${link}/status`, { status: 'inactive' })
    expect(off.body).toMatchObject({ token, status: 'inactive' })
    await expect(follow(token)).rejects.toMatchObject({ code: 'LINK_EXPIRED' })
    await office.put(`${link}/status`, { status: 'active' })
    expect(await follow(token)).toMatchObject({ kind: 'public' })
    expect((await office.delete(link)).body).toMatchObject({ token })
    await expect(follow(token)).rejects.toMatchObject({ code: 'LINK_EXPIRED' })
    const { token: next }: SignatureLink = (await office.post(link)).body
    expect(next).not.toBe(token)
    await expect(follow(token)).rejects.toMatchObject({ code: 'LINK_EXPIRED' })
  })

  it('is known by nobody who guesses', async () => {
    await expect(follow('A'.repeat(22))).rejects.toMatchObject({ code: 'INVALID_LINK' })
    await expect(follow('')).rejects.toMatchObject({ code: 'INVALID_LINK' })
  })

  it('is refused to a list of votes, and hidden from who does not work there', async () => {
    expectRefusal(await office.post(`/api/lists/${votes}/signature/link`), 'NOT_A_SIGNATURE_LIST')
    expectRefusal(await office.get(`/api/lists/${votes}/signature/settings`), 'NOT_A_SIGNATURE_LIST')
    for (const answer of await Promise.all([stranger.post(link), stranger.get(link), stranger.delete(link)]))
      expectRefusal(answer, 'NOT_FOUND')
  })

  it('dies with its list', async () => {
    const { id } = await createList(danji, { apartmentId, type: 'signature' })
    const { token }: SignatureLink = (await office.post(`/api/lists/${id}/signature/link`)).body
    await office.delete(`/api/list/${id}`)
    await expect(follow(token)).rejects.toMatchObject({ code: 'LINK_EXPIRED' })
  })
})

describe('settings', () => {
  it('say what holds before anybody has said anything', async () => {
    expect((await office.get(settings)).body).toMatchObject({
      templateId: null,
      template: null,
      typedSignature: true,
      withdrawal: 'until-close',
      guide: null,
      identity: { provider: 'nice', simulated: true },
    })
  })

  it('come to the oldest template that has a place for a signature, or to the one that was chosen', async () => {
    const [first, second] = [
      await uploadedForm(office, listId, await smallForm('ONE')),
      await uploadedForm(office, listId, await smallForm('TWO')),
    ]
    const templateNow = async () => ((await office.get(settings)).body as SignatureSettings).template
    expect(await templateNow()).toMatchObject({ id: first.id, ready: false })
    await office.put(`/api/pdf-template/${second.id}/fields`, { fields: [signField] })
    expect(await templateNow()).toMatchObject({ id: second.id, ready: true })
    const chosen = await office.put(settings, { templateId: first.id, typedSignature: true })
    expect(chosen.body).toMatchObject({ templateId: first.id, template: { id: first.id }, typedSignature: true })
    await office.delete(`/api/pdf-template/${first.id}`)
    expect(await templateNow()).toMatchObject({ id: second.id })
    expectRefusal(await office.put(settings, { templateId: first.id, withdrawal: 'not-allowed' }), 'TEMPLATE_DELETED')
    expect((await office.put(settings, { templateId: null })).body).toMatchObject({
      templateId: null,
      typedSignature: true,
    })
  })

  it('are changed only as they were seen', async () => {
    const [one, other] = [
      await uploadedForm(office, listId, await smallForm('ONE')),
      await uploadedForm(office, listId, await smallForm('OTHER')),
    ]
    expect((await office.put(settings, { templateId: one.id, before: { templateId: null } })).status).toBe(200)
    const late = { templateId: other.id, typedSignature: true }
    const refused = await office.put(settings, { ...late, before: { templateId: null, typedSignature: true } })
    expect(expectRefusal(refused, 'CHANGED_MEANWHILE')).toEqual(['templateId'])
    expect((await office.get(settings)).body).toMatchObject({ templateId: one.id })
    const again = await office.put(settings, { ...late, before: { templateId: one.id, typedSignature: true } })
    expect(again.body).toMatchObject({ templateId: other.id })
  })

  it('hold no link for auditors', async () => {
    const auditor = adminOf(danji.app, await appoint(danji, { role: 'AUDITOR', apartments: [apartmentId] }))
    expect((await auditor.get(settings)).body).toMatchObject({ link: null })
    expect((await office.get(settings)).body).toMatchObject({ link: { status: 'active' } })
  })
})

describe('a guide', async () => {
  const content = await smallForm('GUIDE')
  it('is read by everybody who has its address, as long as it is up', async () => {
    const up = await sendForm(office, guide, {}, { name: '안내문.pdf', content })
    const { guideId, url }: { readonly guideId: string; readonly url: string } = up.body
    expect({ status: up.status, url }).toEqual({ status: 201, url: `http://danji.test/guide/${guideId}` })
    expect((await office.get(settings)).body).toMatchObject({ guide: { guideId } })
    const read = await danji.anyone.get(`/api/document/guide/${guideId}`)
    expect({ status: read.status, ...read.headers }).toMatchObject({
      status: 200,
      'content-type': 'application/pdf',
      'cache-control': expect.stringContaining('no-store'),
    })
    const pages = await danji.anyone.get(`/api/document/guide/${guideId}/pages`)
    expect(pages.body).toMatchObject({
      name: '안내문.pdf',
      pages: [{ page: 1, width: 595, text: ['GUIDE', 'Page 1'] }, { page: 2 }],
    })
    const picture = await danji.anyone.get(`/api/document/guide/${guideId}/page/1`)
    expect({ status: picture.status, type: picture.headers['content-type'] }).toEqual({
      status: 200,
      type: 'image/webp',
    })
    const again = { 'if-none-match': String(picture.headers['etag']) }
    expect((await danji.anyone.get(`/api/document/guide/${guideId}/page/1`, again)).status).toBe(304)
    expectRefusal(await danji.anyone.get(`/api/document/guide/${guideId}/page/200`), 'NOT_FOUND')
    expect((await office.delete(guide)).body).toMatchObject({ guide: null })
    for (const part of ['', '/pages', '/page/1'])
      expectRefusal(await danji.anyone.get(`/api/document/guide/${guideId}${part}`), 'LINK_EXPIRED')
  })

  it('is not found by guessing', async () => {
    for (const guessed of ['A'.repeat(22), listId])
      expectRefusal(await danji.anyone.get(`/api/document/guide/${guessed}`), 'INVALID_LINK')
  })

  it('is refused where it can be read by nobody, and to a list that is over', async () => {
    expectRefusal(
      await sendForm(office, guide, {}, { name: 'a.pdf', content: Buffer.from('hello') }),
      'SCAN_UNREADABLE',
    )
    const { id } = await createList(danji, { apartmentId, type: 'signature' })
    await office.post(`/api/list/${id}/close`)
    const late = await sendForm(office, `/api/lists/${id}/signature/guide`, {}, { name: 'a.pdf', content })
    expectRefusal(late, 'LIST_CLOSED')
    expectRefusal(await office.put(`/api/lists/${id}/signature/settings`, { typedSignature: true }), 'LIST_CLOSED')
  })
})

describe('the effect of online consents', () => {
  it('is said with the settings, and acknowledged for the rule that the list has', async () => {
    expect((await office.get(settings)).body).toMatchObject({ onlineEffect: 'none', effectAcknowledged: null })
    const { id } = await createList(danji, {
      apartmentId,
      type: 'signature',
      rule: 'reconstruction-association',
      startDate: '2026-01-05',
      endDate: '2027-01-04',
    })
    const asked = { onlineEffect: 'certificate', effectAcknowledged: false }
    const at = `/api/lists/${id}/signature`
    expect((await office.get(`${at}/settings`)).body).toMatchObject(asked)
    expectRefusal(await office.post(`${at}/acknowledgement`, { effect: 'none' }), 'CHANGED_MEANWHILE')
    expectRefusal(await stranger.post(`${at}/acknowledgement`, { effect: 'certificate' }), 'NOT_FOUND')
    expect((await office.post(`${at}/acknowledgement`, { effect: 'certificate' })).body).toMatchObject({
      ...asked,
      effectAcknowledged: true,
    })
    const position = await danji.system.deps.store.lastPosition()
    await office.post(`${at}/acknowledgement`, { effect: 'certificate' })
    expect(await danji.system.deps.store.lastPosition()).toBe(position)
    await office.put(`/api/list/${id}`, { rule: 'small-reconstruction' })
    expect((await office.get(`${at}/settings`)).body).toMatchObject({
      onlineEffect: 'doubtful',
      effectAcknowledged: false,
    })
  })
})

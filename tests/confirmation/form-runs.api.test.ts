import { describe, expect, it, vi } from 'vitest'
import { PDFDocument } from 'pdf-lib'
import { openArchive } from '#infra/lib/spreadsheet/index.ts'
import type { CalendarEntry } from '#services/analytics/calendar/calendar.contract.ts'
import { takeConsentNumber } from '#services/confirmation/confirmation.facts.ts'
import type { FormNumbers, FormRun, FormRuns } from '#services/confirmation/form-runs.contract.ts'
import { decideJointly } from '#services/core/joint-decision.ts'
import { smallForm } from '#tests/pdf-template/small-form.ts'
import { uploadedForm } from '#tests/pdf-template/template-calls.ts'
import { ownerOf } from '#tests/support/campaign.ts'
import { legalForm } from '#services/pdf-template/legal-form/legal-forms.contract.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { prepareCampaign, sendForm } from '#tests/signature/office-campaign.ts'
import { confirmBySecond, pendingIn } from '#tests/support/second-admin.ts'
import { adminOf, appoint, startTestApp, type Answer, type Caller } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { deps } = danji.system
const form = await smallForm()
const today = new Date(danji.clock.now.getTime() + 9 * 3_600_000).toISOString().slice(0, 10)
const rule = { rule: 'redevelopment-association' }

type Campaign = Awaited<ReturnType<typeof prepareCampaign>> & {
  readonly hong: Caller
  readonly kim: Caller
  readonly auditor: Caller
  readonly templateId: string
}
/** Declares where the items stand that the law asks of a form to found an association. */
const declareItems = (caller: Caller, templateId: string): Promise<Answer> =>
  caller.put(`/api/pdf-template/${templateId}/items`, {
    form: 'association',
    items: legalForm('association').items.map(({ key }) => ({ key, page: 1 })),
  })
const campaignOf = async (): Promise<Campaign> => {
  const campaign = await prepareCampaign(danji, { owners: [1, 2, 3].map((n) => ownerOf(n)), list: rule })
  const office = async (role: 'ADMIN' | 'AUDITOR') =>
    adminOf(danji.app, await appoint(danji, { role, apartments: [campaign.apartmentId] }))
  const [hong, kim, auditor] = [await office('ADMIN'), await office('ADMIN'), await office('AUDITOR')]
  const { id: templateId } = await uploadedForm(hong, campaign.listId, form)
  expect((await declareItems(hong, templateId)).status).toBe(200)
  return { ...campaign, hong, kim, auditor, templateId }
}
const apply = ({ hong, listId, templateId }: Campaign, more: object = {}): Promise<Answer> =>
  hong.post(`/api/lists/${listId}/form-runs`, {
    way: 'electronic',
    appliedOn: today,
    authority: '의정부시장',
    templateId,
    wanted: 3,
    electronicForm: 'electronic',
    storage: '암호화해 보관합니다.',
    protection: '전자서명으로 위조를 막습니다.',
    ...more,
  })
const applied = async (campaign: Campaign, more: object = {}): Promise<FormRun> => {
  const { status, body, text } = await apply(campaign, more)
  expect({ status, text }).toMatchObject({ status: 201 })
  return body
}
const confirmed = { outcome: 'confirmed', from: '1', to: '3', prefix: '제2026-', digits: '4', suffix: '호' }
const answer = (caller: Caller, { id }: Pick<FormRun, 'id'>, fields: Record<string, string> = confirmed) =>
  sendForm(
    caller,
    `/api/form-runs/${id}/answer`,
    { answeredOn: today, documentNo: '도시정비과-1234', ...fields },
    { name: '답.pdf', content: form },
  )
const settle = (caller: Caller, { body }: Answer) =>
  caller.post(`/api/admin/pending/${(body as { readonly pending: { readonly id: string } }).pending.id}/confirm`, {})
const runsOf = async ({ listId }: Campaign, caller: Caller): Promise<FormRuns> =>
  (await caller.get(`/api/lists/${listId}/form-runs`)).body
const numbersOf = async ({ listId }: Campaign, caller: Caller, query = ''): Promise<FormNumbers> =>
  (await caller.get(`/api/lists/${listId}/form-numbers${query}`)).body
const confirmedRun = async (campaign: Campaign): Promise<FormRun> => {
  const run = await applied(campaign)
  expect((await settle(campaign.kim, await answer(campaign.hong, run))).status).toBe(200)
  return run
}
const take = async ({ listId, entryIds }: Campaign, n: number) => {
  const { body } = await danji.admin.get(`/api/list-user/${entryIds[n]}`)
  const { userId: personId } = body as { readonly userId: string }
  const owner = { listUserId: entryIds[n] ?? '', personId, consentId: entryIds[n] ?? '' }
  const asked = { listId, ...owner, way: 'electronic' as const }
  const { outcome, position } = await decideJointly(deps.store, systemMetadata, (desk) =>
    takeConsentNumber(deps, desk, asked),
  )
  await deps.freshness.wait(position, 2_000)
  return outcome
}

/** An answer with its bytes. */
const bytesAt = (url: string) => danji.app.inject({ url, headers: { authorization: `Bearer ${danji.adminToken}` } })

describe('an application for confirmed forms', () => {
  it('waits twenty days for its answer, alone of its way', async () => {
    const campaign = await campaignOf()
    danji.clock.now = new Date('2026-11-21T03:00:00Z')
    const run = await applied(campaign, { appliedOn: '2026-11-21' })
    expect(run).toMatchObject({ status: 'applied', answerBy: '2026-12-11', numbers: null, templateVersion: 1 })
    expectRefusal(await apply(campaign), 'FORM_RUN_WAITS')
    expect((await applied(campaign, { way: 'paper', electronicForm: undefined })).way).toBe('paper')
    const both = await runsOf(campaign, campaign.auditor)
    expect([both.asked, both.runs.map(({ way }) => way)]).toEqual([true, ['electronic', 'paper']])
    const span = 'from=2026-12-01&to=2026-12-31'
    const due = async () =>
      ((await campaign.hong.get(`/api/admin/calendar?${span}`)).body as readonly CalendarEntry[])
        .filter(({ kind }) => kind === 'form-answer')
        .map(({ day, isDone, list: { id } }) => [day, isDone, id])
    expect(await due()).toContainEqual(['2026-12-11', false, campaign.listId])
    const { id } = run
    expect((await campaign.hong.post(`/api/form-runs/${id}/withdraw`, { reason: '오기' })).body).toMatchObject({
      status: 'withdrawn',
      reason: '오기',
    })
    expectRefusal(await answer(campaign.hong, run), 'FORM_RUN_ANSWERED')
  })

  it('is made once by a double click, and names what is wrong with it', async () => {
    const campaign = await campaignOf()
    const bare = await uploadedForm(campaign.hong, campaign.listId, form, '빈 동의서.pdf')
    expect(expectRefusal(await apply(campaign, { templateId: bare.id }), 'FORM_ITEMS_MISSING')).toEqual(['templateId'])
    expectRefusal(await apply(campaign, { appliedOn: '2999-01-01' }), 'VALIDATION_FAILED')
    expectRefusal(await apply(campaign, { way: 'paper' }), 'VALIDATION_FAILED')
    expectRefusal(await apply(campaign, { storage: 'ㄱ'.repeat(100_000) }), 'VALIDATION_FAILED')
    const foreign = await campaignOf()
    expectRefusal(await apply(campaign, { templateId: foreign.templateId }), 'NOT_FOUND')
    const both = await Promise.all([apply(campaign), apply(campaign)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 422])
    expect((await runsOf(campaign, campaign.hong)).runs).toHaveLength(1)
  })

  it('is a file: cover letter, statement, and the blank form', async () => {
    const campaign = await campaignOf()
    const { id } = await applied(campaign)
    const file = await bytesAt(`/api/form-runs/${id}/application.pdf`)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    const pages = (await PDFDocument.load(file.rawPayload)).getPageCount()
    // The form has two.
    expect(pages).toBe(3)
  })

  it('is answered by two administrators, with the scan that both see', async () => {
    const campaign = await campaignOf()
    const { hong, kim } = campaign
    const run = await applied(campaign)
    const asked = await answer(hong, run)
    expect(asked).toMatchObject({ status: 202, body: { pending: { kind: 'form-run-answer' } } })
    expect((await runsOf(campaign, hong)).runs[0]).toMatchObject({ status: 'applied', waiting: { own: true } })
    expect((await runsOf(campaign, kim)).runs[0]?.waiting).toMatchObject({ own: false })
    const scan = await kim.get(`/api/form-runs/${run.id}/answer.pdf`)
    expect([scan.status, scan.text.startsWith('%PDF-')]).toEqual([200, true])
    const pending = (await kim.get('/api/admin/pending')).body as readonly { readonly about: string }[]
    expect(pending.map(({ about }) => about).join('\n')).toContain('제2026-0001호 ~ 제2026-0003호 (3부)')
    expectRefusal(await settle(hong, asked), 'SECOND_ADMIN_NEEDED')
    const [one, other] = await Promise.all([settle(kim, asked), settle(danji.admin, asked)])
    expect([one.status, other.status]).toEqual([200, 200])
    const isConfirmed = async () =>
      expect((await runsOf(campaign, hong)).runs[0]).toMatchObject({
        status: 'confirmed',
        documentNo: '도시정비과-1234',
        waiting: null,
        numbers: { first: '제2026-0001호', last: '제2026-0003호', total: 3, left: 3, gaps: 0 },
      })
    await vi.waitFor(isConfirmed, { timeout: 30_000 })
    expect((await hong.get(`/api/form-runs/${run.id}/answer.pdf`)).status).toBe(200)
    expectRefusal(await answer(hong, run), 'FORM_RUN_ANSWERED')
  })

  it('says what is wrong with an answer, before anybody has to confirm it', async () => {
    const campaign = await campaignOf()
    const run = await applied(campaign)
    const wrong = (fields: Record<string, string>) => answer(campaign.hong, run, { ...confirmed, ...fields })
    expectRefusal(await wrong({ to: '0' }), 'VALIDATION_FAILED')
    expectRefusal(await wrong({ from: '3', to: '2' }), 'VALIDATION_FAILED')
    expectRefusal(await wrong({ digits: '9' }), 'VALIDATION_FAILED')
    expectRefusal(await wrong({ to: '12345', digits: '4' }), 'VALIDATION_FAILED')
    expectRefusal(await wrong({ answeredOn: '2000-01-01' }), 'VALIDATION_FAILED')
    expectRefusal(await wrong({ prefix: '가'.repeat(31) }), 'VALIDATION_FAILED')
    expectRefusal(await answer(campaign.hong, run, { outcome: 'rejected' }), 'VALIDATION_FAILED')
    expectRefusal(await answer(campaign.hong, run, { outcome: 'revoked', reason: '변경' }), 'FORM_NOT_CONFIRMED')
    const without = { answeredOn: today, documentNo: '1', ...confirmed }
    expectRefusal(await sendForm(campaign.hong, `/api/form-runs/${run.id}/answer`, without), 'VALIDATION_FAILED')
    expect((await runsOf(campaign, campaign.hong)).runs[0]?.waiting).toBeNull()
  })

  it('may be rejected, and applied for anew', async () => {
    const campaign = await campaignOf()
    const run = await applied(campaign)
    await settle(campaign.kim, await answer(campaign.hong, run, { outcome: 'rejected', reason: '보관 방법 보완' }))
    const isRejected = async () =>
      expect((await runsOf(campaign, campaign.hong)).runs[0]).toMatchObject({
        status: 'rejected',
        reason: '보관 방법 보완',
      })
    await vi.waitFor(isRejected, { timeout: 30_000 })
    expect((await runsOf(campaign, campaign.auditor)).runs[0]?.reason).toBeNull()
    expect((await applied(campaign)).status).toBe('applied')
  })
})

describe('the numbers of a confirmed run', () => {
  it('are listed, made void with a reason, and exported', async () => {
    const campaign = await campaignOf()
    const { hong, auditor, listId } = campaign
    const run = await confirmedRun(campaign)
    expect(await take(campaign, 0)).toMatchObject({ number: 1, text: '제2026-0001호' })
    const path = (number: number) => `/api/form-runs/${run.id}/numbers/${number}/void`
    const asked = await hong.post(path(2), { reason: '훼손' })
    expect(pendingIn(await hong.post(path(2), { reason: '훼손' }))).toBe(pendingIn(asked))
    expect((await numbersOf(campaign, hong)).total).toBe(1)
    expectRefusal(await hong.post(`/api/admin/pending/${pendingIn(asked)}/confirm`), 'SECOND_ADMIN_NEEDED')
    await confirmBySecond(danji, campaign.apartmentId, asked)
    expect(await hong.post(path(2), { reason: '다시' })).toMatchObject({ status: 200, body: { state: 'void' } })
    expectRefusal(await hong.post(path(4), { reason: '훼손' }), 'FORM_NUMBER_UNKNOWN')
    expectRefusal(await hong.post(path(3), { reason: ' ' }), 'VALIDATION_FAILED')
    expect(await take(campaign, 1)).toMatchObject({ number: 3 })
    await expect(take(campaign, 2)).rejects.toMatchObject({ code: 'FORM_NUMBERS_USED_UP' })
    const { numbers, total } = await numbersOf(campaign, hong)
    expect([total, numbers.map(({ text, state, name, reason }) => [text, state, name, reason])]).toEqual([
      3,
      [
        ['제2026-0001호', 'open', '주민1', null],
        ['제2026-0002호', 'void', null, '훼손'],
        ['제2026-0003호', 'open', '주민2', null],
      ],
    ])
    expect((await numbersOf(campaign, hong, '?state=void')).total).toBe(1)
    const masked = await numbersOf(campaign, auditor)
    expect(masked.numbers.map(({ name, reason }) => [name, reason])).toEqual([
      [expect.stringContaining('*'), null],
      [null, null],
      [expect.stringContaining('*'), null],
    ])
    expect((await runsOf(campaign, hong)).runs[0]?.numbers).toMatchObject({
      open: 2,
      void: 1,
      used: 0,
      left: 0,
      gaps: 0,
    })
    const { statusCode, rawPayload } = await bytesAt(`/api/lists/${listId}/form-numbers/export`)
    const archive = openArchive(rawPayload)
    const sheets = archive.names.map((name) => archive.bytes(name)?.toString() ?? '')
    expect(statusCode).toBe(200)
    for (const word of ['제2026-0002호', '훼손', '주민2']) expect(sheets.join('')).toContain(word)
  })

  it('are marked once the authority revokes them', async () => {
    const campaign = await campaignOf()
    const run = await confirmedRun(campaign)
    await take(campaign, 0)
    await settle(campaign.kim, await answer(campaign.hong, run, { outcome: 'revoked', reason: '정비계획 변경' }))
    const isMarked = async () =>
      expect((await numbersOf(campaign, campaign.hong)).numbers).toMatchObject([{ number: 1, revoked: true }])
    await vi.waitFor(isMarked, { timeout: 30_000 })
    await expect(take(campaign, 0)).rejects.toMatchObject({ code: 'FORM_NOT_CONFIRMED' })
  })
})

describe('a list of votes', () => {
  it('has no forms to confirm', async () => {
    const { listId } = await prepareCampaign(danji, { list: { type: 'vote' } })
    expectRefusal(await danji.admin.get(`/api/lists/${listId}/form-runs`), 'NOT_A_SIGNATURE_LIST')
  })
})

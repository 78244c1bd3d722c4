import { expect, vi } from 'vitest'
import { dayAt } from '#events/values/day.ts'
import type { ApplicationFileAnswer } from '#services/application/application-files.contract.ts'
import type { PdfTemplate } from '#services/pdf-template/pdf-templates.contract.ts'
import { legalForm } from '#services/pdf-template/legal-form/legal-forms.contract.ts'
import type { SignatureLink } from '#services/signature/link/signature-link.contract.ts'
import type { Consent } from '#services/signature/signatures.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { smallForm } from '#tests/pdf-template/small-form.ts'
import { signatureOf } from '#tests/signature/drawn-picture.ts'
import {
  begin,
  confirmRun,
  follow,
  stateIn,
  waitingIn,
  writeExplanations,
} from '#tests/signature/certificate/certified-campaign.ts'
import { sendForm } from '#tests/signature/office-campaign.ts'
import {
  changeSettings,
  pageOf,
  provenOwner,
  receiptIn,
  submit,
  type SigningCampaign,
} from '#tests/signature/signing-campaign.ts'
import { createList, enrol, registerApartment, type Owner } from '#tests/support/campaign.ts'
import { checkedOn } from '#tests/support/identity-check.ts'
import type { ResidentBrowser } from '#tests/support/residents.ts'
import { adminOf, appoint, type Caller, type TestApp } from '#tests/support/stack/test-app.ts'

const FORM = 'association'
const strokes = [
  [
    [1, 2, 0],
    [81, 40, 16],
  ],
]

/** Row of a roll with rights. */
export type OwnerWithRights = Owner & { readonly birthDate: string; readonly landShare: number }

export type ThreeWays = SigningCampaign & {
  /** Consents by a certificate, by phone identity, and on a stamped paper. */
  readonly signCertified: (owner: Owner) => Promise<void>
  readonly signByPhone: (owner: Owner) => Promise<void>
  readonly enterPaper: (owner: Owner, number: string) => Promise<void>
}

/** Fills in what the page asks; `n`: number of the drawn signature. */
const filledIn = async (browser: ResidentBrowser, token: string, n: number) => {
  const { shown, asked = [], certificate, texts } = await pageOf(browser, token)
  const at = '2026-11-21T02:59:00.000Z'
  const explained = (certificate?.explanations ?? []).map(({ key, version }) => ({ key, version, at }))
  const given = {
    shown,
    consents: texts.map(({ key }) => key),
    values: Object.fromEntries(asked.map((id) => [id, '서울특별시 노원구 동일로 77'])),
    signature: signatureOf(n),
    strokes,
  }
  return { given, explained }
}

const enterOnPaper = async (
  {
    hong,
    kim,
    listUserId,
    number,
  }: { readonly hong: Caller; readonly kim: Caller; readonly listUserId: string; readonly number: string },
  today: string,
): Promise<void> => {
  const whole = { mark: 'fingerprint', handwritten: 'yes', idCopy: 'yes', formNumber: number }
  const fields = { listUserId, signedOn: today, ...checkedOn(today), ...whole }
  const entered = await sendForm(hong, '/api/signature/paper', fields, {
    name: '동의서.pdf',
    content: await smallForm(),
  })
  expect({ status: entered.status, text: entered.text }).toMatchObject({ status: 201 })
  const confirmed = await kim.post(`/api/signature/${(entered.body as Consent).id}/paper/confirm`, {})
  expect(confirmed.status).toBe(200)
}

/**
 * A campaign to found an association, on a form that was made from its items, whose owners sign by
 * certificate, by phone, and on stamped papers.
 */
export const startThreeWays = async (danji: TestApp, owners: readonly OwnerWithRights[]): Promise<ThreeWays> => {
  const { admin } = danji
  const { id: apartmentId } = await registerApartment(danji, { officePhone: '031-123-4567' })
  const list = { apartmentId, name: '조합설립 동의', type: 'signature', rule: 'redevelopment-association' }
  const { id: listId } = await createList(danji, list)
  await enrol(danji, listId, owners)
  const items = Object.fromEntries(
    legalForm(FORM).items.map(({ key, label }) => [key, `${label}: 총회에서 정한 바에 따릅니다.`]),
  )
  const drawn = await admin.post(`/api/pdf-template/legal-form/${listId}`, { form: FORM, items })
  expect({ status: drawn.status, text: drawn.text }).toMatchObject({ status: 201 })
  const { token } = (await admin.post(`/api/lists/${listId}/signature/link`)).body as SignatureLink
  await writeExplanations(danji, listId)
  const settings = await changeSettings(danji, listId, { certificate: 'offered' })
  expect({ status: settings.status, text: settings.text }).toMatchObject({ status: 200 })
  const campaign: SigningCampaign = { apartmentId, listId, template: drawn.body as PdfTemplate, token }
  await confirmRun(danji, campaign)
  await confirmRun(danji, campaign, { way: 'paper', prefix: '서면-' })
  const [hong, kim] = [
    adminOf(danji.app, await appoint(danji, { role: 'ADMIN', apartments: [apartmentId] })),
    adminOf(danji.app, await appoint(danji, { role: 'ADMIN', apartments: [apartmentId] })),
  ]
  const roll: readonly ListUser[] = (await admin.get(`/api/list-user/list/${listId}`)).body
  return {
    ...campaign,
    signCertified: async (owner) => {
      const browser = await provenOwner(danji, token, owner)
      const { given, explained } = await filledIn(browser, token, 1)
      const { signatureId } = waitingIn(await begin(browser, campaign, { ...given, explained, app: 'kakao' }))
      for (const { id } of danji.signatures.waitingOn(owner.phone)) danji.signatures.answer(id, 'sign')
      expect(stateIn(await follow(browser, campaign, signatureId)).status).toBe('signed')
    },
    signByPhone: async (owner) => {
      const browser = await provenOwner(danji, token, owner)
      receiptIn(await submit(browser, token, (await filledIn(browser, token, 2)).given))
    },
    enterPaper: (owner, number) => {
      const listUserId = roll.find(({ name }) => name === owner.name)?.id ?? expect.fail(owner.name)
      return enterOnPaper({ hong, kim, listUserId, number }, dayAt(danji.clock.now))
    },
  }
}

/** Makes the file for the authority as of today, once all documents are there; returns where it is. */
export const makeForToday = (
  { admin, clock }: TestApp,
  { listId }: Pick<ThreeWays, 'listId'>,
): Promise<{ readonly path: string; readonly id: string }> => {
  const path = `/api/lists/${listId}/signature/application-files`
  const isMade = async () => {
    const { status, body, text } = await admin.post(path, { on: dayAt(clock.now) })
    expect({ status, text }).toMatchObject({ status: 201 })
    return { path, id: (body as ApplicationFileAnswer).id }
  }
  return vi.waitFor(isMade, { timeout: 30_000, interval: 200 })
}

import { expect } from 'vitest'
import type { IdentityRecord } from '#services/participation/identity-record/identity-records.contract.ts'
import type { Signing, SignatureLinkPage } from '#services/signature/signing/signing.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { ownerOf } from '#tests/support/campaign.ts'
import { residentBrowser, type ResidentBrowser } from '#tests/support/residents.ts'
import { adminOf, appoint, type Answer, type Caller, type TestApp } from '#tests/support/stack/test-app.ts'
import { startSigning, submissionOf, type SigningCampaign } from '../signing-campaign.ts'

/** Owner without a phone on the roll. */
const mal = { ...ownerOf(1), name: '김말순' }
export const kim = ownerOf(2)

export const seen = { document: 'resident-card', name: '김말순', lastCharacters: '4321', expiresOn: null }

export type InPerson = SigningCampaign & {
  readonly first: Caller
  readonly second: Caller
  readonly third: Caller
  readonly users: readonly ListUser[]
}

/** Starts a campaign of signatures with an owner without a phone, and three administrators of its complex. */
export const startInPerson = async (test: TestApp, list: object = {}): Promise<InPerson> => {
  const { phone: _none, ...withoutPhone } = mal
  const campaign = await startSigning(test, { owners: [withoutPhone as never, kim], list })
  const [first, second, third] = await Promise.all(
    ['김하나', '이두리', '박세나'].map(async (name) =>
      adminOf(test.app, await appoint(test, { role: 'ADMIN', apartments: [campaign.apartmentId], name })),
    ),
  )
  if (!first || !second || !third) throw new Error('three were appointed')
  const users: readonly ListUser[] = (await test.admin.get(`/api/list-user/list/${campaign.listId}`)).body
  return { ...campaign, first, second, third, users }
}

export const entryOf = ({ users }: InPerson, name = '김말순'): ListUser =>
  users.find((user) => user.name === name) ?? expect.fail(`nobody is called ${name}`)

export const record = (of: InPerson, more: object = {}, caller = of.first): Promise<Answer> =>
  caller.post('/api/identity-records/in-person', { listUserId: entryOf(of).id, ...seen, ...more })

export const recorded = async (of: InPerson, more: object = {}): Promise<IdentityRecord> => {
  const { status, text, body } = await record(of, more)
  expect({ status, text }).toMatchObject({ status: 201 })
  return body
}

export const confirm = (of: InPerson, id: string, more: object = {}, caller = of.second): Promise<Answer> =>
  caller.post(`/api/identity-records/${id}/confirm-in-person`, {
    document: seen.document,
    lastCharacters: seen.lastCharacters,
    ...more,
  })

/** Records and confirms who an owner is, and returns the record's id. */
export const confirmed = async (of: InPerson, more: object = {}): Promise<string> => {
  const { id } = await recorded(of, more)
  expect((await confirm(of, id)).status).toBe(200)
  return id
}

export const lend = (of: InPerson, id: string, caller = of.first): Promise<Answer> =>
  caller.post(`/api/identity-records/${id}/signing-tablet`, {})

export const secretIn = ({ body, status, text }: Answer): string => {
  expect({ status, text }).toMatchObject({ status: 201 })
  const { url } = body as { readonly url: string }
  return /\/signature\/tablet\/[0-9a-f-]{36}#([\w-]+)$/.exec(url)?.[1] ?? expect.fail('the address has a secret')
}

export const openTablet = (browser: ResidentBrowser, id: string, secret: string): Promise<Answer> =>
  browser.post(`/api/user/signing-tablet/open/${id}`, { secret })

/** Lends the tablet and opens it, and returns its browser. */
export const openedTablet = async (test: TestApp, of: InPerson, id: string): Promise<ResidentBrowser> => {
  const browser = residentBrowser(test)
  const { status, text } = await openTablet(browser, id, secretIn(await lend(of, id)))
  expect({ status, text }).toMatchObject({ status: 200 })
  return browser
}

export const submissionInPerson = (of: InPerson, n = 0, more: object = {}) =>
  submissionOf(of, n, { consents: ['privacy-in-person', 'identity-document'], ...more })

/** Answer that the tablet shows: its campaign and its owner. */
export type ShownOnTablet = { readonly page: SignatureLinkPage; readonly signing: Signing }

export const look = (browser: ResidentBrowser): Promise<Answer> => browser.get('/api/user/signing-tablet')
export const submit = (browser: ResidentBrowser, body: object): Promise<Answer> =>
  browser.post('/api/user/signing-tablet/submit', body)
export const leave = (browser: ResidentBrowser): Promise<Answer> => browser.post('/api/user/signing-tablet/leave', {})
export const revoke = (of: InPerson, id: string): Promise<Answer> =>
  of.second.post(`/api/identity-records/${id}/revoke`, {})

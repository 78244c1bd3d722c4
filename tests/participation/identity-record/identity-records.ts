import { expect } from 'vitest'
import type { IdentityRecord } from '#services/participation/identity-record/identity-records.contract.ts'
import { assertUpToDate } from '#services/core/freshness.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { ownerOf, startCampaign, type Campaign } from '#tests/support/campaign.ts'
import type { ResidentBrowser } from '#tests/support/residents.ts'
import { adminOf, appoint, type Answer, type Caller, type TestApp } from '#tests/support/stack/test-app.ts'

/** Owner abroad, without a phone on the roll. */
export const hoa = { name: 'NGUYEN THI HOA', birthDate: '1980-02-03', dong: '101', ho: '1502', area: 59.9912 }
/** Owner with a phone on the roll. */
export const kim = ownerOf(2)

export const document = {
  document: 'passport',
  viewing: 'video-call',
  name: 'Hoa Nguyen Thi',
  lastCharacters: '12a4',
  expiresOn: '2030-01-31',
  email: 'hoa@example.com',
}

export type Recording = Campaign & {
  readonly first: Caller
  readonly second: Caller
  readonly entries: ReadonlyMap<string, ListUser>
}

/** Starts a campaign with an owner abroad, and two administrators of its complex. */
export const startRecording = async (test: TestApp, list: object = {}): Promise<Recording> => {
  const campaign = await startCampaign(test, { owners: [hoa as never, kim], list })
  const [first, second] = await Promise.all(
    ['김하나', '이둘'].map(async (name) =>
      adminOf(test.app, await appoint(test, { role: 'ADMIN', apartments: [campaign.apartmentId], name })),
    ),
  )
  if (!first || !second) throw new Error('two were appointed')
  const users: readonly ListUser[] = (await test.admin.get(`/api/list-user/list/${campaign.listId}`)).body
  return { ...campaign, first, second, entries: new Map(users.map((user) => [user.name ?? '', user])) }
}

export const entryOf = ({ entries }: Recording, name = hoa.name): ListUser => {
  const entry = entries.get(name)
  if (!entry) throw new Error(`nobody is called ${name}`)
  return entry
}

export const record = (of: Recording, more: object = {}, caller = of.first): Promise<Answer> =>
  caller.post('/api/identity-records', { listUserId: entryOf(of).id, ...document, ...more })

export const recorded = async (of: Recording, more: object = {}): Promise<IdentityRecord> => {
  const { status, text, body } = await record(of, more)
  expect({ status, text }).toMatchObject({ status: 201 })
  return body
}

export const confirm = (of: Recording, id: string, more: object = {}, caller = of.second): Promise<Answer> =>
  caller.post(`/api/identity-records/${id}/confirm`, {
    lastCharacters: document.lastCharacters,
    email: document.email,
    ...more,
  })

export const recordsOf = async (
  test: TestApp,
  of: Recording,
  caller = of.first,
): Promise<readonly IdentityRecord[]> => {
  await assertUpToDate(test.system.deps)
  const filter = encodeURIComponent(JSON.stringify({ listId: of.listId }))
  return (await caller.get(`/api/identity-records?filter=${filter}`)).body
}

/** Path and secret of an address in a message. */
export type MailedLink = { readonly id: string; readonly secret: string }

export const linkIn = (text: string, kind: 'link' | 'objection'): MailedLink => {
  const found = new RegExp(`/identity/${kind}/(?<id>[0-9a-f-]{36})(?:\\?lang=[a-z]{2})?#(?<secret>[\\w-]+)`).exec(text)
  const { id, secret } = found?.groups ?? {}
  if (id === undefined || secret === undefined) throw new Error(`no address is in: ${text}`)
  return { id, secret }
}

/** Waits for the n-th mail of an address, and returns its link. */
export const mailedLink = async (test: TestApp, address: string, n = 1): Promise<MailedLink> => {
  await expect.poll(() => test.mails.receivedBy(address).length, { timeout: 15_000 }).toBe(n)
  return linkIn(test.mails.receivedBy(address)[0]?.text ?? '', 'link')
}

export const openLink = (browser: ResidentBrowser, { id, secret }: MailedLink, answer = hoa.birthDate) =>
  browser.post(`/api/user/identity-link/${id}/open`, { secret, answer })

/** Records, confirms and receives the link of an owner at an address of their own. */
export const linkFor = async (test: TestApp, of: Recording, email: string): Promise<MailedLink> => {
  const { id } = await recorded(of, { email })
  expect((await confirm(of, id, { email })).status).toBe(200)
  return mailedLink(test, email)
}

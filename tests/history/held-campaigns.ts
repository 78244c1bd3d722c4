import { expect } from 'vitest'
import type { WaitingChange } from '#services/history/contact/contact-changes.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { browserOf } from '#tests/support/browser.ts'
import { claimOf, newestCode, ownersOf, startCampaign, type Campaign, type Owner } from '#tests/support/campaign.ts'
import { adminOf, appoint, type Caller, type TestApp } from '#tests/support/stack/test-app.ts'

export const NEW_PHONE = '01099990001'

/**
 * An open vote of a list that asks for two: the super administrator asks, `second` works for the
 * complex.
 */
type HeldCampaign = Campaign & { readonly owner: Owner; readonly second: Caller; readonly entry: ListUser }

/** Makes the actions and queries of tests where names and phones need two administrators. */
export const heldCampaigns = (danji: TestApp) => {
  const { app, admin } = danji
  const entryOf = async (listId: string, name: string): Promise<ListUser> => {
    const entries = (await admin.get(`/api/list-user/list/${listId}`)).body as readonly ListUser[]
    const entry = entries.find((one) => one.name === name)
    if (!entry) throw new Error(`${name} is not on the roll`)
    return entry
  }
  const waitingIn = async (listId: string, caller: Caller = admin, filter: object = {}) =>
    (await caller.get(`/api/list/${listId}/changes/waiting?filter=${encodeURIComponent(JSON.stringify(filter))}`))
      .body as readonly WaitingChange[]

  const begun = async (list: object = { contactChanges: 'second-admin' }): Promise<HeldCampaign> => {
    const campaign = await startCampaign(danji, { owners: ownersOf(2), list })
    const [owner] = campaign.owners
    if (!owner) throw new Error('there is no owner')
    const second = adminOf(
      app,
      await appoint(danji, { role: 'ADMIN', apartments: [campaign.apartmentId], name: '이확인' }),
    )
    return { ...campaign, owner, second, entry: await entryOf(campaign.listId, owner.name) }
  }
  const answer = ({ userId }: Pick<ListUser, 'userId'>, changeId: string, said: 'confirm' | 'refuse', caller: Caller) =>
    caller.post(`/api/user/${userId}/contact-change/${changeId}/${said}`)

  /** Requests another phone; returns the waiting request. */
  const asked = async ({ entry, listId }: HeldCampaign, phone = NEW_PHONE): Promise<WaitingChange> => {
    expect(await admin.patch(`/api/user/${entry.userId}`, { phone })).toMatchObject({ status: 200 })
    const change = (await waitingIn(listId, admin, { userId: entry.userId })).at(-1)
    if (!change) throw new Error('nothing waits')
    return change
  }
  /** Tells whether an owner is verified with the code that was issued for them. */
  const mayVerify = async ({ linkId }: HeldCampaign, owner: Owner): Promise<boolean> => {
    const claim = claimOf(owner)
    const browser = browserOf(app)
    expect((await browser.post(`/api/vote/${linkId}/verify-user`, claim)).status).toBe(200)
    const code = await newestCode(danji, linkId)
    return (await browser.post(`/api/vote/${linkId}/verify-user`, { ...claim, code })).status === 200
  }
  return { entryOf, waitingIn, begun, answer, asked, mayVerify }
}

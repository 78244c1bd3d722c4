import { afterEach, describe, expect, it, vi } from 'vitest'
import type { RegisterPurchaseIntended } from '#events/registry/registry-collection.events.ts'
import type { EventOf } from '#events/event-type.ts'
import { simulatedCodefAccounts } from '#infra/simulators/codef/codef-simulator.ts'
import type { Charge } from '#infra/simulators/codef/codef-store.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import { lookUpRegisters } from '#services/registry/purchase/look-up-registers.ts'
import { destroyAccountKeys, formerKeysReactors } from '#services/provider-account/former-keys.reactor.ts'
import { registryAccounts } from '#services/provider-account/provider-account.facts.ts'
import { openRegistryOffice, PRICE, type Complex } from '#tests/registry/registry-office.ts'
import { readWholeLog } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { pendingOf } from '#tests/support/second-admin.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import { openAccountOffice, settingsOf } from './provider-account-office.ts'

// The queue of jobs goes by the real clock: with an older one keys would be destroyed at once.
const danji = await startTestApp({ at: new Date() })
const { admin, anyone, clock, app } = danji
const { deps } = danji.system
const registry = openRegistryOffice(danji)
const accounts = openAccountOffice(danji)
const [first, second] = simulatedCodefAccounts
afterEach(registry.calm)

const LONG = { timeout: 10_000 }

/** Titles of the accounts that paid for units of a complex. */
const payersOf = async ({ dong }: Complex): Promise<readonly string[]> => {
  const { body } = await anyone.get('/simulators/codef/charges')
  return (body as readonly Charge[]).flatMap((one) =>
    one.dong === dong ? Array.from({ length: one.times }, () => one.account ?? 'shared') : [],
  )
}

const intendedBy = async (complex: Complex, n = 0): Promise<readonly (string | undefined)[]> =>
  (await registry.purchasesOf(complex, n)).flatMap(({ type, data }) =>
    type === 'RegisterPurchaseIntended' ? [(data as EventOf<typeof RegisterPurchaseIntended>['data']).accountId] : [],
  )

const lookUp = (id: string): Promise<void> =>
  lookUpRegisters(deps)({ collectionId: id }, { stopping: new AbortController().signal, addJob: async () => {} })

/** Buys a unit's register so that the answer is lost, and its purchase unclear. */
const loseAnswer = async (complex: Complex) => {
  await registry.turn({ failNext: [{ mode: 'drop-after-charge', on: 'issue' }] })
  const begun = await registry.started({ listId: complex.listId })
  await registry.until(begun, ({ unclear, status }) => unclear === 1 && status === 'completed')
  return begun
}

/** Runs the job that destroys an account's keys; returns the jobs that it adds. */
const runDestruction = async (accountId: string): Promise<readonly NewJob[]> => {
  const added: NewJob[] = []
  await vi.waitFor(() => destroyAccountKeys(deps)({ accountId }, { addJob: async (job) => void added.push(job) }), LONG)
  return added
}

describe('the account of a complex for registry records', () => {
  it('takes two administrators, and then pays for that complex alone', async () => {
    const [mine, theirs] = [await registry.prepare(2), await registry.prepare(1)]
    const office = await accounts.officeOf(mine.apartmentId)
    const accountId = await accounts.proposeRegistry(office, first)
    expectRefusal(await office.one.post(`${office.url}/registry/confirmation`, { accountId }), 'SECOND_ADMIN_NEEDED')
    await registry.collect({ listId: mine.listId, listUserIds: mine.entryIds.slice(0, 1) })
    const confirmed = await office.other.post(`${office.url}/registry/confirmation`, { accountId })
    expect(settingsOf(confirmed).registry).toMatchObject({ uses: 'own', own: { accountId, clientId: first.clientId } })
    await registry.collect({ listId: mine.listId })
    await registry.collect({ listId: theirs.listId })
    expect(await payersOf(mine)).toEqual(['shared', first.title])
    expect([await intendedBy(mine), await intendedBy(mine, 1)]).toEqual([[undefined], [accountId]])
    expect(await payersOf(theirs)).toEqual(['shared'])
    const plan = await admin.get(`/api/registry-collection/list/${mine.listId}/plan`)
    expect(plan.body).toMatchObject({ account: 'own' })
  })

  it('waits among what waits for a second administrator, and is answered there', async () => {
    const office = await accounts.officeOf((await registry.prepare(1)).apartmentId)
    const accountId = await accounts.proposeRegistry(office, first)
    const about = expect.stringContaining(first.clientId) as string
    expect(await pendingOf(office.other)).toMatchObject([{ id: accountId, kind: 'registry-account', about }])
    const answer = (said: string) => office.other.post(`/api/admin/pending/${accountId}/${said}`)
    expectRefusal(await answer('withdraw'), 'APPROVAL_OF_ANOTHER')
    const confirmed = await Promise.all([answer('confirm'), answer('confirm')])
    expect(confirmed.map(({ status }) => status)).toEqual([200, 200])
    expect(settingsOf(await office.one.get(office.url)).registry.own?.accountId).toBe(accountId)
    expect(await pendingOf(office.other)).toEqual([])
  })

  it('is neither seen nor changed nor used by an administrator of another complex', async () => {
    const [mine, theirs] = [await registry.prepare(1), await registry.prepare(1)]
    const [office, stranger] = [await accounts.officeOf(mine.apartmentId), await accounts.officeOf(theirs.apartmentId)]
    const accountId = await accounts.proposeRegistry(office, first)
    const answers = [
      await stranger.one.get(office.url),
      await stranger.one.post(`${office.url}/registry/confirmation`, { accountId }),
      await stranger.one.post(`${office.url}/registry/refusal`, { accountId }),
      await stranger.one.post(`${office.url}/registry/check`, { accountId }),
      await stranger.one.post(`${office.url}/registry/proposal`, await accounts.registryBody(second)),
      await stranger.one.delete(`${office.url}/registry`),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    // Its id opens nothing beneath an own complex, nor as an account of another kind.
    const beneathOwn = await stranger.one.post(`${stranger.url}/registry/confirmation`, { accountId })
    expectRefusal(beneathOwn, 'PROVIDER_ACCOUNT_SETTLED')
    const otherKind = await admin.post(`${office.url}/identity/confirmation`, { accountId })
    expectRefusal(otherKind, 'PROVIDER_ACCOUNT_SETTLED')
    expect(settingsOf(await office.one.get(office.url)).registry.proposed?.accountId).toBe(accountId)
  })

  it('tells nobody its keys: no answer, no event, no row of the log', async () => {
    const { apartmentId } = await registry.prepare(1)
    const office = await accounts.officeOf(apartmentId)
    const planted = {
      ...first,
      clientSecret: 'planted-secret-of-this-test',
      prepayNo: '987698769876',
      prepayPass: 'planted-password',
    }
    const accountId = await accounts.setUpRegistry(office, planted)
    const auditor = adminOf(app, await appoint(danji, { role: 'AUDITOR', apartments: [apartmentId] }))
    const answers = [
      await office.one.get(office.url),
      await auditor.get(office.url),
      await office.one.post(`${office.url}/registry/check`, { accountId }),
      await office.one.get('/api/admin/pending'),
    ]
    const { rows } = await danji.system.pool.query<{ text: string }>('select event::text as text from event')
    const recorded = [JSON.stringify(await readWholeLog(danji)), ...rows.map(({ text }) => text)]
    const told = [...answers.map(({ text }) => text), ...recorded].join('\n')
    expect(told).toContain(accountId)
    for (const secret of [planted.clientSecret, planted.prepayNo, planted.prepayPass])
      expect(told).not.toContain(secret)
  })

  it('is checked for free, and it is said in words what the provider refuses', async () => {
    const office = await accounts.officeOf((await registry.prepare(1)).apartmentId)
    const check = async (accountId: string) => office.one.post(`${office.url}/registry/check`, { accountId })
    expect((await check(await accounts.setUpRegistry(office, first))).body).toEqual({ problem: null })
    const wrongId = await accounts.proposeRegistry(office, { ...second, clientSecret: 'not-the-secret' })
    expect((await check(wrongId)).body).toEqual({ problem: expect.stringContaining('HTTP 401') })
    const noKey = { ...(await accounts.registryBody(first)), publicKey: 'bm8ga2V5' }
    expect(await office.one.post(`${office.url}/registry/proposal`, noKey)).toMatchObject({ status: 400 })
  })
})

describe('the installation’s account for registry records', () => {
  it('is used where a super administrator allows it; until then nothing is bought, and it is said why', async () => {
    const complex = await registry.prepare(2)
    const office = await accounts.officeOf(complex.apartmentId)
    const shared = `${office.url}/registry/shared`
    expect(await office.one.put(shared, { isAllowed: false })).toMatchObject({ status: 403 })
    expect(settingsOf(await admin.put(shared, { isAllowed: false })).registry).toMatchObject({ uses: 'none' })
    expectRefusal(await registry.start({ listId: complex.listId }), 'REGISTRY_ACCOUNT_MISSING')
    const plan = await admin.get(`/api/registry-collection/list/${complex.listId}/plan`)
    expect(plan.body).toMatchObject({ account: 'none' })
    expect(settingsOf(await admin.put(shared, { isAllowed: true })).registry).toMatchObject({ uses: 'shared' })
    await registry.collect({ listId: complex.listId })
    expect(await payersOf(complex)).toEqual(['shared', 'shared'])
  })

  it('stops a collection under way once it is forbidden', async () => {
    const complex = await registry.prepare(1)
    const office = await accounts.officeOf(complex.apartmentId)
    await registry.turn({ maintenance: true })
    const begun = await registry.started({ listId: complex.listId })
    await registry.until(begun, ({ status }) => status === 'paused')
    await admin.put(`${office.url}/registry/shared`, { isAllowed: false })
    await registry.turn({ maintenance: false })
    expect(await admin.post(`/api/registry-collection/${begun.id}/resume`)).toMatchObject({ status: 200 })
    await registry.until(begun, ({ pause }) => pause?.reason === 'misconfigured')
    expect(await payersOf(complex)).toEqual([])
  })
})

describe('a purchase whose account was changed', () => {
  it('is looked up at the account that it was begun with, and never bought again by the new one', async () => {
    const complex = await registry.prepare(1)
    const office = await accounts.officeOf(complex.apartmentId)
    const firstId = await accounts.setUpRegistry(office, first)
    const begun = await loseAnswer(complex)
    await accounts.setUpRegistry(office, second)
    await vi.waitFor(() => lookUp(begun.id), LONG)
    expect(await registry.completed(begun)).toMatchObject({ succeeded: 1, cost: PRICE })
    expect(await payersOf(complex)).toEqual([first.title])
    expect(await intendedBy(complex)).toEqual([firstId])
  })

  it('of the installation is looked up there', async () => {
    const complex = await registry.prepare(1)
    const office = await accounts.officeOf(complex.apartmentId)
    const begun = await loseAnswer(complex)
    await accounts.setUpRegistry(office, second)
    await vi.waitFor(() => lookUp(begun.id), LONG)
    expect(await registry.completed(begun)).toMatchObject({ succeeded: 1, cost: PRICE })
    expect(await payersOf(complex)).toEqual(['shared'])
  })

  it('keeps the keys of its account until its outcome is certain; then they are destroyed', async () => {
    const complex = await registry.prepare(1)
    const office = await accounts.officeOf(complex.apartmentId)
    const accountId = await accounts.setUpRegistry(office, first)
    const begun = await loseAnswer(complex)
    expect(settingsOf(await office.one.delete(`${office.url}/registry`)).registry).toMatchObject({
      uses: 'shared',
      former: [{ accountId }],
    })
    expect(await runDestruction(accountId)).toMatchObject([{ payload: { accountId } }])
    expect(await registryAccounts.find(deps, complex.apartmentId, accountId)).toBeDefined()
    await vi.waitFor(() => lookUp(begun.id), LONG)
    expect(await registry.completed(begun)).toMatchObject({ succeeded: 1 })
    expect(await runDestruction(accountId)).toEqual([])
    expect(await registryAccounts.find(deps, complex.apartmentId, accountId)).toBeUndefined()
    expect(await payersOf(complex)).toEqual([first.title])
  })

  it('stays unclear where the keys of its account are gone: nothing is looked up elsewhere', async () => {
    const complex = await registry.prepare(1)
    const office = await accounts.officeOf(complex.apartmentId)
    const accountId = await accounts.setUpRegistry(office, first)
    const begun = await loseAnswer(complex)
    await accounts.setUpRegistry(office, second)
    await deps.providerAccounts.secrets.destroy(accountId)
    clock.now = new Date(clock.now.getTime() + 3_600_000)
    await vi.waitFor(() => lookUp(begun.id), LONG)
    expect(await registry.progress(begun)).toMatchObject({ unclear: 1 })
    const again = await registry.started({ listId: complex.listId, listUserIds: complex.entryIds })
    await registry.until(again, ({ unclear }) => unclear === 1)
    expect(await payersOf(complex)).toEqual([first.title])
  })
})

describe('keys of accounts that are not used', () => {
  it('have a job that destroys them: of a refused proposal at once, of a replaced account a day later', async () => {
    const office = await accounts.officeOf((await registry.prepare(1)).apartmentId)
    const used = await accounts.setUpRegistry(office, first)
    const refused = await accounts.proposeRegistry(office, second)
    const next = await accounts.proposeRegistry(office, second)
    settingsOf(await office.other.post(`${office.url}/registry/confirmation`, { accountId: next }))
    const log = await readWholeLog(danji)
    const jobs = formerKeysReactors.flatMap((reactor) => reactor.react(log))
    const jobOf = (accountId: string) =>
      jobs.find(({ payload }) => (payload as { readonly accountId: string }).accountId === accountId)
    expect(jobOf(refused)).toEqual(expect.not.objectContaining({ runAt: expect.anything() }))
    expect(jobOf(used)?.runAt).toEqual(new Date(clock.now.getTime() + 24 * 60 * 60_000))
    expect(jobOf(next)).toBeUndefined()
  })
})

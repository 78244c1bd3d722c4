import { expect } from 'vitest'
import type { simulatedCodefAccounts } from '#infra/simulators/codef/codef-simulator.ts'
import type { ProviderAccountSettings } from '#services/provider-account/provider-account.contract.ts'
import { adminOf, appoint, type Answer, type Caller, type TestApp } from '#tests/support/stack/test-app.ts'

type SimulatedAccount = (typeof simulatedCodefAccounts)[0]

/** Two administrators of a complex. */
export type AccountOffice = { readonly url: string; readonly one: Caller; readonly other: Caller }

export const settingsOf = ({ status, body, text }: Answer, expected = 200): ProviderAccountSettings => {
  expect({ status, text }).toMatchObject({ status: expected })
  return body
}

/** Enters, confirms and removes accounts of complexes, as their administrators do. */
export const openAccountOffice = (danji: TestApp) => {
  const { app, admin, anyone } = danji
  const officeOf = async (apartmentId: string): Promise<AccountOffice> => {
    const appointed = () => appoint(danji, { role: 'ADMIN', apartments: [apartmentId] })
    const [one, other] = [adminOf(app, await appointed()), adminOf(app, await appointed())]
    return { url: `/api/apartment/${apartmentId}/provider-account`, one, other }
  }
  /** Body of a proposal of a simulated account at the provider of registers. */
  const registryBody = async ({ title: _title, prices: _prices, ...keys }: SimulatedAccount) => ({
    ...keys,
    publicKey: (await anyone.get('/simulators/codef/public-key')).text,
  })
  const proposedId = (answer: Answer, kind: 'registry' | 'identity'): string =>
    settingsOf(answer, 201)[kind].proposed?.accountId ?? expect.fail('it waits')
  const proposeRegistry = async ({ url, one }: AccountOffice, account: SimulatedAccount): Promise<string> =>
    proposedId(await one.post(`${url}/registry/proposal`, await registryBody(account)), 'registry')
  const proposeIdentity = async ({ url, one }: AccountOffice, client: object): Promise<string> =>
    proposedId(await one.post(`${url}/identity/proposal`, client), 'identity')
  /** Gives a complex an account for registers; returns its id. */
  const setUpRegistry = async (office: AccountOffice, account: SimulatedAccount): Promise<string> => {
    const accountId = await proposeRegistry(office, account)
    settingsOf(await office.other.post(`${office.url}/registry/confirmation`, { accountId }))
    return accountId
  }
  /** Gives a complex an account for identity, which a super administrator confirms; returns its id. */
  const setUpIdentity = async (office: AccountOffice, client: object): Promise<string> => {
    const accountId = await proposeIdentity(office, client)
    settingsOf(await admin.post(`${office.url}/identity/confirmation`, { accountId }))
    return accountId
  }
  return { officeOf, registryBody, proposeRegistry, proposeIdentity, setUpRegistry, setUpIdentity }
}

import type { ProviderAccountKind } from '#events/provider-account/provider-account.events.ts'
import type { RegisterAccountKeys } from '#infra/providers/registers.ts'
import { readAdmin } from '../account/account.facts.ts'
import { getApartment } from '../apartment/apartment.facts.ts'
import { commandHandler } from '../core/command-handler.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { AddCalls } from '../core/module.ts'
import { readState } from '../core/read-state.ts'
import type { Call, Handler } from '../core/routes.ts'
import { assertVisible } from '../core/scope.ts'
import type { AdminSession } from '../core/session.ts'
import { assertMayConfirm } from './account-approval.ts'
import { isPublicKey, sealAccountKeys } from './account-keys.ts'
import { checkAccount } from './check-account.ts'
import type { AccountCommand } from './complex-accounts.decider.ts'
import {
  providerAccountDecider,
  providerAccountStream,
  type AccountPlace,
  type ProviderAccount,
} from './provider-account.decider.ts'
import * as calls from './provider-account.contract.ts'
import { usedBy } from './used-account.ts'

/** Checks of the connection a minute and caller: each costs the provider a call. */
const CHECKS_A_MINUTE = 20

const accountAnswer = async ({ store }: Deps, { accountId, clientId, at, proposedBy }: ProviderAccount) => {
  const admin = await readAdmin(store, proposedBy)
  const name = admin.status === 'absent' ? '' : (admin.name ?? '')
  return { accountId, clientId, setAt: at, proposedBy: { id: proposedBy, name } }
}

const accountsAnswer = async (deps: Deps, place: AccountPlace): Promise<calls.AccountsOfKind> => {
  const state = await readState(deps.store, providerAccountDecider, providerAccountStream(place))
  const { sharing } = deps.providerAccounts[place.kind]
  const answerOf = (account: ProviderAccount | null) => account && accountAnswer(deps, account)
  return {
    uses: usedBy(state, sharing),
    own: await answerOf(state.current),
    proposed: await answerOf(state.proposed),
    former: await Promise.all(
      state.former.map(async ({ account, until }) => ({ ...(await accountAnswer(deps, account)), until })),
    ),
    shared: {
      isAllowed: state.mayShare ?? sharing === 'all',
      isDecided: state.mayShare !== null,
      isPresent: sharing !== 'absent',
    },
  }
}

const settingsAnswer = async (deps: Deps, apartmentId: string): Promise<calls.ProviderAccountSettings> => {
  const [registry, identity] = await Promise.all([
    accountsAnswer(deps, { apartmentId, kind: 'registry' }),
    accountsAnswer(deps, { apartmentId, kind: 'identity' }),
  ])
  return { registry, identity }
}

/** Checks that a complex exists, and the administrator may see it. @throws DomainError NOT_FOUND */
const assertComplex = async ({ store }: Deps, apartmentId: string, admin: AdminSession): Promise<void> => {
  assertVisible(admin, apartmentId)
  await getApartment(store, apartmentId)
}

type Changing = Pick<Call<typeof calls.removeProviderAccount>, 'admin' | 'metadata'>

const change = async (
  deps: Deps,
  { admin, metadata }: Changing,
  place: AccountPlace,
  command: AccountCommand<ProviderAccount>,
) => {
  await assertComplex(deps, place.apartmentId, admin)
  const { position } = await commandHandler(
    deps.store,
    providerAccountDecider,
  )({ stream: providerAccountStream(place), command: () => ({ ...command, place }), metadata })
  return { position, body: await settingsAnswer(deps, place.apartmentId) }
}

const getAccounts =
  (deps: Deps): Handler<typeof calls.getProviderAccounts> =>
  async ({ params, admin }) => {
    await assertComplex(deps, params.id, admin)
    return { body: await settingsAnswer(deps, params.id) }
  }

/** Keys of an account, with the id that names it at its provider. */
type ProposedKeys = { readonly clientId: string }

const propose = async (
  deps: Deps,
  call: Changing & Pick<Call<typeof calls.proposeIdentityAccount>, 'params' | 'newId'>,
  kind: ProviderAccountKind,
  keys: ProposedKeys,
) => {
  const { params, admin, newId, metadata } = call
  await assertComplex(deps, params.id, admin)
  const accountId = newId()
  const place = { apartmentId: params.id, kind }
  const account: ProviderAccount = {
    ...place,
    accountId,
    sealedKeys: await sealAccountKeys(deps.providerAccounts.secrets, accountId, keys),
    clientId: keys.clientId,
    proposedBy: admin.id,
    at: metadata.at,
  }
  return { ...(await change(deps, call, place, { type: 'ProposeAccount', account })), status: 201 as const }
}

/** @throws DomainError VALIDATION_FAILED where the public key is none */
const assertPublicKey = ({ publicKey }: Pick<RegisterAccountKeys, 'publicKey'>): void => {
  if (!isPublicKey(publicKey))
    throw new DomainError('VALIDATION_FAILED', [
      { path: 'publicKey', message: 'CODEF 화면의 공개키를 그대로 붙여 넣어주세요.' },
    ])
}

/** Checks the account in use or the proposed one. @throws DomainError PROVIDER_ACCOUNT_SETTLED */
const check =
  (deps: Deps): Handler<typeof calls.checkProviderAccount> =>
  async ({ params: { id: apartmentId, kind }, body, admin }) => {
    await assertComplex(deps, apartmentId, admin)
    const { current, proposed } = await readState(
      deps.store,
      providerAccountDecider,
      providerAccountStream({ apartmentId, kind }),
    )
    const account = [current, proposed].find((one) => one?.accountId === body.accountId)
    if (!account) throw new DomainError('PROVIDER_ACCOUNT_SETTLED')
    return { body: { problem: await checkAccount(deps, account) } }
  }

const placeOf = ({ params }: { readonly params: { readonly id: string; readonly kind: ProviderAccountKind } }) => ({
  apartmentId: params.id,
  kind: params.kind,
})

/** Adds the calls for the accounts of a complex at providers. */
export const providerAccountRoutes: AddCalls = (route, deps) => {
  route(calls.getProviderAccounts, getAccounts(deps))
  route(calls.proposeRegistryAccount, async (call) => {
    await assertComplex(deps, call.params.id, call.admin)
    assertPublicKey(call.body)
    return propose(deps, call, 'registry', call.body)
  })
  route(calls.proposeIdentityAccount, (call) => propose(deps, call, 'identity', call.body))
  route(calls.confirmProviderAccount, (call) => {
    const { body, admin, metadata } = call
    assertMayConfirm(call.params.kind, admin)
    return change(deps, call, placeOf(call), {
      type: 'ConfirmAccount',
      ...body,
      adminId: admin.id,
      at: metadata.at,
    })
  })
  route(calls.refuseProviderAccount, (call) =>
    change(deps, call, placeOf(call), { type: 'RefuseAccount', ...call.body }),
  )
  route(calls.removeProviderAccount, (call) =>
    change(deps, call, placeOf(call), { type: 'RemoveAccount', at: call.metadata.at }),
  )
  route(calls.checkProviderAccount, check(deps), { perMinute: CHECKS_A_MINUTE })
  route(calls.decideSharedProvider, (call) =>
    change(deps, call, placeOf(call), { type: 'DecideShared', ...call.body, at: call.metadata.at }),
  )
}

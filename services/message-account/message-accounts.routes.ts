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
import { checkAccount } from './check-account.ts'
import { accountInUse } from '../provider-account/complex-accounts.decider.ts'
import { sealAccountKeys } from '../provider-account/provider-account.facts.ts'
import {
  messageAccountDecider,
  messageAccountStream,
  type MessageAccount,
  type MessageAccountCommand,
  type MessageAccountState,
} from './message-account.decider.ts'
import * as calls from './message-account.contract.ts'

/** Checks of the connection a minute and caller: each costs the provider a few calls. */
const CHECKS_A_MINUTE = 20
const KEY_END = 4

const accountAnswer = async (
  { store }: Deps,
  account: MessageAccount | null,
): Promise<calls.MessageAccountSettings['own']> => {
  if (account === null) return null
  const { accountId, apiKeyEnd, pfId, from, templates, at, proposedBy } = account
  const admin = await readAdmin(store, proposedBy)
  const name = admin.status === 'absent' ? '' : (admin.name ?? '')
  return { accountId, apiKeyEnd, pfId, from, templates, setAt: at, proposedBy: { id: proposedBy, name } }
}

const settingsAnswer = async (deps: Deps, state: MessageAccountState): Promise<calls.MessageAccountSettings> => {
  const { isSharedByDefault } = deps.messageAccounts
  const { mayShare, numbers } = state
  return {
    uses: accountInUse(state, isSharedByDefault),
    own: await accountAnswer(deps, state.current),
    proposed: await accountAnswer(deps, state.proposed),
    shared: { isAllowed: mayShare ?? isSharedByDefault, isDecided: mayShare !== null },
    numbers: numbers.map((one) => ({ ...one, papers: [...one.papers] })),
  }
}

/** Checks that a complex exists, and the administrator may see it. @throws DomainError NOT_FOUND */
const assertComplex = async ({ store }: Deps, apartmentId: string, admin: AdminSession): Promise<void> => {
  assertVisible(admin, apartmentId)
  await getApartment(store, apartmentId)
}

type WithoutComplex<Command> = Command extends unknown ? Omit<Command, 'apartmentId'> : never
type Changing = Pick<Call<typeof calls.removeMessageAccount>, 'admin' | 'metadata'> & {
  readonly params: { readonly id: string }
}

const change = async (
  deps: Deps,
  { params, admin, metadata }: Changing,
  asked: WithoutComplex<MessageAccountCommand>,
) => {
  await assertComplex(deps, params.id, admin)
  const command: MessageAccountCommand = { ...asked, apartmentId: params.id }
  const { state, position } = await commandHandler(
    deps.store,
    messageAccountDecider,
  )({ stream: messageAccountStream(params.id), command: () => command, metadata })
  return { position, body: await settingsAnswer(deps, state) }
}

const getSettings =
  (deps: Deps): Handler<typeof calls.getMessageAccount> =>
  async ({ params, admin }) => {
    await assertComplex(deps, params.id, admin)
    const state = await readState(deps.store, messageAccountDecider, messageAccountStream(params.id))
    return { body: await settingsAnswer(deps, state) }
  }

const propose =
  (deps: Deps): Handler<typeof calls.proposeMessageAccount> =>
  async (call) => {
    const { params, body, admin, newId, metadata } = call
    const { apiKey, apiSecret, ...shown } = body
    await assertComplex(deps, params.id, admin)
    const accountId = newId()
    const account: MessageAccount = {
      apartmentId: params.id,
      accountId,
      sealedKeys: await sealAccountKeys(deps.messageAccounts.secrets, accountId, { apiKey, apiSecret }),
      apiKeyEnd: apiKey.slice(-KEY_END),
      ...shown,
      proposedBy: admin.id,
      at: metadata.at,
    }
    return { ...(await change(deps, call, { type: 'ProposeAccount', account })), status: 201 }
  }

/** Finds the account in use or the proposed one. @throws DomainError MESSAGE_ACCOUNT_SETTLED */
const check =
  (deps: Deps): Handler<typeof calls.checkMessageAccount> =>
  async ({ params, body, admin }) => {
    await assertComplex(deps, params.id, admin)
    const state = await readState(deps.store, messageAccountDecider, messageAccountStream(params.id))
    const account = [state.current, state.proposed].find((one) => one?.accountId === body.accountId)
    if (!account) throw new DomainError('MESSAGE_ACCOUNT_SETTLED')
    return { body: await checkAccount(deps, account) }
  }

/** Adds the calls for the account of a complex at the provider of messages, and its numbers. */
export const messageAccountRoutes: AddCalls = (route, deps) => {
  route(calls.getMessageAccount, getSettings(deps))
  route(calls.proposeMessageAccount, propose(deps))
  route(calls.confirmMessageAccount, (call) => {
    const { body, admin, metadata } = call
    return change(deps, call, { type: 'ConfirmAccount', ...body, adminId: admin.id, at: metadata.at })
  })
  route(calls.refuseMessageAccount, (call) => change(deps, call, { type: 'RefuseAccount', ...call.body }))
  route(calls.removeMessageAccount, (call) => change(deps, call, { type: 'RemoveAccount', at: call.metadata.at }))
  route(calls.checkMessageAccount, check(deps), { perMinute: CHECKS_A_MINUTE })
  route(calls.decideSharedAccount, (call) => {
    const { body, metadata } = call
    return change(deps, call, { type: 'DecideShared', ...body, at: metadata.at })
  })
  route(calls.recordSenderNumber, (call) => change(deps, call, { type: 'RecordNumber', ...call.body }))
  route(calls.removeSenderNumber, (call) => change(deps, call, { type: 'RemoveNumber', ...call.body }))
}

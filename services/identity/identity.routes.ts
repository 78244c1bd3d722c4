import type { AddCalls } from '../core/module.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { readState, stateIn } from '../core/read-state.ts'
import type { Call, Handler } from '../core/routes.ts'
import type { ResidentSession } from '../core/session.ts'
import { personDecider, personStream } from '../person/person.decider.ts'
import { listUserDecider, listUserStream } from '../roll/list-user.decider.ts'
import { findEntries } from './find-entries.ts'
import * as calls from './identity.contract.ts'
import {
  identityVerificationDecider,
  identityVerificationStream,
  openRequest,
} from './identity-verification.decider.ts'
import { addKcpReturn, KCP_RETURN, RETURN_PATH } from './kcp-return.ts'
import { createLinkLimit } from './link-limit.ts'
import { beginResidentSession, endResidentSession, residentOf } from './resident-session.ts'
import { carriedTransaction, carryTransaction, dropTransaction } from './transaction-cookie.ts'
import { carryUnmatched } from './unmatched-cookie.ts'
import { beginIdentity, endIdentity } from './verify-identity.ts'
import { findLinkTarget } from './identity.hooks.ts'

const PER_MINUTE = { request: 30, verify: 60, status: 240, ofLink: 300 }

const requestNice = (deps: Deps): Handler<typeof calls.requestNice> => {
  const limit = createLinkLimit(Math.ceil(PER_MINUTE.ofLink * deps.rateLimitFactor))
  return async ({ body: { token, texts }, newId, metadata, reply, request }) => {
    const target = await findLinkTarget(deps.hooks, token)
    limit.count(deps.secrets.digest('link-limit', token), deps.clock())
    const verificationId = newId()
    const returnUrl = deps.publicUrl + RETURN_PATH
    const asked = {
      provider: 'nice',
      verificationId,
      target,
      returnUrl,
      ...(texts === undefined ? {} : { texts }),
    } as const
    // No position is sent: to a stranger, as whom the cookie identifies nobody, the growth of the
    // log would reveal what others do.
    const { page, kept } = await beginIdentity(deps, asked, { metadata, log: request.log })
    carryTransaction(deps, reply, 'nice', { verificationId, kept })
    // (?) The page of 2021 may take its fields in its address as well as in a form.
    const query = page.fields ? `?${new URLSearchParams(page.fields).toString()}` : ''
    return { body: { transactionId: verificationId, authUrl: page.url + query } }
  }
}

const providerFields = (body: Call<typeof calls.verifyNice>['body']) => {
  if (body.cancelled === true) return 'cancelled'
  const fields = {
    web_transaction_id: body.webTransactionId,
    enc_data: body.encData,
    integrity_value: body.integrityValue,
    token_version_id: body.tokenVersionId,
  }
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

const verifyNice =
  (deps: Deps): Handler<typeof calls.verifyNice> =>
  async ({ body, metadata, evidence, reply, request }) => {
    const carried = carriedTransaction(deps, request, 'nice')
    if (carried.verificationId !== body.transactionId) throw new DomainError('IDENTITY_OTHER_BROWSER')
    const stream = identityVerificationStream(carried.verificationId)
    const { position, entries, isOthersLink, name } = await endIdentity(
      deps,
      {
        provider: 'nice',
        carried,
        returned: providerFields(body),
        entriesOf: async ({ person }, ciHash) => {
          const state = await readState(deps.store, identityVerificationDecider, stream)
          return findEntries(deps, openRequest(state, deps.clock()), { person, ciHash })
        },
      },
      { metadata, evidence, log: request.log },
    )
    if (entries.length === 0) {
      // Nothing of theirs differs: there is nothing that the office could correct.
      if (isOthersLink) throw new DomainError('IDENTITY_NOT_MATCHED', [calls.OTHERS_LINK])
      carryUnmatched(deps, reply, carried.verificationId)
      throw new DomainError('IDENTITY_NOT_MATCHED')
    }
    beginResidentSession(deps, reply, carried.verificationId)
    dropTransaction(deps, reply, 'nice')
    return { position, body: { verified: true, user: { id: entries[0]?.personId ?? '', name } } }
  }

const residentStatus =
  (deps: Deps): Handler<typeof calls.residentStatus> =>
  async ({ request }) => {
    const session = await residentOf(deps, request)
    const [first] = session?.entries ?? []
    if (!session || !first) return { body: { authenticated: false } }
    const read = await deps.store.readStreams([
      personStream(first.personId),
      ...session.entries.map(({ listUserId }) => listUserStream(listUserId)),
    ])
    const person = stateIn(read, personDecider, personStream(first.personId))
    const entries = session.entries.flatMap(({ listUserId }) => {
      const entry = stateIn(read, listUserDecider, listUserStream(listUserId))
      return entry.status === 'listed' ? [{ listUserId, listId: entry.listId, dong: entry.dong, ho: entry.ho }] : []
    })
    const name = person.status === 'registered' ? (person.name ?? '') : ''
    const { expiresAt } = session
    return { body: { authenticated: true, user: { id: first.personId, name }, entries, expiresAt } }
  }

const residentLogout =
  (deps: Deps): Handler<typeof calls.residentLogout> =>
  async ({ resident, metadata, reply }) => {
    const position = await endResidentSession(deps, resident, { reply, metadata })
    return { position, body: { success: true } }
  }

/**
 * Returns the entries of the session for a second verification: the same CI has the same owner,
 * with any provider.
 */
const reverify = (session: ResidentSession, personId: string, ciHash: string) => ({
  entries: ciHash === session.ciHash ? session.entries.filter((entry) => entry.personId === personId) : [],
  isOthersLink: false,
})

const verifyKcp =
  (deps: Deps): Handler<typeof calls.verifyKcp> =>
  async ({ params, body, resident, newId, metadata, evidence, reply, request }) => {
    if (!resident.entries.some(({ personId }) => personId === params.id)) throw new DomainError('NOT_FOUND')
    const { listId, apartmentId, target } = resident
    if (body.regCertKey === undefined) {
      const verificationId = newId()
      const asked = {
        provider: 'kcp',
        verificationId,
        target: { ...target, listId, apartmentId },
        personId: params.id,
        returnUrl: deps.publicUrl + KCP_RETURN,
      } as const
      const { page, kept, transactionId, position } = await beginIdentity(deps, asked, { metadata, log: request.log })
      carryTransaction(deps, reply, 'kcp', { verificationId, kept })
      return { position, body: { regCertKey: transactionId, callUrl: page.url } }
    }
    const carried = carriedTransaction(deps, request, 'kcp')
    const returned = { reg_cert_key: body.regCertKey, ...(body.resCd === undefined ? {} : { res_cd: body.resCd }) }
    const { position, entries } = await endIdentity(
      deps,
      {
        provider: 'kcp',
        carried,
        returned,
        entriesOf: async (_verified, ciHash) => reverify(resident, params.id, ciHash),
      },
      { metadata, evidence, log: request.log },
    )
    if (entries.length === 0) throw new DomainError('IDENTITY_NOT_MATCHED')
    dropTransaction(deps, reply, 'kcp')
    return { position, body: { verified: true } }
  }

/** Residents prove who they are, and have a session for it. */
export const identityRoutes: AddCalls = (route, deps, app) => {
  route(calls.requestNice, requestNice(deps), { perMinute: PER_MINUTE.request })
  route(calls.verifyNice, verifyNice(deps), { perMinute: PER_MINUTE.verify })
  route(calls.residentStatus, residentStatus(deps), { perMinute: PER_MINUTE.status })
  route(calls.residentLogout, residentLogout(deps), { perMinute: PER_MINUTE.verify })
  route(calls.verifyKcp, verifyKcp(deps), { perMinute: PER_MINUTE.request })
  addKcpReturn(app, PER_MINUTE.status)
}

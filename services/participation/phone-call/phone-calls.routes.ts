import { z } from 'zod'
import type { Actor } from '#events/metadata.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { findPhoneCalls } from '#projections/participation/phone-calls.ts'
import { adminDecider, adminStream } from '../../account/admin/admin.decider.ts'
import { recordAccesses } from '../../audit/audit.facts.ts'
import { contentRange, idFilter, oneOrMore, readPage } from '../../core/collection.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import type { AddCalls } from '../../core/module.ts'
import { readState, stateIn } from '../../core/read-state.ts'
import type { Call, Handler } from '../../core/routes.ts'
import { assertVisible, visibleApartments } from '../../core/scope.ts'
import { findLinkTarget } from '../../identity/identity.hooks.ts'
import { assertActiveOrScheduled, existingList } from '../../list/list.decider.ts'
import { readList } from '../../list/list.facts.ts'
import { askingBrowserOf, rememberAskingBrowser } from '../asking-browser.ts'
import { existingPhoneCall, phoneCallDecider, phoneCallStream, type ExistingPhoneCall } from './phone-call.decider.ts'
import { spendPhoneCall } from './phone-call-limits.ts'
import * as calls from './phone-calls.contract.ts'

const PER_MINUTE = { request: 10 }

const callIdOf = ({ secrets }: Pick<Deps, 'secrets'>, listId: string, phone: string): string =>
  secrets.derivedId(listId, `phone call\n${phone}`)
const requestIdOf = ({ secrets }: Pick<Deps, 'secrets'>, phoneCallId: string, browser: string): string =>
  secrets.derivedId(phoneCallId, `phone call of browser\n${browser}`)

/**
 * Asks for a call. No position is sent, and the roll is not read: neither the answer nor its time
 * shows whether it has such a person.
 */
const request =
  (deps: Deps): Handler<typeof calls.requestPhoneCall> =>
  async ({ body, newId, metadata, evidence, request: incoming, reply }) => {
    const { link, failed, preferredTime, phone, name, dong, ho } = body
    const { listId, apartmentId } = await findLinkTarget(deps.hooks, link)
    const now = deps.clock()
    assertActiveOrScheduled(existingList(await readList(deps.store, listId)), now)
    const newKey = newId()
    const browser = rememberAskingBrowser(deps, { request: incoming, reply }, newKey)
    const phoneCallId = callIdOf(deps, listId, phone)
    const stream = phoneCallStream(phoneCallId)
    const command = {
      type: 'RequestCall',
      reference: { phoneCallId, callerId: newKey, listId, apartmentId },
      request: {
        requestId: requestIdOf(deps, phoneCallId, browser),
        failed,
        ...(preferredTime === undefined ? {} : { preferredTime }),
        caller: {
          phone,
          ...(name === undefined ? {} : { name }),
          ...(dong === undefined ? {} : { dong }),
          ...(ho === undefined ? {} : { ho }),
        },
      },
    } as const
    const before = await readState(deps.store, phoneCallDecider, stream)
    // A second press costs nothing.
    if (phoneCallDecider.decide(command, before).length > 0)
      await spendPhoneCall(deps, { listId, phone, ip: evidence.ip }, now)
    await commandHandler(deps.store, phoneCallDecider)({ stream, command: () => command, metadata })
    return { body: { requested: true } }
  }

const withdraw =
  (deps: Deps): Handler<typeof calls.withdrawPhoneCall> =>
  async ({ body: { link, phone }, metadata, request: incoming }) => {
    const { listId } = await findLinkTarget(deps.hooks, link)
    const browser = askingBrowserOf(deps, incoming)
    const phoneCallId = callIdOf(deps, listId, phone)
    if (browser !== undefined)
      await commandHandler(
        deps.store,
        phoneCallDecider,
      )({
        stream: phoneCallStream(phoneCallId),
        command: () => ({ type: 'WithdrawRequest', requestId: requestIdOf(deps, phoneCallId, browser) }),
        metadata,
      })
    return { body: { withdrawn: true } }
  }

/** Call with its events, the newest last. */
type ReadCall = { readonly call: ExistingPhoneCall; readonly events: readonly RecordedEvent[] }

const adminIdOf = (actor: Actor | undefined): string | undefined => (actor?.kind === 'admin' ? actor.id : undefined)

const lastCallIn = ({ events }: ReadCall): RecordedEvent | undefined =>
  events.findLast(({ type }) => type === 'PhoneCallMade')

/** Returns the first request after the last end of the call. */
const beganIn = ({ events }: ReadCall): RecordedEvent | undefined => {
  const isEnd = ({ type, data }: RecordedEvent): boolean =>
    type === 'PhoneCallerErased' ||
    (type === 'PhoneCallWithdrawn' && (data as { readonly left: number }).left === 0) ||
    (type === 'PhoneCallMade' && (data as { readonly isOver: boolean }).isOver)
  const isRequest = ({ type }: RecordedEvent): boolean => type === 'PhoneCallRequested'
  const last = events.findLastIndex(isRequest)
  const end = events.slice(0, last).findLastIndex(isEnd)
  return events.slice(end + 1).find(isRequest)
}

const answerOf = (read: ReadCall, nameOf: (adminId: string) => string): calls.PhoneCall => {
  const { status, reference, requests, tries } = read.call
  const last = lastCallIn(read)
  const by = adminIdOf(last?.metadata.actor) ?? ''
  return {
    id: reference.phoneCallId,
    listId: reference.listId,
    apartmentId: reference.apartmentId,
    status,
    phone: requests[0]?.caller?.phone ?? null,
    requests: requests.map(({ caller, failed, preferredTime = null }) => ({
      name: caller?.name ?? null,
      dong: caller?.dong ?? null,
      ho: caller?.ho ?? null,
      failed,
      preferredTime,
    })),
    requestedAt: beganIn(read)?.metadata.at ?? '',
    tries,
    lastCall: last
      ? {
          at: last.metadata.at,
          outcome: (last.data as { readonly outcome: 'reached' | 'unreached' }).outcome,
          by: { id: by, name: nameOf(by) },
        }
      : null,
  }
}

type Looking = Pick<Call<typeof calls.recordPhoneCall>, 'admin' | 'evidence'>

/**
 * Returns calls as the log has them at this moment. The access is recorded first; callers were not
 * verified, and are recorded by the ids of their keys.
 */
const readPhoneCalls = async (
  deps: Deps,
  ids: readonly string[],
  looking: Looking,
): Promise<readonly calls.PhoneCall[]> => {
  if (ids.length === 0) return []
  const read = await deps.store.readStreams(ids.map(phoneCallStream))
  const found = ids.flatMap((id): readonly ReadCall[] => {
    const call = stateIn(read, phoneCallDecider, phoneCallStream(id))
    return call.status === 'absent' ? [] : [{ call, events: read.get(phoneCallStream(id))?.events ?? [] }]
  })
  await recordAccesses(
    deps,
    looking,
    found.map(({ call: { reference } }) => ({
      what: '전화 요청',
      listId: reference.listId,
      apartmentId: reference.apartmentId,
      personIds: [reference.callerId],
    })),
  )
  const admins = [...new Set(found.flatMap((one) => adminIdOf(lastCallIn(one)?.metadata.actor) ?? []))]
  const streams = admins.length > 0 ? await deps.store.readStreams(admins.map(adminStream)) : new Map<string, never>()
  return found.map((one) =>
    answerOf(one, (adminId) => {
      const admin = stateIn(streams, adminDecider, adminStream(adminId))
      return admin.status === 'absent' ? '' : (admin.name ?? '')
    }),
  )
}

const filters = z.strictObject({
  id: idFilter,
  listId: z.guid().optional(),
  status: oneOrMore(z.enum(['waiting', 'reached', 'unreached', 'withdrawn', 'erased'])),
})

const list =
  (deps: Deps): Handler<typeof calls.phoneCalls> =>
  async ({ query, admin, evidence }) => {
    const page = readPage(query, { sortable: ['requestedAt'], filters })
    const found = await findPhoneCalls(deps.database, page, visibleApartments(admin))
    const ids = found.rows.map(({ id }) => id)
    const body = [...(await readPhoneCalls(deps, ids, { admin, evidence }))]
    return { body, headers: contentRange('phone-calls', found) }
  }

const recordOutcome =
  (deps: Deps): Handler<typeof calls.recordPhoneCall> =>
  async ({ params: { id }, body: { outcome, tries }, admin, evidence, metadata }) => {
    const stream = phoneCallStream(id)
    const before = existingPhoneCall(await readState(deps.store, phoneCallDecider, stream))
    assertVisible(admin, before.reference.apartmentId)
    const { position } = await commandHandler(
      deps.store,
      phoneCallDecider,
    )({ stream, command: () => ({ type: 'RecordCall', outcome, tries }), metadata })
    const [body] = await readPhoneCalls(deps, [id], { admin, evidence })
    if (!body) throw new Error('a call that was recorded is there')
    return { position, body }
  }

/** Adds the calls for residents who ask the office to call them, and the office's list of these. */
export const phoneCallRoutes: AddCalls = (route, deps) => {
  route(calls.requestPhoneCall, request(deps), { perMinute: PER_MINUTE.request })
  route(calls.withdrawPhoneCall, withdraw(deps), { perMinute: PER_MINUTE.request })
  route(calls.phoneCalls, list(deps))
  route(calls.recordPhoneCall, recordOutcome(deps))
}

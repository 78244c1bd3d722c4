import { z } from 'zod'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { MemoEvent } from '#events/person/memo.events.ts'
import { adminDecider, adminStream } from '../account/admin/admin.decider.ts'
import { recordAccess } from '../audit/audit.facts.ts'
import type { AddCalls } from '../core/module.ts'
import { contentRange, idFilter, pageOf, readPage } from '../core/collection.ts'
import { commandHandler, fact } from '../core/command-handler.ts'
import type { Deps } from '../core/deps.ts'
import { foldEvents } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'
import { readState, stateIn } from '../core/read-state.ts'
import type { Call, Handler } from '../core/routes.ts'
import { assertVisible } from '../core/scope.ts'
import { changePerson } from './change-person.ts'
import { memosDecider, memosStream } from './memo.decider.ts'
import { personDecider, personStream, registeredPerson, type RegisteredPerson } from './person.decider.ts'
import { getPersonFor, profileOf } from './read-resident.ts'
import * as calls from './residents.contract.ts'

const MAX_MEMOS = 1_000

const filters = z.strictObject({ id: idFilter })

type WrittenMemo = RecordedEvent<Extract<MemoEvent, { type: 'MemoWritten' }>>
const isWritten = (event: RecordedEvent<MemoEvent>): event is WrittenMemo => event.type === 'MemoWritten'

/** Memos with those who wrote them. */
const memosOf = async ({ store }: Deps, written: readonly WrittenMemo[]): Promise<calls.Memo[]> => {
  const writers = new Set(written.flatMap(({ metadata: { actor } }) => (actor.kind === 'admin' ? [actor.id] : [])))
  const streams = writers.size > 0 ? await store.readStreams([...writers].map(adminStream)) : new Map<string, never>()
  const named = (adminId: string): calls.Memo['Admin'] => {
    const admin = stateIn(streams, adminDecider, adminStream(adminId))
    return { id: adminId, name: admin.status === 'absent' ? '' : (admin.name ?? '') }
  }
  return written.map(({ data, metadata: { actor, at } }) => ({
    id: data.memoId,
    text: data.text,
    createdAt: at,
    Admin: actor.kind === 'admin' ? named(actor.id) : null,
  }))
}

/**
 * Returns the resident themselves, as the log has them at this moment.
 * @throws DomainError NOT_FOUND for anybody else
 */
const ownPerson = async (
  { store }: Pick<Deps, 'store'>,
  { params: { id: personId }, resident }: Pick<Call<typeof calls.residentProfile>, 'params' | 'resident'>,
): Promise<RegisteredPerson> => {
  const isOwn = resident.entries.some((entry) => entry.personId === personId)
  const person = isOwn ? await readState(store, personDecider, personStream(personId)) : undefined
  if (person?.status !== 'registered') throw new DomainError('NOT_FOUND')
  return person
}

/**
 * Returns a resident's own data, and nobody else's. The access is recorded as any other, under
 * their own id.
 */
const ownProfile = async (
  deps: Deps,
  call: Pick<Call<typeof calls.residentProfile>, 'params' | 'resident' | 'evidence'>,
) => {
  const person = await ownPerson(deps, call)
  const { personId, apartmentId } = person
  const { evidence } = call
  const look = { what: '본인이 본 소유자 정보', personIds: [personId], apartmentId }
  await recordAccess(deps, { admin: { id: personId }, evidence }, look)
  return { body: await profileOf(deps, person, 'themselves') }
}

const residentProfile =
  (deps: Deps): Handler<typeof calls.residentProfile> =>
  async (call) => {
    if (call.request.resident) return ownProfile(deps, call)
    const { params, admin, evidence } = call
    const person = await getPersonFor(deps, params.id, admin)
    const { personId, apartmentId } = person
    await recordAccess(deps, { admin, evidence }, { what: '소유자 정보', personIds: [personId], apartmentId })
    return { body: await profileOf(deps, person, admin) }
  }

/**
 * Answers a change of one's own data. All of it is what they are found and verified by: changing it
 * would let them choose who may vote as them. A change to the present values is answered like a
 * repeat.
 * @throws DomainError NOT_FOUND, OWN_DATA_FIXED
 */
const sameOfThemselves = async (deps: Deps, call: Call<typeof calls.changeResident>) => {
  const { name, phone, birthDate, address, email, language } = await ownPerson(deps, call)
  const { before: _before, ...said } = call.body
  const after = { name, phone, birthDate, address, email, language, ...said }
  const isSame =
    after.name === name &&
    (after.phone || null) === phone &&
    (after.birthDate || null) === birthDate &&
    (after.address || null) === address &&
    (after.email || null) === email &&
    after.language === language
  if (!isSame) throw new DomainError('OWN_DATA_FIXED')
  return ownProfile(deps, call)
}

const changeResident =
  (deps: Deps): Handler<typeof calls.changeResident> =>
  async (call) => {
    if (call.request.resident) return sameOfThemselves(deps, call)
    const { params, body, admin, evidence, metadata } = call
    const { before, ...wanted } = body
    const { outcome, position } = await changePerson(deps, { personId: params.id, wanted, before, admin, metadata })
    const { personId, apartmentId } = outcome
    await recordAccess(deps, { admin, evidence }, { what: '소유자 정보', personIds: [personId], apartmentId })
    return { position, body: await profileOf(deps, outcome, admin) }
  }

const writeMemo =
  (deps: Deps): Handler<typeof calls.writeMemo> =>
  async ({ params, body, admin, newId, metadata }) => {
    const memoId = newId()
    const handle = commandHandler(deps.store, memosDecider)
    const { events, position } = await handle({
      stream: memosStream(params.id),
      facts: { person: fact(personStream(params.id), personDecider) },
      command: ({ person }) => {
        if (person.status !== 'absent') assertVisible(admin, person.apartmentId)
        const { personId, apartmentId } = registeredPerson(person)
        return { type: 'WriteMemo', memo: { memoId, personId, apartmentId, text: body.memo } }
      },
      metadata,
    })
    // The stream holds memos only.
    const written = (events as readonly WrittenMemo[]).filter(({ data }) => data.memoId === memoId)
    const [memo] = await memosOf(deps, written)
    if (!memo) throw new Error('a memo that was written is in its stream')
    return { position, body: memo }
  }

/** Returns the time of a memo, if they wrote it. */
const writtenBy = (events: readonly RecordedEvent[], memoId: string, adminId: string): Date | undefined => {
  // The stream holds memos only.
  const memo = (events as readonly RecordedEvent<MemoEvent>[]).find(
    ({ type, data }) => type === 'MemoWritten' && data.memoId === memoId,
  )
  const actor = memo?.metadata.actor
  return memo && actor?.kind === 'admin' && actor.id === adminId ? new Date(memo.metadata.at) : undefined
}

const withdrawMemo =
  (deps: Deps): Handler<typeof calls.withdrawMemo> =>
  async ({ params: { id: personId, memoId }, admin, metadata }) => {
    const { apartmentId } = await getPersonFor(deps, personId, admin)
    const { events } = await deps.store.readStream(memosStream(personId))
    const writtenAt = writtenBy(events, memoId, admin.id)
    const { position } = await commandHandler(
      deps.store,
      memosDecider,
    )({
      stream: memosStream(personId),
      command: () => ({
        type: 'WithdrawMemo',
        memo: { memoId, personId, apartmentId },
        writtenAt,
        now: new Date(metadata.at),
      }),
      metadata,
    })
    return { position, body: { id: memoId } }
  }

const memosOfResident =
  (deps: Deps): Handler<typeof calls.memosOfResident> =>
  async ({ params, query, admin, evidence }) => {
    const { filter, ...page } = readPage(query, { sortable: ['createdAt'], filters })
    const person = await getPersonFor(deps, params.id, admin)
    // The stream holds memos only; those of an erased person are empty, even if a process still
    // caches keys.
    const { events } = await deps.store.readStream(memosStream(params.id))
    const { withdrawn } = foldEvents(memosDecider, events)
    const written = (events as readonly RecordedEvent<MemoEvent>[])
      .filter(isWritten)
      .filter(({ data }) => !withdrawn.includes(data.memoId))
    const newest = written.slice(-MAX_MEMOS).toReversed()
    const wanted = newest.filter(({ data }) => filter.id?.includes(data.memoId) ?? true)
    const found = pageOf(wanted, page, { id: ({ data }) => data.memoId, createdAt: ({ metadata }) => metadata.at })
    const readable =
      person.status === 'erased'
        ? found.rows.map((memo) => ({ ...memo, data: { ...memo.data, text: null } }))
        : found.rows
    const { personId, apartmentId } = person
    if (found.rows.length > 0)
      await recordAccess(deps, { admin, evidence }, { what: '메모', personIds: [personId], apartmentId })
    return { body: await memosOf(deps, readable), headers: contentRange('memos', found) }
  }

/** Adds the calls for residents and memos about them. */
export const residentRoutes: AddCalls = (route, deps) => {
  route(calls.residentProfile, residentProfile(deps))
  route(calls.changeResident, changeResident(deps))
  route(calls.writeMemo, writeMemo(deps))
  route(calls.withdrawMemo, withdrawMemo(deps))
  route(calls.memosOfResident, memosOfResident(deps))
}

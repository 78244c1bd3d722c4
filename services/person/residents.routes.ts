import type { RecordedEvent } from '#infra/event-store/event-store.ts'
import type { MemoEvent } from '#events/person/memo.events.ts'
import { adminDecider, adminStream } from '../account/admin.decider.ts'
import { noteLook } from '../audit/audit.facts.ts'
import { commandHandler, fact } from '../core/command-handler.ts'
import { foldEvents } from '../core/decider.ts'
import type { Deps } from '../core/deps.ts'
import type { AddRoute } from '../core/routes.ts'
import { assertVisible } from '../core/scope.ts'
import { memosDecider, memosStream } from './memo.decider.ts'
import { personDecider, personStream, registeredPerson } from './person.decider.ts'
import { changePerson } from './change-person.ts'
import { profileOf, visiblePerson } from './read-resident.ts'
import { changeResident, memosOfResident, residentProfile, writeMemo, type Memo } from './residents.contract.ts'

const MOST_MEMOS = 1_000

type Written = RecordedEvent<MemoEvent>

/** Residents: who they are, and what the office notes of them. */
export const residentRoutes = (route: AddRoute, deps: Deps): void => {
  const { store } = deps
  const handleMemos = commandHandler(store, memosDecider)

  /** Memos with those who wrote them. */
  const memosOf = async (written: readonly Written[]): Promise<Memo[]> => {
    const writers = [
      ...new Set(written.flatMap(({ metadata: { actor } }) => (actor.kind === 'admin' ? [actor.id] : []))),
    ]
    const streams = writers.length > 0 ? await store.readStreams(writers.map(adminStream)) : new Map<string, never>()
    const named = (adminId: string): Memo['Admin'] => {
      const admin = foldEvents(adminDecider, streams.get(adminStream(adminId))?.events ?? [])
      return { id: adminId, name: admin.status === 'absent' ? '' : (admin.name ?? '') }
    }
    return written.map(({ data, metadata: { actor, at } }) => ({
      id: data.memoId,
      text: data.text,
      createdAt: at,
      Admin: actor.kind === 'admin' ? named(actor.id) : null,
    }))
  }

  route(residentProfile, async ({ params, admin, evidence }) => {
    const person = await visiblePerson(deps, params.id, admin)
    await noteLook(
      deps,
      { admin, evidence },
      { what: '소유자 정보', personIds: [person.personId], apartmentId: person.apartmentId },
    )
    return { body: await profileOf(deps, person, admin) }
  })

  route(changeResident, async ({ params, body, admin, evidence, metadata }) => {
    const { outcome, position } = await changePerson(deps, {
      personId: params.id,
      wanted: body,
      admin,
      metadata,
    })
    await noteLook(
      deps,
      { admin, evidence },
      { what: '소유자 정보', personIds: [outcome.personId], apartmentId: outcome.apartmentId },
    )
    return { position, body: await profileOf(deps, outcome, admin) }
  })

  route(writeMemo, async ({ params, body, admin, newId, metadata }) => {
    const memoId = newId()
    const { events, position } = await handleMemos({
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
    const written = (events as readonly Written[]).filter(({ data }) => data.memoId === memoId)
    const [memo] = await memosOf(written)
    if (!memo) throw new Error('a memo that was written is in its stream')
    return { position, body: memo }
  })

  route(memosOfResident, async ({ params, admin, evidence }) => {
    const person = await visiblePerson(deps, params.id, admin)
    // The stream holds memos only; of who was erased they say nothing any more, whatever keys a process may still remember.
    const written = (await store.readStream(memosStream(params.id))).events as readonly Written[]
    const newest = written.slice(-MOST_MEMOS).toReversed()
    const readable =
      person.status === 'erased' ? newest.map((memo) => ({ ...memo, data: { ...memo.data, text: null } })) : newest
    if (newest.length > 0)
      await noteLook(
        deps,
        { admin, evidence },
        { what: '메모', personIds: [person.personId], apartmentId: person.apartmentId },
      )
    return { body: await memosOf(readable) }
  })
}

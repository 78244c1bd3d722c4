import { z } from 'zod'
import { assemblyKinds, assemblyStatuses } from '#events/values/assembly/assembly-names.ts'
import { dayAt } from '#events/values/day.ts'
import { findAssemblies } from '#projections/assembly/assemblies.ts'
import { contentRange, idFilter, readPage, searchFilter } from '../core/collection.ts'
import type { Deps } from '../core/deps.ts'
import { foldEvents } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'
import type { AddCalls } from '../core/module.ts'
import type { Handler } from '../core/routes.ts'
import { assertVisible, visibleApartments } from '../core/scope.ts'
import type { AdminSession } from '../core/session.ts'
import { getListFor } from '../list/list.facts.ts'
import * as calls from './assemblies.contract.ts'
import type { TypedItem } from './assemblies.contract.ts'
import { holidayTableAt } from './holiday/holiday-table.ts'
import { answerOfRow, detailsOf, readAgendaVotes } from './assembly-answer.ts'
import { assemblyDecider, assemblyStream, type AssemblyData } from './assembly.decider.ts'
import { getAssemblyFor, type SeenAssembly } from './assembly.facts.ts'
import { assertConsentList, readConsentList } from './attendance/consenting-owners.ts'
import { changeStatus, writeAssembly } from './change-assembly.ts'
import { waysOn } from './law/assembly-law.contract.ts'

const filters = z.strictObject({
  q: searchFilter,
  apartmentId: z.guid().optional(),
  listId: z.guid().optional(),
  status: z.enum(assemblyStatuses).optional(),
  kind: z.enum(assemblyKinds).optional(),
  id: idFilter,
})

const list =
  ({ database }: Deps): Handler<typeof calls.listAssemblies> =>
  async ({ query, admin }) => {
    const page = readPage(query, { sortable: ['title', 'startsAt', 'status', 'createdAt'], filters })
    const found = await findAssemblies(database, page, visibleApartments(admin))
    return { body: found.rows.map(answerOfRow), headers: contentRange('assemblies', found) }
  }

/** Returns an assembly with its details, as the log has it at this moment. @throws DomainError NOT_FOUND */
const detailsFor = async (deps: Deps, id: string, admin: AdminSession): Promise<calls.AssemblyDetails> => {
  const seen = await getAssemblyFor(deps, id, admin)
  const now = deps.clock()
  const [votes, consents, { names }] = await Promise.all([
    readAgendaVotes(deps, seen.assembly),
    readConsentList(deps, seen.assembly),
    holidayTableAt(deps, now),
  ])
  return { ...detailsOf(seen, votes, names, now), consentListName: consents?.name ?? null }
}

const get =
  (deps: Deps): Handler<typeof calls.getAssembly> =>
  async ({ params, admin }) => ({ body: await detailsFor(deps, params.id, admin) })

/** Returns items with ids: new ones get one. */
const withIds = (items: readonly TypedItem[], newId: () => string): AssemblyData['agenda'] =>
  items.map(({ itemId = newId(), ...item }) => ({ itemId, ...item }))

const create =
  (deps: Deps): Handler<typeof calls.createAssembly> =>
  async ({ body, admin, newId, metadata }) => {
    const assemblyId = newId()
    const { listId, apartmentId, type } = await getListFor(deps.store, body.listId, admin)
    if (type !== 'vote')
      throw new DomainError('VALIDATION_FAILED', [{ path: 'listId', message: '투표 유형의 리스트를 골라주세요.' }])
    const { kind, title, place = null, startsAt = null, bylaws = null, agenda = [], consentListId = null } = body
    await assertConsentList(deps, { apartmentId, consentListId }, admin)
    const day = dayAt(startsAt === null ? deps.clock() : new Date(startsAt))
    const ways = body.ways ?? [...waysOn(kind, day)]
    const assembly = {
      assemblyId,
      apartmentId,
      listId,
      kind,
      title,
      place,
      startsAt,
      ways,
      bylaws,
      agenda: withIds(agenda, newId),
      ...(consentListId === null ? {} : { consentListId }),
    }
    const { position } = await writeAssembly(deps, { assembly, revision: null, metadata })
    return { status: 201, position, body: await detailsFor(deps, assemblyId, admin) }
  }

/** Fields of a correction: a list of consents that is null is taken away. */
type ChangedFields = Partial<Omit<AssemblyData, 'consentListId'>> & { readonly consentListId?: string | null }

const dataAfter = ({ assembly }: SeenAssembly, changed: ChangedFields): AssemblyData => {
  const { assemblyId, apartmentId, listId, kind, title, place, startsAt, ways, bylaws, agenda, consentListId } = {
    ...assembly,
    ...changed,
  }
  const consents = consentListId == null ? {} : { consentListId }
  return { assemblyId, apartmentId, listId, kind, title, place, startsAt, ways, bylaws, agenda, ...consents }
}

const correct =
  (deps: Deps): Handler<typeof calls.correctAssembly> =>
  async ({ params, body: { revision, agenda, ...changed }, admin, newId, metadata }) => {
    const seen = await getAssemblyFor(deps, params.id, admin)
    const { apartmentId } = seen.assembly
    await assertConsentList(deps, { apartmentId, consentListId: changed.consentListId ?? null }, admin)
    const assembly = dataAfter(seen, { ...changed, ...(agenda ? { agenda: withIds(agenda, newId) } : {}) })
    // Unchanged fields were read before: a correction in between must not be undone.
    const { position } = await writeAssembly(deps, {
      assembly,
      revision: revision ?? seen.assembly.revision,
      metadata,
    })
    return { position, body: await detailsFor(deps, params.id, admin) }
  }

/** Tells whether an assembly is a deleted draft of a complex that the administrator sees, for a repeat. */
const isDeletedDraft = async (deps: Deps, id: string, admin: AdminSession) => {
  const { events } = await deps.store.readStream(assemblyStream(id))
  const [first] = events
  if (!first || foldEvents(assemblyDecider, events).status !== 'absent') return false
  // All events of the stream name their complex.
  assertVisible(admin, (first.data as { readonly apartmentId: string }).apartmentId)
  return true
}

const remove =
  (deps: Deps): Handler<typeof calls.deleteAssembly> =>
  async ({ params, admin, metadata }) => {
    if (await isDeletedDraft(deps, params.id, admin)) return { body: { id: params.id } }
    const { assembly } = await getAssemblyFor(deps, params.id, admin)
    const { position } = await changeStatus(deps, { assembly, to: { status: 'deleted' }, metadata })
    return { position, body: { id: params.id } }
  }

const moveOn =
  (deps: Deps): Handler<typeof calls.changeAssemblyStatus> =>
  async ({ params, body, admin, metadata }) => {
    const { assembly } = await getAssemblyFor(deps, params.id, admin)
    const { position } = await changeStatus(deps, { assembly, to: body, metadata })
    return { position, body: await detailsFor(deps, params.id, admin) }
  }

/** Adds the calls for assemblies and their agendas. */
export const assemblyRoutes: AddCalls = (route, deps) => {
  route(calls.listAssemblies, list(deps))
  route(calls.createAssembly, create(deps))
  route(calls.getAssembly, get(deps))
  route(calls.correctAssembly, correct(deps))
  route(calls.deleteAssembly, remove(deps))
  route(calls.changeAssemblyStatus, moveOn(deps))
}

import { z } from 'zod'
import { findCleared, findJudged, findJudgedBy, findOwnersToJudge } from '#projections/registry/find-judged.ts'
import { findHistory, findRegister, findRegisters, type RegisterRow } from '#projections/registry/find-registers.ts'
import { registerMatch, riskLevel } from '#events/registry/register.events.ts'
import type { Metadata } from '#events/metadata.ts'
import { toSquareMetres } from '#events/values/area.ts'
import { noteLook, noteLooks } from '../audit/audit.facts.ts'
import type { AddCalls } from '../core/area.ts'
import { contentRange, idFilter, oneOrMore, readPage, searchFilter } from '../core/collection.ts'
import { commandHandler } from '../core/command-handler.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { personFor, seesPersonsInClear } from '../core/masked-person.ts'
import { pdfAnswer } from '../core/pdf-answer.ts'
import { readState } from '../core/read-state.ts'
import type { Handler } from '../core/routes.ts'
import { visibleApartments } from '../core/scope.ts'
import type { AdminSession } from '../core/session.ts'
import { listSeenBy } from '../list/list.facts.ts'
import { rollOwner } from './judge-registers.ts'
import * as calls from './registries.contract.ts'
import { keptRegister, registerDecider, registerStream, type RegisterCommand } from './register.decider.ts'
import { reasonsOf, registryAnswer, type Judgements } from './registry-answer.ts'
import { staleBefore } from './young.ts'
import { proposalsOfUnit } from './unit-proposals.ts'

const filters = z.strictObject({
  risk: oneOrMore(riskLevel),
  match: oneOrMore(registerMatch),
  stale: z.boolean().optional(),
  history: z.boolean().optional(),
  q: searchFilter,
  dong: z.string().max(40).optional(),
  ho: z.string().max(40).optional(),
  listUserId: idFilter,
  id: idFilter,
  listId: z.guid().optional(),
})
const sortable = ['dong', 'ho', 'issuedAt', 'risk', 'match'] as const

const judgementsOf = async ({ database }: Pick<Deps, 'database'>, listIds: readonly string[]): Promise<Judgements> => {
  const all = await Promise.all(
    listIds.map(async (listId) => Promise.all([findJudged(database, listId), findCleared(database, listId)])),
  )
  return { judged: all.flatMap(([judged]) => judged), cleared: all.flatMap(([, cleared]) => cleared) }
}

/** Whom a register shows is told by its unit's entries: those whom it names may be nobody of ours. */
const looksAt = (rows: readonly RegisterRow[], what: string) =>
  [...Map.groupBy(rows, ({ list_id }) => list_id)].map(([listId, own]) => ({
    what,
    listId,
    apartmentId: own[0]?.apartment_id,
    personIds: own.map(({ id }) => id),
  }))

const pageOf = async (
  deps: Deps,
  { listId, admin }: { readonly listId?: string; readonly admin: AdminSession },
  query: Parameters<typeof readPage>[0],
) => {
  const before = staleBefore(deps)
  const whose = {
    listId,
    apartments: visibleApartments(admin),
    staleBefore: before,
    mayName: seesPersonsInClear(admin),
  }
  const found = await findRegisters(deps.database, whose, readPage(query, { sortable, filters }))
  const listIds = [...new Set(found.rows.map(({ list_id }) => list_id))]
  // Of the page alone: a list's whole judgements are ten thousand rows.
  const [judged, cleared] = await Promise.all([
    findJudgedBy(
      deps.database,
      found.rows.map(({ id }) => id),
    ),
    Promise.all(listIds.map((one) => findCleared(deps.database, one))),
  ])
  const judgements = { judged, cleared: cleared.flat() }
  return { found, body: found.rows.map(registryAnswer(admin, before, judgements)) }
}

const registriesOfList =
  (deps: Deps): Handler<typeof calls.registriesOfList> =>
  async ({ params, query, admin, evidence }) => {
    const { listId } = await listSeenBy(deps.store, params.listId, admin)
    const { found, body } = await pageOf(deps, { listId, admin }, query)
    await noteLooks(deps, { admin, evidence }, looksAt(found.rows, '등기부 목록'))
    return { body, headers: contentRange('registry', found) }
  }

const allRegistries =
  (deps: Deps): Handler<typeof calls.allRegistries> =>
  async ({ query, admin, evidence }) => {
    const { found, body } = await pageOf(deps, { admin }, query)
    await noteLooks(deps, { admin, evidence }, looksAt(found.rows, '등기부 목록'))
    return { body, headers: contentRange('registry', found) }
  }

/** A register of a list that somebody sees. @throws DomainError NOT_FOUND */
const registerSeenBy = async (deps: Deps, id: string, admin: AdminSession): Promise<RegisterRow> => {
  const row = await findRegister(deps.database, id, staleBefore(deps))
  if (!row) {
    // Read a moment ago, or by nobody.
    const { listId } = keptRegister(await readState(deps.store, registerDecider, registerStream(id)))
    await listSeenBy(deps.store, listId, admin)
    throw new DomainError('READ_MODEL_BEHIND')
  }
  await listSeenBy(deps.store, row.list_id, admin)
  return row
}

/** Entries of a register's unit, with what it means for each. */
const entriesOf = async (deps: Deps, row: RegisterRow, admin: AdminSession, { judged, cleared }: Judgements) => {
  const owners = (await findOwnersToJudge(deps.database, row.list_id)).filter(
    ({ dong, ho }) => dong === row.dong && ho === row.ho,
  )
  const seen = personFor(admin)
  return owners.map((owner) => {
    const entry = judged.find(({ list_user_id }) => list_user_id === owner.id)
    const rolled = rollOwner(owner)
    const known = seen({ name: rolled.name, phone: null, birthDate: rolled.birthDate })
    return {
      listUserId: owner.id,
      personId: owner.person_id,
      name: known.name,
      birthDate: known.birthDate,
      address: null,
      ownershipShare: rolled.ownershipShare,
      area: owner.area === null ? null : toSquareMetres(owner.area),
      landShare: owner.land_share === null ? null : toSquareMetres(owner.land_share),
      representative: owner.representative,
      signedAt: rolled.signedAt,
      match: entry?.match ?? ('unknown' as const),
      risk: {
        level: entry?.level ?? ('none' as const),
        reasons: entry
          ? [
              ...reasonsOf(
                entry,
                cleared.filter(({ registry_id }) => registry_id === row.id),
                admin,
              ),
            ]
          : [],
      },
    }
  })
}

const getRegistry =
  (deps: Deps): Handler<typeof calls.getRegistry> =>
  async ({ params, admin, evidence }) => {
    const row = await registerSeenBy(deps, params.id, admin)
    const judgements = await judgementsOf(deps, [row.list_id])
    const [entries, history, proposals] = await Promise.all([
      entriesOf(deps, row, admin, judgements),
      findHistory(deps.database, { listId: row.list_id, dong: row.dong, ho: row.ho }),
      proposalsOfUnit(deps, row, admin),
    ])
    const { apartment_id: apartmentId, list_id: listId } = row
    const personIds = [row.id, ...entries.map(({ personId }) => personId)]
    await noteLook(deps, { admin, evidence }, { what: '등기부', personIds, apartmentId, listId })
    return {
      body: {
        ...registryAnswer(admin, staleBefore(deps), judgements)(row),
        extent: row.contents.extent,
        property: row.contents.property,
        hasSeparateLandRegister: row.contents.hasSeparateLandRegister,
        entries,
        proposals: [...proposals],
        history: history.map(({ id, issued_at, source }) => ({ id, issuedAt: issued_at.toISOString(), source })),
      },
    }
  }

const tell = async (deps: Deps, id: string, command: RegisterCommand, metadata: Metadata): Promise<number> => {
  const { position } = await commandHandler(
    deps.store,
    registerDecider,
  )({ stream: registerStream(id), command: () => command, metadata })
  return position
}

const deleteRegistry =
  (deps: Deps): Handler<typeof calls.deleteRegistry> =>
  async ({ params, admin, metadata }) => {
    const register = keptRegister(await readState(deps.store, registerDecider, registerStream(params.id)))
    await listSeenBy(deps.store, register.listId, admin)
    const position = await tell(deps, params.id, { type: 'DeleteRegister' }, metadata)
    // What it says goes with its key; a process that is killed here leaves that to the reactor.
    await deps.store.erasePerson(params.id)
    const { registryId: id, listId, dong, ho } = register
    return { position, body: { id, listId, dong, ho } }
  }

const registryDocument =
  (deps: Deps): Handler<typeof calls.registryDocument> =>
  async (call) => {
    const { params, admin, evidence } = call
    const row = await registerSeenBy(deps, params.id, admin)
    const { pdf } = keptRegister(await readState(deps.store, registerDecider, registerStream(row.id)))
    if (pdf === null) throw new DomainError('REGISTER_HAS_NO_PDF')
    const { apartment_id: apartmentId, list_id: listId } = row
    await noteLook(deps, { admin, evidence }, { what: '등기부 원본', personIds: [row.id], apartmentId, listId })
    const name = `등기부_${row.dong === '' ? '' : `${row.dong}동_`}${row.ho}호_${row.issued_at.toISOString().slice(0, 10)}.pdf`
    const open = (range?: Parameters<Deps['sealedObjects']['get']>[2]) =>
      deps.sealedObjects.get(row.id, pdf.object, range)
    return pdfAnswer(call, { name, size: pdf.bytes, sha256: pdf.sha256, open }, 'inline')
  }

/** Decides about a risk of one of the unit's entries, and answers with the register as it stands; what it means is judged at once by a job. */
const settleRisk = async (
  deps: Deps,
  { id, admin, metadata }: { readonly id: string; readonly admin: AdminSession; readonly metadata: Metadata },
  command: Extract<RegisterCommand, { type: 'ClearRisk' | 'RestoreRisk' }>,
) => {
  const row = await registerSeenBy(deps, id, admin)
  const { judged } = await judgementsOf(deps, [row.list_id])
  const entry = judged.find(
    ({ list_user_id, registry_id }) => list_user_id === command.listUserId && registry_id === id,
  )
  if (!entry?.reasons.some(({ code }) => code === command.code)) throw new DomainError('NOT_FOUND')
  const position = await tell(deps, id, command, metadata)
  await deps.freshness.wait(position, 2_000)
  const after = (await findRegister(deps.database, id, staleBefore(deps))) ?? row
  const judgements = await judgementsOf(deps, [row.list_id])
  return { position, body: registryAnswer(admin, staleBefore(deps), judgements)(after) }
}

const clearRegistryRisk =
  (deps: Deps): Handler<typeof calls.clearRegistryRisk> =>
  async ({ params, body, admin, metadata }) =>
    settleRisk(deps, { id: params.id, admin, metadata }, { type: 'ClearRisk', ...body })

const restoreRegistryRisk =
  (deps: Deps): Handler<typeof calls.restoreRegistryRisk> =>
  async ({ params, body, admin, metadata }) =>
    settleRisk(deps, { id: params.id, admin, metadata }, { type: 'RestoreRisk', ...body })

/** Registers, and what they mean. */
export const registryRoutes: AddCalls = (route, deps) => {
  route(calls.registriesOfList, registriesOfList(deps))
  route(calls.allRegistries, allRegistries(deps))
  route(calls.getRegistry, getRegistry(deps))
  route(calls.deleteRegistry, deleteRegistry(deps))
  route(calls.registryDocument, registryDocument(deps))
  route(calls.clearRegistryRisk, clearRegistryRisk(deps))
  route(calls.restoreRegistryRisk, restoreRegistryRisk(deps))
}

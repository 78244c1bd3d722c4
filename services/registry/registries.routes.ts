import { z } from 'zod'
import { findClearedBy, findJudgedBy } from '#projections/registry/find-judged.ts'
import { findHistory, findRegister, findRegisters, type RegisterRow } from '#projections/registry/find-registers.ts'
import { findUnitOwners, type OwnerToJudge } from '#projections/registry/find-unit-owners.ts'
import { registerMatch, riskLevel } from '#events/registry/register.events.ts'
import type { Metadata } from '#events/metadata.ts'
import type { AddCalls } from '../core/module.ts'
import { contentRange, idFilter, oneOrMore, readPage, searchFilter } from '../core/collection.ts'
import { commandHandler } from '../core/command-handler.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { seesPersonsInClear } from '../core/text/masked-person.ts'
import { pdfAnswer } from '../core/http/pdf-answer.ts'
import { readState } from '../core/read-state.ts'
import type { Handler } from '../core/routes.ts'
import { visibleApartments } from '../core/scope.ts'
import type { AdminSession } from '../core/session.ts'
import { getListFor, getList } from '../list/list.facts.ts'
import { entriesOf } from './judging/register-entries.ts'
import { recordRegisterAccesses } from './retention/register-access.ts'
import * as calls from './registries.contract.ts'
import * as risks from './judging/registry-risks.contract.ts'
import { existingRegister, registerDecider, registerStream, type RegisterCommand } from './register.decider.ts'
import { registryAnswer, type Judgements } from './registry-answer.ts'
import { staleBefore } from './purchase/register-age.ts'
import { listStatusAt } from '../list/list.decider.ts'
import { compareUnit, openProposals } from './proposals/proposals.ts'
import type { RegistryProposal } from './proposals/registry-proposals.contract.ts'

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
  apartmentId: z.guid().optional(),
})
const sortable = ['dong', 'ho', 'issuedAt', 'risk', 'match'] as const

/** Returns the judgements by registry records, and the cleared risks. */
const judgementsBy = async (
  { database }: Pick<Deps, 'database'>,
  registryIds: readonly string[],
): Promise<Judgements> => {
  const [judged, cleared] = await Promise.all([
    findJudgedBy(database, registryIds),
    findClearedBy(database, registryIds),
  ])
  return { judged, cleared }
}

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
  // Only of the page: a list's whole judgements are ten thousand rows.
  const judgements = await judgementsBy(
    deps,
    found.rows.map(({ id }) => id),
  )
  return { found, body: found.rows.map(registryAnswer(admin, before, judgements)) }
}

const registriesOfList =
  (deps: Deps): Handler<typeof calls.registriesOfList> =>
  async ({ params, query, admin, evidence }) => {
    const { listId } = await getListFor(deps.store, params.listId, admin)
    const { found, body } = await pageOf(deps, { listId, admin }, query)
    await recordRegisterAccesses(deps, { admin, evidence }, '등기부 목록', found.rows)
    return { body, headers: contentRange('registry', found) }
  }

const allRegistries =
  (deps: Deps): Handler<typeof calls.allRegistries> =>
  async ({ query, admin, evidence }) => {
    const { found, body } = await pageOf(deps, { admin }, query)
    await recordRegisterAccesses(deps, { admin, evidence }, '등기부 목록', found.rows)
    return { body, headers: contentRange('registry', found) }
  }

/**
 * Returns a registry record of a list that the administrator may see.
 * @throws DomainError NOT_FOUND
 */
const getRegisterFor = async (deps: Deps, id: string, admin: AdminSession): Promise<RegisterRow> => {
  const row = await findRegister(deps.database, id, staleBefore(deps))
  if (!row) {
    // It was read a moment ago, or does not exist.
    const { listId } = existingRegister(await readState(deps.store, registerDecider, registerStream(id)))
    await getListFor(deps.store, listId, admin)
    throw new DomainError('READ_MODEL_BEHIND')
  }
  await getListFor(deps.store, row.list_id, admin)
  return row
}

type UnitForProposals = {
  readonly row: RegisterRow
  readonly owners: readonly OwnerToJudge[]
  readonly admin: AdminSession
}

/**
 * Returns the open proposals of one record; accepted ones are in the list's proposals. An older
 * record proposes nothing.
 */
const proposalsOfUnit = async (
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { row, owners, admin }: UnitForProposals,
): Promise<readonly RegistryProposal[]> => {
  if (!row.newest) return []
  const list = await getList(store, row.list_id)
  const shown = { isClosed: listStatusAt(list, clock()) === 'closed', inClear: seesPersonsInClear(admin) }
  return openProposals(compareUnit(row, owners), shown)
}

const getRegistry =
  (deps: Deps): Handler<typeof calls.getRegistry> =>
  async ({ params, admin, evidence }) => {
    const row = await getRegisterFor(deps, params.id, admin)
    const unit = { listId: row.list_id, dong: row.dong, ho: row.ho }
    const [owners, history, judgements] = await Promise.all([
      findUnitOwners(deps.database, unit),
      findHistory(deps.database, unit),
      judgementsBy(deps, [row.id]),
    ])
    const [entries, proposals] = await Promise.all([
      entriesOf(deps, owners, judgements.cleared, admin),
      proposalsOfUnit(deps, { row, owners, admin }),
    ])
    await recordRegisterAccesses(deps, { admin, evidence }, '등기부', [row])
    return {
      body: {
        ...registryAnswer(admin, staleBefore(deps), judgements)(row),
        extent: row.contents.extent,
        property: row.contents.property,
        hasSeparateLandRegister: row.contents.hasSeparateLandRegister,
        entries: [...entries],
        proposals: [...proposals],
        history: history.map(({ id, issued_at, source }) => ({ id, issuedAt: issued_at.toISOString(), source })),
      },
    }
  }

const changeRegister = async (
  deps: Deps,
  id: string,
  command: RegisterCommand,
  metadata: Metadata,
): Promise<number> => {
  const { position } = await commandHandler(
    deps.store,
    registerDecider,
  )({ stream: registerStream(id), command: () => command, metadata })
  return position
}

const deleteRegistry =
  (deps: Deps): Handler<typeof calls.deleteRegistry> =>
  async ({ params, admin, metadata }) => {
    const register = existingRegister(await readState(deps.store, registerDecider, registerStream(params.id)))
    await getListFor(deps.store, register.listId, admin)
    const position = await changeRegister(deps, params.id, { type: 'DeleteRegister' }, metadata)
    // Its content is destroyed with its key; a process that is killed here leaves that to the
    // reactor.
    await deps.store.erasePerson(params.id)
    const { registryId: id, listId, dong, ho } = register
    return { position, body: { id, listId, dong, ho } }
  }

const registryDocument =
  (deps: Deps): Handler<typeof calls.registryDocument> =>
  async (call) => {
    const { params, admin, evidence } = call
    const row = await getRegisterFor(deps, params.id, admin)
    const { pdf } = existingRegister(await readState(deps.store, registerDecider, registerStream(row.id)))
    if (pdf === null) throw new DomainError('REGISTER_HAS_NO_PDF')
    await recordRegisterAccesses(deps, { admin, evidence }, '등기부 원본', [row])
    const name = `등기부_${row.dong === '' ? '' : `${row.dong}동_`}${row.ho}호_${row.issued_at.toISOString().slice(0, 10)}.pdf`
    const open = (range?: Parameters<Deps['sealedObjects']['get']>[2]) =>
      deps.sealedObjects.get(row.id, pdf.object, range)
    return pdfAnswer(call, { name, size: pdf.bytes, sha256: pdf.sha256, open }, 'inline')
  }

/**
 * Clears or raises a risk of one of the unit's entries, and answers with the record; a job judges
 * it anew at once.
 */
const settleRisk = async (
  deps: Deps,
  { id, admin, metadata }: { readonly id: string; readonly admin: AdminSession; readonly metadata: Metadata },
  command: Extract<RegisterCommand, { type: 'ClearRisk' | 'RestoreRisk' }>,
) => {
  const row = await getRegisterFor(deps, id, admin)
  const judged = await findJudgedBy(deps.database, [id])
  const entry = judged.find(({ list_user_id }) => list_user_id === command.listUserId)
  if (!entry?.reasons.some(({ code }) => code === command.code)) throw new DomainError('NOT_FOUND')
  const position = await changeRegister(deps, id, command, metadata)
  await deps.freshness.wait(position, 2_000)
  const after = (await findRegister(deps.database, id, staleBefore(deps))) ?? row
  const judgements = await judgementsBy(deps, [id])
  return { position, body: registryAnswer(admin, staleBefore(deps), judgements)(after) }
}

const clearRegistryRisk =
  (deps: Deps): Handler<typeof risks.clearRegistryRisk> =>
  async ({ params, body, admin, metadata }) =>
    settleRisk(deps, { id: params.id, admin, metadata }, { type: 'ClearRisk', ...body })

const restoreRegistryRisk =
  (deps: Deps): Handler<typeof risks.restoreRegistryRisk> =>
  async ({ params, body, admin, metadata }) =>
    settleRisk(deps, { id: params.id, admin, metadata }, { type: 'RestoreRisk', ...body })

/** Registers, and what they mean. */
export const registryRoutes: AddCalls = (route, deps) => {
  route(calls.registriesOfList, registriesOfList(deps))
  route(calls.allRegistries, allRegistries(deps))
  route(calls.getRegistry, getRegistry(deps))
  route(calls.deleteRegistry, deleteRegistry(deps))
  route(calls.registryDocument, registryDocument(deps))
  route(risks.clearRegistryRisk, clearRegistryRisk(deps))
  route(risks.restoreRegistryRisk, restoreRegistryRisk(deps))
}

import { z } from 'zod'
import { id } from '#events/values/schemas.ts'
import { recordAccess } from '../../audit/audit.facts.ts'
import { getApartment } from '../../apartment/apartment.facts.ts'
import type { Contract } from '../../core/contract.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Call, Handler } from '../../core/routes.ts'
import { UPLOADS_A_MINUTE } from '../../core/upload/own-files.ts'
import { getEntry, readEntry, type ListedUser } from '../../roll/roll.facts.ts'
import { ownStatusAt } from '../../vote/vote.decider.ts'
import {
  blankSheetsOf,
  deskEntryOf,
  enterSheet,
  fileOf,
  findSheetPapers,
  handOutSheet,
  identityCheckFor,
  paperIdentityInput,
  paperKindOf,
  printSheets,
  requestWithdrawals,
  sheetRunsIn,
  storeSheetScan,
  takeSheetBack,
} from '../../vote/vote.facts.ts'
import { getSheetAgenda, voteIdsOf, votesOnSheets, type SheetAgenda } from './sheet-agenda.ts'
import * as calls from './sheets.contract.ts'

/** Maximum calls per minute, by hand at the desk while somebody waits; files are drawn one by one. */
const PER_MINUTE = { read: 240, act: 120, file: 20 }

type AdminCall = Pick<Call<Contract>, 'admin' | 'evidence'>

const print =
  (deps: Deps): Handler<typeof calls.printSheets> =>
  async ({ params, body: { count }, admin, newId, metadata }) => {
    const agenda = await getSheetAgenda(deps, params.id, admin)
    const { assemblyId, listId, status } = agenda.assembly
    if (status === 'ended') throw new DomainError('ASSEMBLY_OVER')
    const runId = newId()
    const voteIds = votesOnSheets(agenda).map(({ vote }) => vote.voteId)
    const run = { assemblyId, listId, voteIds, runId, count, metadata }
    const { outcome, position } = await printSheets(deps, run)
    return { position, body: { runId, count: outcome } }
  }

const show =
  (deps: Deps): Handler<typeof calls.getSheets> =>
  async ({ params, admin }) => {
    const agenda = await getSheetAgenda(deps, params.id, admin)
    const now = deps.clock()
    return {
      body: {
        runs: [...sheetRunsIn(agenda.votes, params.id)],
        items: agenda.votes.map(({ number, vote }) => ({
          voteId: vote.voteId,
          number,
          title: vote.title,
          status: ownStatusAt(vote, now),
          counted: vote.count !== null || vote.resultsSeen,
          dongs: vote.dongs === undefined ? null : [...vote.dongs],
          onSheet: vote.ballotKind === 'open',
        })),
        open: [...(await findSheetPapers(deps, agenda.votes, params.id))],
      },
    }
  }

const viewBlanks =
  (deps: Deps): Handler<typeof calls.viewSheets> =>
  async ({ params, query, admin }) => {
    const agenda = await getSheetAgenda(deps, params.id, admin)
    const { name } = await getApartment(deps.store, agenda.assembly.apartmentId)
    const about = { apartmentName: name, title: agenda.assembly.title, items: agenda.votes }
    return fileOf(blankSheetsOf({ ...about, runId: params.runId, ...query }), '총회 투표용지')
  }

/** Returns an entry of the assembly's list. @throws DomainError NOT_FOUND */
const entryAt = async ({ store }: Deps, { assembly }: SheetAgenda, listUserId: string): Promise<ListedUser> => {
  const entry = await getEntry(store, listUserId)
  if (entry.listId !== assembly.listId) throw new DomainError('NOT_FOUND')
  return entry
}

/** The owner's state in each open vote of the agenda, now. */
const sheetFor = async (deps: Deps, call: AdminCall, agenda: SheetAgenda, entry: ListedUser) => {
  const { admin, evidence } = call
  const { assemblyId, listId, apartmentId } = agenda.assembly
  const open = agenda.votes.filter(({ vote }) => ownStatusAt(vote, deps.clock()) === 'open')
  const items: calls.DeskSheet['items'] = []
  for (const { number, vote, papers } of open) {
    const found = await deskEntryOf(deps, { vote, list: agenda.list, admin }, entry.listUserId)
    if (!found) throw new DomainError('NOT_FOUND')
    const { voteId, title, ballotKind } = vote
    items.push({ voteId, number, title, ballotKind, paper: paperKindOf({ vote, papers }, assemblyId), entry: found })
  }
  const personIds = [entry.personId]
  await recordAccess(deps, { admin, evidence }, { what: '총회 투표 창구', personIds, listId, apartmentId })
  return { items }
}

const read =
  (deps: Deps): Handler<typeof calls.getSheetAtDesk> =>
  async (call) => {
    const agenda = await getSheetAgenda(deps, call.params.id, call.admin)
    return { body: await sheetFor(deps, call, agenda, await entryAt(deps, agenda, call.params.listUserId)) }
  }

const handOut =
  (deps: Deps): Handler<typeof calls.handOutSheet> =>
  async (call) => {
    const { params, body, admin, metadata } = call
    const agenda = await getSheetAgenda(deps, params.id, admin)
    const entry = await entryAt(deps, agenda, params.listUserId)
    const { voteIds: chosen, number = null, by = null, identityHow, identityBy, identityOn } = body
    const { position } = await handOutSheet(deps, entry, {
      assemblyId: params.id,
      voteIds: voteIdsOf(agenda),
      chosen: [...new Set(chosen)],
      number,
      by,
      identityCheck: { how: identityHow, by: identityBy, on: identityOn },
      metadata,
    })
    return { position, body: await sheetFor(deps, call, agenda, entry) }
  }

const takeBack =
  (deps: Deps): Handler<typeof calls.takeSheetBack> =>
  async (call) => {
    const { params, admin, metadata } = call
    const agenda = await getSheetAgenda(deps, params.id, admin)
    const entry = await entryAt(deps, agenda, params.listUserId)
    const place = { assemblyId: params.id, voteIds: voteIdsOf(agenda), metadata }
    const { position } = await takeSheetBack(deps, entry, place)
    return { position, body: await sheetFor(deps, call, agenda, entry) }
  }

const withdraw =
  (deps: Deps): Handler<typeof calls.withdrawAtAssemblyDesk> =>
  async ({ params, body, admin, metadata }) => {
    const agenda = await getSheetAgenda(deps, params.id, admin)
    const entry = await entryAt(deps, agenda, params.listUserId)
    const { reason, identityHow: how, identityBy: by, identityOn: on } = body
    const voteIds = [...new Set(body.voteIds)]
    if (voteIds.some((id) => !voteIdsOf(agenda).includes(id))) throw new DomainError('NOT_FOUND')
    const demanded = { listUserId: entry.listUserId, reason, identityCheck: { how, by, on }, metadata }
    const { listId, apartmentId, title } = agenda.assembly
    const { outcome, position } = await requestWithdrawals(deps, { listId, apartmentId, title, voteIds }, demanded)
    return { status: 202, position, body: { pending: { id: outcome.approvalId, kind: 'ballot-withdrawal' } } }
  }

/** @throws DomainError VALIDATION_FAILED for an entry of another list, or of none */
const entryNamed = async ({ store }: Deps, { assembly }: SheetAgenda, listUserId: string): Promise<ListedUser> => {
  const entry = await readEntry(store, listUserId)
  if (entry.status === 'listed' && entry.listId === assembly.listId) return entry
  throw new DomainError('VALIDATION_FAILED', [{ path: 'listUserId', message: '명부에 없는 소유자입니다.' }])
}

const enter =
  (deps: Deps): Handler<typeof calls.enterSheet> =>
  async ({ params, body: { number, listUserId, items, ...said }, admin, metadata }) => {
    const agenda = await getSheetAgenda(deps, params.id, admin)
    const entry = await entryNamed(deps, agenda, listUserId)
    const { outcome, position } = await enterSheet(deps, {
      assemblyId: params.id,
      voteIds: voteIdsOf(agenda),
      items,
      number,
      entry,
      identityCheck: paperIdentityInput({ ballotKind: 'open' }, said),
      adminId: admin.id,
      metadata,
    })
    const check = outcome.find(({ identityCheck }) => identityCheck !== null)?.identityCheck ?? null
    return {
      position,
      body: {
        number,
        items: outcome.map(({ voteId, paper: { status, cause } }) => {
          // An item that was entered is no blank.
          if (status === 'blank') throw new DomainError('CONFLICT')
          return { voteId, state: status, ...(status === 'set-aside' && cause ? { cause } : {}) }
        }),
        identityCheck: identityCheckFor(admin, check),
      },
    }
  }

const beside = z.strictObject({ listUserId: id.optional() })

const keepScan =
  (deps: Deps): Handler<typeof calls.keepSheetScan> =>
  async ({ params, admin, metadata, form }) => {
    const agenda = await getSheetAgenda(deps, params.id, admin)
    const { fields, file } = await form()
    const { listUserId } = beside.parse(fields)
    if (!file) throw new DomainError('VALIDATION_FAILED', [{ path: 'file', message: '스캔한 파일을 골라주세요.' }])
    const { number } = params
    const entry = listUserId === undefined ? null : await entryNamed(deps, agenda, listUserId)
    const place = { assemblyId: params.id, voteIds: voteIdsOf(agenda), number }
    const { outcome, position } = await storeSheetScan(deps, { ...place, file, entry, adminId: admin.id, metadata })
    const { sha256, size, pages } = outcome
    return { status: 201, position, body: { number, sha256, size, pages } }
  }

/** Adds the calls for sheets of paper that hold all items of an assembly, and for its desk. */
export const sheetRoutes: AddCalls = (route, deps) => {
  route(calls.printSheets, print(deps))
  route(calls.getSheets, show(deps), { perMinute: PER_MINUTE.read })
  route(calls.viewSheets, viewBlanks(deps), { perMinute: PER_MINUTE.file })
  route(calls.getSheetAtDesk, read(deps), { perMinute: PER_MINUTE.read })
  route(calls.handOutSheet, handOut(deps), { perMinute: PER_MINUTE.act })
  route(calls.takeSheetBack, takeBack(deps), { perMinute: PER_MINUTE.act })
  route(calls.withdrawAtAssemblyDesk, withdraw(deps), { perMinute: PER_MINUTE.act })
  route(calls.enterSheet, enter(deps), { perMinute: PER_MINUTE.act })
  route(calls.keepSheetScan, keepScan(deps), { perMinute: UPLOADS_A_MINUTE })
}

import { dayAt } from '#events/values/day.ts'
import { maskName } from '#events/values/text.ts'
import { findAdmin } from '../../account/account.facts.ts'
import { getApartment } from '../../apartment/apartment.facts.ts'
import { recordAccess } from '../../audit/audit.facts.ts'
import type { Contract } from '../../core/contract.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Call, Handler } from '../../core/routes.ts'
import { findDeskRow, findDeskRows } from '../../vote/vote.facts.ts'
import type { SeenAssembly } from '../assembly.facts.ts'
import { claimEntryCode } from '../check-in/entry-codes.ts'
import { readMeetingLog } from '../course/meeting-log.ts'
import { admit, moveAttendee } from './admit.ts'
import * as calls from './attendance.contract.ts'
import { requestCorrection } from './correct-act.ts'
import { readDeskRoll } from './desk-roll.ts'
import { deskRows, deskStateOf } from './desk-rows.ts'
import { readLedger } from './ledger.ts'
import { ledgerPdf, ledgerWorkbook, type LedgerFile } from './ledger-files.ts'
import { getMeetingFor } from './meeting.ts'
import { readFigures } from './read-figures.ts'

/** Maximum calls per minute, by hand at the desk while somebody waits. */
const PER_MINUTE = { find: 240, act: 240, file: 20 }
/** Maximum number of attendees in one answer. */
const MAX_ATTENDEES = 500

type AdminCall = Pick<Call<Contract>, 'admin' | 'evidence'>

const note = (
  deps: Deps,
  { admin, evidence }: AdminCall,
  { assembly: { listId, apartmentId } }: SeenAssembly,
  seen: { readonly what: string; readonly personIds: readonly string[] },
) => recordAccess(deps, { admin, evidence }, { ...seen, listId, apartmentId })

const figures =
  (deps: Deps): Handler<typeof calls.getAttendance> =>
  async ({ params, query, admin }) => ({
    body: await readFigures(deps, await getMeetingFor(deps, params.id, admin), query.at),
  })

const find =
  (deps: Deps): Handler<typeof calls.findAttendees> =>
  async (call) => {
    const { params, query, admin } = call
    const { dong = '', ho = '', q = '' } = query
    const asked = { dong: dong.trim(), ho: ho.trim(), q: q.trim() }
    if (Object.values(asked).every((typed) => typed === ''))
      throw new DomainError('VALIDATION_FAILED', [{ path: 'q', message: '동·호나 이름을 입력해주세요.' }])
    const seen = await getMeetingFor(deps, params.id, admin)
    const rows = await findDeskRows(deps, { list: seen.list, admin }, asked)
    const body = [...(await deskRows(deps, { ...seen, admin }, rows))]
    await note(deps, call, seen, { what: '출석 창구', personIds: rows.map(({ person_id }) => person_id) })
    return { body }
  }

const readRoll =
  (deps: Deps): Handler<typeof calls.readDeskRoll> =>
  async (call) => {
    const seen = await getMeetingFor(deps, call.params.id, call.admin)
    const { rows, personIds } = await readDeskRoll(deps, seen, call.admin)
    await note(deps, call, seen, { what: '출석 창구 명부', personIds })
    return { body: [...rows] }
  }

/** Returns who checked an identity: as typed, else the name of the administrator at the desk. */
const checkerOf = async ({ store }: Deps, adminId: string, typed: string | undefined): Promise<string> =>
  typed ?? (await findAdmin(store, adminId))?.name ?? '관리자'

/** Returns the verification behind the entry code that an arrival names. @throws DomainError ENTRY_CODE_INVALID */
const claimedCode = async (deps: Deps, { params, body, admin }: Call<typeof calls.admitAttendee>) => {
  if (body.by !== 'owner' || body.entryCode === undefined) return null
  const claiming = { assemblyId: params.id, code: body.entryCode, adminId: admin.id, now: deps.clock() }
  const { listUserId, verificationId } = await claimEntryCode(deps, claiming)
  if (listUserId !== body.listUserId) throw new DomainError('ENTRY_CODE_INVALID')
  return { verificationId }
}

const claim =
  (deps: Deps): Handler<typeof calls.claimEntryCode> =>
  async (call) => {
    const { params, body, admin } = call
    const seen = await getMeetingFor(deps, params.id, admin)
    const claiming = { assemblyId: params.id, code: body.code, adminId: admin.id, now: deps.clock() }
    const { listUserId } = await claimEntryCode(deps, claiming)
    const row = await findDeskRow(deps, seen, listUserId)
    const [answer] = row ? await deskRows(deps, { ...seen, admin }, [row]) : []
    if (!row || !answer) throw new DomainError('ENTRY_CODE_INVALID')
    await note(deps, call, seen, { what: '출석 창구', personIds: [row.person_id] })
    return { body: { ...answer, name: answer.name === null ? null : maskName(answer.name) } }
  }

const arrive =
  (deps: Deps): Handler<typeof calls.admitAttendee> =>
  async (call) => {
    const { params, body, admin, metadata } = call
    const seen = await getMeetingFor(deps, params.id, admin)
    const { listUserId, actId, identityHow: how } = body
    const by = await checkerOf(deps, admin.id, body.identityBy)
    const identityCheck = { how, by: by.slice(0, 50), on: dayAt(deps.clock()) }
    const entryCode = await claimedCode(deps, call)
    const proxy = body.by === 'proxy' ? { holderName: body.holderName, relation: body.relation, form: body.form } : null
    const waited = body.secondsAgo === undefined ? null : body.secondsAgo * 1_000
    const deskAt = waited === null ? null : new Date(Date.parse(metadata.at) - waited).toISOString()
    const arriving = { assemblyId: params.id, listUserId, actId, identityCheck, entryCode, deskAt, proxy, metadata }
    const { position } = await admit(deps, arriving)
    const row = await findDeskRow(deps, seen, listUserId)
    const [answer] = row ? await deskRows(deps, { ...seen, admin }, [row]) : []
    if (!row || !answer) throw new DomainError('NOT_FOUND')
    await note(deps, call, seen, { what: '출석 창구', personIds: [row.person_id] })
    return { position, body: answer }
  }

const move =
  (deps: Deps): Handler<typeof calls.moveAttendee> =>
  async ({ params: { id, attendeeId }, body, admin, metadata }) => {
    await getMeetingFor(deps, id, admin)
    const { outcome, position } = await moveAttendee(deps, { assemblyId: id, attendeeId, ...body, metadata })
    return { position, body: { attendeeId, state: deskStateOf(outcome).state } }
  }

const correct =
  (deps: Deps): Handler<typeof calls.correctAttendance> =>
  async ({ params: { id, attendeeId }, body, admin, newId, metadata }) => {
    const seen = await getMeetingFor(deps, id, admin)
    const asked = { attendeeId, ...body, correctionId: newId(), adminId: admin.id, metadata }
    const { outcome, position } = await requestCorrection(deps, seen, asked)
    return { status: 202, position, body: { pending: { id: outcome.approvalId, kind: 'attendance-correction' } } }
  }

const list =
  (deps: Deps): Handler<typeof calls.listAttendees> =>
  async (call) => {
    const { params, query, admin } = call
    const seen = await getMeetingFor(deps, params.id, admin)
    const { entries, personIds } = await readLedger(deps, params.id, admin)
    await note(deps, call, seen, { what: '출석부', personIds })
    const shown = entries.filter(({ state }) => query.state === undefined || state === query.state)
    return { body: { total: shown.length, attendees: shown.slice(query.from, query.from + MAX_ATTENDEES) } }
  }

const fileFor = async (deps: Deps, call: AdminCall, id: string): Promise<LedgerFile> => {
  const seen = await getMeetingFor(deps, id, call.admin)
  const [apartment, { entries, personIds }, counted, said] = await Promise.all([
    getApartment(deps.store, seen.assembly.apartmentId),
    readLedger(deps, id, call.admin),
    readFigures(deps, seen),
    readMeetingLog(deps, seen, call.admin),
  ])
  const seenPersons = [...new Set([...personIds, ...said.personIds])]
  await note(deps, call, seen, { what: '출석부 내려받기', personIds: seenPersons })
  return {
    seen,
    apartment: apartment.name,
    figures: counted,
    entries,
    log: said.log,
    madeAt: deps.clock().toISOString(),
  }
}

const exportLedger =
  (deps: Deps): Handler<typeof calls.exportAttendance> =>
  async (call) => ({ file: await ledgerWorkbook(await fileFor(deps, call, call.params.id)) })

const printLedger =
  (deps: Deps): Handler<typeof calls.printAttendance> =>
  async (call) => ({ file: await ledgerPdf(await fileFor(deps, call, call.params.id)) })

/** Adds the calls for the ledger of attendance, and its desk. */
export const attendanceRoutes: AddCalls = (route, deps) => {
  route(calls.getAttendance, figures(deps), { perMinute: PER_MINUTE.find })
  route(calls.findAttendees, find(deps), { perMinute: PER_MINUTE.find })
  route(calls.readDeskRoll, readRoll(deps), { perMinute: PER_MINUTE.file })
  route(calls.admitAttendee, arrive(deps), { perMinute: PER_MINUTE.act })
  route(calls.claimEntryCode, claim(deps), { perMinute: PER_MINUTE.act })
  route(calls.moveAttendee, move(deps), { perMinute: PER_MINUTE.act })
  route(calls.correctAttendance, correct(deps), { perMinute: PER_MINUTE.act })
  route(calls.listAttendees, list(deps))
  route(calls.exportAttendance, exportLedger(deps), { perMinute: PER_MINUTE.file })
  route(calls.printAttendance, printLedger(deps), { perMinute: PER_MINUTE.file })
}

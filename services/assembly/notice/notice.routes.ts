import { recordAccess } from '../../audit/audit.facts.ts'
import { findAdmin } from '../../account/account.facts.ts'
import type { Contract } from '../../core/contract.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { pdfAnswer } from '../../core/http/pdf-answer.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Call, Handler } from '../../core/routes.ts'
import type { AdminSession } from '../../core/session.ts'
import { UPLOADS_A_MINUTE } from '../../core/upload/own-files.ts'
import { readCachedRoll } from '#projections/roll/cached-roll.ts'
import { readAgendaVotes } from '../assembly-answer.ts'
import { mailingsSince } from '../assembly.hooks.ts'
import { getAssemblyFor, type SeenAssembly } from '../assembly.facts.ts'
import { assemblyDecider, assemblyStream, type ExistingAssembly } from '../assembly.decider.ts'
import { holidayTableFor } from '../holiday/holiday-table.ts'
import { readState } from '../../core/read-state.ts'
import { countStates, countWays } from './count-notices.ts'
import { importMails } from './import-mails.ts'
import { nameMailing, noticedAt, voidMailing } from './name-mailing.ts'
import { countBuildings, inUnitOrder, isReached, mailingAnswers, ownerAnswers, postingAnswer } from './notice-answer.ts'
import { deadlineOf, postDays } from './notice-days.ts'
import { noticeCertificate, noticeFile, noticeWorkbook } from './notice-files.ts'
import { noticeLaws } from './notice-law.contract.ts'
import * as calls from './notice.contract.ts'
import { photoOf, readPosting, recordPosting, storePhoto, voidPosting } from './postings.ts'
import { readNotices, type ReadNotices } from './read-notices.ts'
import { mailIdOf, recordHandover, recordMail, settleMail, voidDelivery } from './record-delivery.ts'
import { renewAssembly } from './renew-assembly.ts'
import { drawNotice, readStoredNotice } from './store-notice.ts'

/** Maximum calls per minute. */
const PER_MINUTE = { read: 240, record: 240, file: 20, photo: 600 }

type AdminCall = Pick<Call<Contract>, 'admin' | 'evidence'>

const note = (
  deps: Deps,
  { admin, evidence }: AdminCall,
  { assembly: { listId, apartmentId } }: SeenAssembly,
  seen: { readonly what: string; readonly personIds: readonly string[] },
) => recordAccess(deps, { admin, evidence }, { ...seen, listId, apartmentId })

/** Returns an assembly whose notice is out. @throws DomainError NOT_FOUND, ASSEMBLY_NOT_NOTICED */
const getNoticedFor = async (deps: Deps, assemblyId: string, admin: AdminSession): Promise<SeenAssembly> => {
  const seen = await getAssemblyFor(deps, assemblyId, admin)
  if (seen.assembly.notice === null) throw new DomainError('ASSEMBLY_NOT_NOTICED')
  return seen
}

/** Returns the cancelled assembly that one replaces, with its notices; null: it replaces none. */
const readFormer = async (deps: Deps, { assembly, list }: SeenAssembly) => {
  if (assembly.replaces === undefined) return null
  const { events } = await deps.store.readStream(assemblyStream(assembly.replaces))
  const former = await readState(deps.store, assemblyDecider, assemblyStream(assembly.replaces))
  if (former.status === 'absent') return null
  const notices = await readNotices(deps, { assembly: former, list, events })
  const keys = new Set(notices.owners.filter(isReached).map(({ key }) => key))
  return { id: former.assemblyId, title: former.title, keys }
}

/** Returns the last day of notice, and whether post offices are open on it. */
const deadlineAnswer = async (deps: Deps, assembly: ExistingAssembly): Promise<calls.NoticeFigures['deadline']> => {
  const deadline = deadlineOf(assembly)
  if (deadline === null) return null
  const { names, years, version, source, readOn } = await holidayTableFor(deps, deadline.lastDay)
  return {
    ...deadline,
    ...postDays(deadline.lastDay, names),
    isKnown: years.includes(deadline.lastDay.slice(0, 4)),
    holidays: { version, source, readOn },
  }
}

const figures =
  (deps: Deps): Handler<typeof calls.getNotice> =>
  async ({ params, admin }) => {
    const seen = await getNoticedFor(deps, params.id, admin)
    const { assembly } = seen
    const [notices, sent, former] = await Promise.all([
      readNotices(deps, seen),
      mailingsSince(deps.hooks, assembly.listId, noticedAt(seen) ?? seen.assembly.startsAt ?? ''),
      readFormer(deps, seen),
    ])
    const { owners, rule } = notices
    return {
      body: {
        at: notices.at.toISOString(),
        law: noticeLaws[assembly.kind].text,
        deadline: await deadlineAnswer(deps, assembly),
        counts: countStates(owners),
        ways: countWays(owners, rule),
        buildings: countBuildings(notices),
        offRoll: notices.offRoll,
        postings: notices.postings.map(postingAnswer),
        mailings: mailingAnswers(sent, notices),
        documentSha256: assembly.notice?.document?.sha256 ?? null,
        former: former && {
          id: former.id,
          title: former.title,
          reached: owners.filter(({ key }) => former.keys.has(key)).length,
        },
      },
    }
  }

type OwnerQuery = Call<typeof calls.listNoticeOwners>['query']

const isWanted =
  ({ names }: ReadNotices, { state, dong, q }: OwnerQuery) =>
  (owner: ReadNotices['owners'][number]): boolean => {
    const typed = (q ?? '').normalize('NFC').replaceAll(/\s/g, '')
    return (
      (state === undefined || owner.state === state) &&
      (dong === undefined || owner.entries.some((entry) => entry.dong === dong)) &&
      (typed === '' ||
        owner.entries.some((entry) => entry.ho.includes(typed)) ||
        owner.key.split(' ').some((id) => (names.get(id) ?? '').replaceAll(/\s/g, '').includes(typed)))
    )
  }

const readOwners = async (deps: Deps, seen: SeenAssembly, query: OwnerQuery) => {
  const [notices, former] = await Promise.all([readNotices(deps, seen), readFormer(deps, seen)])
  const found = inUnitOrder(notices.owners.filter(isWanted(notices, query)))
  return { notices, found, formerKeys: former?.keys ?? new Set<string>() }
}

const personsIn = (owners: ReadNotices['owners']): readonly string[] => owners.flatMap(({ key }) => key.split(' '))

const listOwners =
  (deps: Deps): Handler<typeof calls.listNoticeOwners> =>
  async (call) => {
    const { params, query, admin } = call
    const seen = await getNoticedFor(deps, params.id, admin)
    const { notices, found, formerKeys } = await readOwners(deps, seen, query)
    const page = found.slice(query.from, query.from + query.count)
    await note(deps, call, seen, { what: '소유자별 통지', personIds: personsIn(page) })
    return { body: { total: found.length, owners: ownerAnswers(page, { notices, admin, formerKeys }) } }
  }

const exportOwners =
  (deps: Deps): Handler<typeof calls.exportNoticeOwners> =>
  async (call) => {
    const { params, admin } = call
    const seen = await getNoticedFor(deps, params.id, admin)
    const { notices, found, formerKeys } = await readOwners(deps, seen, { from: 0, count: 1 })
    await note(deps, call, seen, { what: '소유자별 통지 내려받기', personIds: personsIn(found) })
    return { file: await noticeWorkbook(seen, ownerAnswers(found, { notices, admin, formerKeys })) }
  }

const recordOneMail =
  (deps: Deps): Handler<typeof calls.recordNoticeMail> =>
  async ({ params: { id }, body, admin, metadata }) => {
    await getAssemblyFor(deps, id, admin)
    const { position } = await recordMail(deps, { assemblyId: id, metadata, mail: { ...body, settled: null } })
    return { position, body: { deliveryId: mailIdOf(deps, id, body.number) } }
  }

const settle =
  (deps: Deps): Handler<typeof calls.settleNoticeMail> =>
  async ({ params: { id, deliveryId }, body, admin, metadata }) => {
    await getAssemblyFor(deps, id, admin)
    const { position } = await settleMail(deps, { assemblyId: id, deliveryId, metadata }, body)
    return { position, body: { deliveryId } }
  }

const handOver =
  (deps: Deps): Handler<typeof calls.recordHandover> =>
  async ({ params: { id }, body: { deliveryId, ...said }, admin, metadata }) => {
    await getAssemblyFor(deps, id, admin)
    const { position } = await recordHandover(deps, { assemblyId: id, deliveryId, metadata }, said)
    return { position, body: { deliveryId } }
  }

const voidOne =
  (deps: Deps): Handler<typeof calls.voidDelivery> =>
  async ({ params: { id, deliveryId }, body, admin, metadata }) => {
    await getAssemblyFor(deps, id, admin)
    const { position } = await voidDelivery(deps, { assemblyId: id, deliveryId, metadata }, body.reason)
    return { position, body: { deliveryId } }
  }

const importSheet =
  (deps: Deps): Handler<typeof calls.importNoticeMails> =>
  async ({ params, query, admin, metadata, file }) => {
    const seen = await getNoticedFor(deps, params.id, admin)
    const { bytes } = await file()
    return importMails(deps, seen, { bytes, sender: admin.id, apply: query.apply === 'true', metadata })
  }

const name =
  (deps: Deps): Handler<typeof calls.nameNoticeMailing> =>
  async ({ params, body: { mailingId }, admin, metadata }) => {
    const seen = await getAssemblyFor(deps, params.id, admin)
    const { position } = await nameMailing(deps, seen, { mailingId, metadata })
    return { position, body: { mailingId } }
  }

const unname =
  (deps: Deps): Handler<typeof calls.voidNoticeMailing> =>
  async ({ params: { id, mailingId }, body: { reason }, admin, metadata }) => {
    const seen = await getAssemblyFor(deps, id, admin)
    const { position } = await voidMailing(deps, seen, { mailingId, metadata, reason })
    return { position, body: { mailingId } }
  }

/** @throws DomainError VALIDATION_FAILED for a building that is not on the roll */
const assertBuilding = async ({ database }: Deps, { assembly: { listId } }: SeenAssembly, dong: string) => {
  const versions = await readCachedRoll(database, listId)
  if (!versions.some((row) => row.until_position === null && row.dong === dong))
    throw new DomainError('VALIDATION_FAILED', [{ path: 'dong', message: '명부에 없는 동입니다.' }])
}

const post =
  (deps: Deps): Handler<typeof calls.recordPosting> =>
  async ({ params: { id: assemblyId, postingId }, query, admin, metadata, file }) => {
    const seen = await getNoticedFor(deps, assemblyId, admin)
    await assertBuilding(deps, seen, query.dong)
    const photo = await storePhoto(deps, postingId, { bytes: (await file()).bytes, sender: admin.id })
    const said = { dong: query.dong, spot: query.spot ?? null, at: query.at ?? metadata.at, photo }
    const { outcome, position } = await recordPosting(deps, { assemblyId, postingId, metadata }, said)
    if (outcome.status === 'absent') throw new DomainError('NOT_FOUND')
    const { dong, spot, at } = outcome.posting
    const recordedBy = (await findAdmin(deps.store, admin.id))?.name ?? null
    return {
      position,
      body: { id: postingId, dong, spot, at, recordedAt: metadata.at, recordedBy, voided: null },
    }
  }

const photo =
  (deps: Deps): Handler<typeof calls.viewPostingPhoto> =>
  async (call) => {
    const { id: assemblyId, postingId } = call.params
    await getAssemblyFor(deps, assemblyId, call.admin)
    return pdfAnswer(call, photoOf(deps, await readPosting(deps, { assemblyId, postingId })), 'inline')
  }

const unpost =
  (deps: Deps): Handler<typeof calls.voidPosting> =>
  async ({ params: { id: assemblyId, postingId }, body, admin, metadata }) => {
    await getAssemblyFor(deps, assemblyId, admin)
    const { position } = await voidPosting(deps, { assemblyId, postingId, metadata }, body.reason)
    return { position, body: { postingId } }
  }

const view =
  (deps: Deps): Handler<typeof calls.viewNotice> =>
  async ({ params, admin }) => {
    const seen = await getAssemblyFor(deps, params.id, admin)
    const { assembly, list } = seen
    const stored = await readStoredNotice(deps, assembly.notice)
    if (stored) return { file: noticeFile(seen, stored) }
    const votes = await readAgendaVotes(deps, assembly)
    const noticedOn = assembly.notice?.noticedOn ?? null
    return { file: noticeFile(seen, await drawNotice(deps, { assembly, list, votes, noticedOn })) }
  }

const certificate =
  (deps: Deps): Handler<typeof calls.viewNoticeCertificate> =>
  async (call) => {
    const seen = await getNoticedFor(deps, call.params.id, call.admin)
    await note(deps, call, seen, { what: '통지 증명서', personIds: [] })
    return { file: await noticeCertificate(deps, seen, call.query.at) }
  }

const renew =
  (deps: Deps): Handler<typeof calls.renewAssembly> =>
  async ({ params, body: { reason }, admin, metadata }) => {
    await getAssemblyFor(deps, params.id, admin)
    const { outcome, position } = await renewAssembly(deps, { assemblyId: params.id, reason, metadata })
    return { position, body: { id: outcome } }
  }

/** Adds the calls for the notice of assemblies, and for what shows that owners got it. */
export const noticeRoutes: AddCalls = (route, deps) => {
  route(calls.getNotice, figures(deps), { perMinute: PER_MINUTE.read })
  route(calls.listNoticeOwners, listOwners(deps), { perMinute: PER_MINUTE.read })
  route(calls.exportNoticeOwners, exportOwners(deps), { perMinute: PER_MINUTE.file })
  route(calls.recordNoticeMail, recordOneMail(deps), { perMinute: PER_MINUTE.record })
  route(calls.settleNoticeMail, settle(deps), { perMinute: PER_MINUTE.record })
  route(calls.recordHandover, handOver(deps), { perMinute: PER_MINUTE.record })
  route(calls.voidDelivery, voidOne(deps))
  route(calls.importNoticeMails, importSheet(deps), { perMinute: PER_MINUTE.file })
  route(calls.nameNoticeMailing, name(deps))
  route(calls.voidNoticeMailing, unname(deps))
  route(calls.recordPosting, post(deps), { perMinute: UPLOADS_A_MINUTE })
  route(calls.viewPostingPhoto, photo(deps), { perMinute: PER_MINUTE.photo })
  route(calls.voidPosting, unpost(deps))
  route(calls.viewNotice, view(deps), { perMinute: PER_MINUTE.file })
  route(calls.viewNoticeCertificate, certificate(deps), { perMinute: PER_MINUTE.file })
  route(calls.renewAssembly, renew(deps))
}

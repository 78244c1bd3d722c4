import { dayAt } from '#events/values/day.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { ApplicationFileEvent } from '#events/application/application-file.events.ts'
import { findAdmin } from '../account/account.facts.ts'
import { recordAccess } from '../audit/audit.facts.ts'
import { commandHandler } from '../core/command-handler.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { assertUpToDate } from '../core/freshness.ts'
import type { AddCalls } from '../core/module.ts'
import type { Handler } from '../core/routes.ts'
import { fileNameOf } from '../core/text/file-name.ts'
import { getListFor } from '../list/list.facts.ts'
import { applicationZip, indexedParts } from './application-file.ts'
import { applicationFilesDecider, applicationFilesStream } from './application-files.decider.ts'
import * as calls from './application-files.contract.ts'

const MADE_A_MINUTE = 5
const DOWNLOADS_A_MINUTE = 5

type FileRecord = RecordedEvent<ApplicationFileEvent>

const answerOf = ({ data, metadata }: FileRecord, names: ReadonlyMap<string, string>): calls.ApplicationFileAnswer => {
  const { fileId, listId, on, ways, consents, contentSha256 } = data
  const { actor, at } = metadata
  const madeBy = actor.kind === 'admin' ? (names.get(actor.id) ?? null) : null
  return { id: fileId, listId, on, ways, consents, contentSha256, madeAt: at, madeBy }
}

const filesOf = async ({ store }: Pick<Deps, 'store'>, listId: string): Promise<readonly FileRecord[]> =>
  // The stream holds no other events.
  (await store.readStream(applicationFilesStream(listId))).events as readonly FileRecord[]

const namesOf = async (
  { store }: Pick<Deps, 'store'>,
  made: readonly FileRecord[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = new Set(made.flatMap(({ metadata: { actor } }) => (actor.kind === 'admin' ? [actor.id] : [])))
  const known = await Promise.all([...ids].map(async (id) => [id, (await findAdmin(store, id))?.name ?? null] as const))
  return new Map(known.flatMap(([id, name]) => (name === null ? [] : [[id, name] as const])))
}

const make =
  (deps: Deps): Handler<typeof calls.makeApplicationFile> =>
  async ({ params, body: { on, ways }, admin, metadata, newId, evidence }) => {
    const list = await getListFor(deps.store, params.listId, admin)
    if (list.type !== 'signature') throw new DomainError('NOT_A_SIGNATURE_LIST')
    if (on > dayAt(deps.clock()))
      throw new DomainError('VALIDATION_FAILED', [{ path: 'on', message: '오늘까지의 날을 골라주세요.' }])
    await assertUpToDate(deps)
    const fileId = newId()
    const { content, totals, indexSha256, lacking, personIds } = await indexedParts(deps, list, {
      fileId,
      on,
      ways,
      madeAt: metadata.at,
    })
    if (content.consents.length === 0) throw new DomainError('APPLICATION_EMPTY')
    if (lacking > 0)
      throw new DomainError('APPLICATION_DOCUMENTS_MISSING', [
        { path: 'on', message: `문서가 아직 없는 동의가 ${lacking}건 있습니다.` },
      ])
    const { listId, apartmentId } = list
    await recordAccess(deps, { admin, evidence }, { what: '제출 서류 묶음 만들기', personIds, listId, apartmentId })
    const file = {
      fileId,
      listId,
      apartmentId,
      on,
      ways,
      upTo: content.upTo,
      consents: content.consents.length,
      totals,
      contentSha256: indexSha256,
    }
    const { position } = await commandHandler(
      deps.store,
      applicationFilesDecider,
    )({ stream: applicationFilesStream(listId), command: () => ({ type: 'MakeFile', file }), metadata })
    const made = (await filesOf(deps, listId)).find(({ data }) => data.fileId === fileId)
    if (made === undefined) throw new DomainError('SUBMISSION_FAILED')
    return { status: 201, position, body: answerOf(made, await namesOf(deps, [made])) }
  }

const list =
  (deps: Deps): Handler<typeof calls.applicationFilesOfList> =>
  async ({ params, admin }) => {
    const { listId } = await getListFor(deps.store, params.listId, admin)
    const made = await filesOf(deps, listId)
    const names = await namesOf(deps, made)
    return { body: made.map((one) => answerOf(one, names)).toReversed() }
  }

const download =
  (deps: Deps): Handler<typeof calls.downloadApplicationFile> =>
  async ({ params, query: { reason }, admin, evidence }) => {
    const { listId, apartmentId } = await getListFor(deps.store, params.listId, admin)
    const made = (await filesOf(deps, listId)).find(({ data }) => data.fileId === params.id)
    if (made === undefined) throw new DomainError('NOT_FOUND')
    await assertUpToDate(deps)
    const file = { file: made.data, madeAt: made.metadata.at }
    const { zip, list: named, indexed } = await applicationZip(deps, { admin, evidence }, file)
    const { personIds } = indexed
    const look = { what: '제출 서류 묶음', personIds, listId, apartmentId, download: { reason: reason || null } }
    await recordAccess(deps, { admin, evidence }, look)
    return {
      file: {
        type: 'application/zip',
        content: zip.read(),
        name: `${fileNameOf(['제출 서류', named.name, made.data.on])}.zip`,
        headers: { 'content-length': String(zip.size) },
      },
    }
  }

/** Adds the calls of files for the authority. */
export const applicationFileRoutes: AddCalls = (route, deps) => {
  route(calls.makeApplicationFile, make(deps), { perMinute: MADE_A_MINUTE })
  route(calls.applicationFilesOfList, list(deps))
  route(calls.downloadApplicationFile, download(deps), { perMinute: DOWNLOADS_A_MINUTE })
}

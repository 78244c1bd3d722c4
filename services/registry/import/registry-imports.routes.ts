import { z } from 'zod'
import { id, limitedString } from '#events/values/schemas.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { findRegistryImports, type RegistryImportRow } from '#projections/registry/registry-imports.ts'
import { readAdmin } from '../../account/account.facts.ts'
import type { AddCalls } from '../../core/module.ts'
import { contentRange, idFilter, oneOrMore, readPage } from '../../core/collection.ts'
import { commandHandler, fact } from '../../core/command-handler.ts'
import { foldEvents } from '../../core/decider.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { errors, type ErrorCode } from '../../core/errors/error.contract.ts'
import { seesPersonsInClear } from '../../core/text/masked-person.ts'
import type { UploadedFile } from '../../core/http/multipart.ts'
import { UPLOADS_A_MINUTE } from '../../core/upload/own-files.ts'
import type { Call, Handler } from '../../core/routes.ts'
import { readState } from '../../core/read-state.ts'
import { existingList, listDecider, listStream } from '../../list/list.decider.ts'
import { getListFor } from '../../list/list.facts.ts'
import { storeRegistryFile, registryProgressOf, type StoredProgress } from './import-tables.ts'
import { itemsOfFile, withoutPassword } from './registry-file.ts'
import {
  registryImportDecider,
  registryImportStream,
  startedRegistryImport,
  type RegistryImportState,
} from './registry-import.decider.ts'
import * as calls from './registry-imports.contract.ts'

const STARTS_A_MINUTE = 30

const filters = z.strictObject({
  // Waiting and running imports are distinguished by their progress, which no read model has.
  status: oneOrMore(
    z.enum(['queued', 'running', 'completed', 'failed']).transform((said) => (said === 'queued' ? 'running' : said)),
  ),
  source: oneOrMore(z.enum(['file', 'api'])),
  id: idFilter,
})

/** `password`: of a workbook that is under one; Excel takes 255 letters. */
const formFields = z.strictObject({ listId: id, password: limitedString(255).optional() })

const readForm = async (
  form: Call<typeof calls.importRegistryFile>['form'],
): Promise<{ readonly listId: string; readonly password: string | undefined; readonly file: UploadedFile }> => {
  const { fields, file } = await form()
  const read = formFields.safeParse(fields)
  if (!read.success)
    throw new DomainError('VALIDATION_FAILED', [
      read.error.issues.some(({ path }) => path[0] === 'password')
        ? { path: 'password', message: '파일 암호는 255자까지입니다.' }
        : { path: 'listId', message: '리스트를 골라주세요.' },
    ])
  if (!file) throw new DomainError('VALIDATION_FAILED', [{ path: 'file', message: '파일을 골라주세요.' }])
  return { listId: read.data.listId, password: read.data.password || undefined, file }
}

type Start = Parameters<typeof startIn>[1]

const startIn = async (
  { store }: Pick<Deps, 'store'>,
  {
    start,
    metadata,
  }: {
    readonly start: Extract<RegistryImportState, { status: 'running' }>
    readonly metadata: Call<typeof calls.importRegistryApi>['metadata']
  },
) => {
  const { status: _status, ...said } = start
  const { state, position } = await commandHandler(
    store,
    registryImportDecider,
  )({
    stream: registryImportStream(start.importId),
    facts: { list: fact(listStream(start.listId), listDecider) },
    command: ({ list }) => {
      existingList(list)
      return { type: 'StartRegistryImport', start: said }
    },
    metadata,
  })
  const { status } = startedRegistryImport(state)
  return {
    status: 202,
    position,
    body: { id: start.importId, status: status === 'running' ? ('queued' as const) : status },
  }
}

const importRegistryFile =
  (deps: Deps): Handler<typeof calls.importRegistryFile> =>
  async ({ form, admin, metadata }) => {
    const { listId: named, password, file } = await readForm(form)
    const { listId, apartmentId } = await getListFor(deps.store, named, admin)
    const { name: fileName, sha256 } = file
    const bytes = await withoutPassword({ bytes: file.bytes, sender: admin.id }, password)
    // Refused at once where it is of no known kind, or has not the columns.
    await itemsOfFile({ bytes, fileName, sender: admin.id })
    const importId = deps.secrets.derivedId(listId, `registry import ${sha256}`)
    const { status } = await readState(deps.store, registryImportDecider, registryImportStream(importId))
    if (status !== 'running') await storeRegistryFile(deps, importId, { fileName, bytes, now: deps.clock() })
    const start = { importId, listId, apartmentId, source: 'file', sha256, bytes: file.bytes.length } as const
    return startIn(deps, { start: { status: 'running', ...start }, metadata } satisfies Start)
  }

const importRegistryApi =
  (deps: Deps): Handler<typeof calls.importRegistryApi> =>
  async ({ body, admin, metadata, newId }) => {
    const { listId, apartmentId } = await getListFor(deps.store, body.listId, admin)
    const { registryIds } = body
    const start = {
      importId: newId(),
      listId,
      apartmentId,
      source: 'api',
      sha256: null,
      bytes: null,
      ...(registryIds === undefined ? {} : { registryIds: [...registryIds] }),
    } as const
    return startIn(deps, { start: { status: 'running', ...start }, metadata } satisfies Start)
  }

/** The Korean text of a failure's code; codes of later versions have that of any failure. */
const textOf = (reason: string): string => (errors[reason as ErrorCode] ?? errors.INTERNAL).text

/**
 * Returns an import for an administrator. File names and units of problems may name persons: those
 * who may not see names get the number of problems only.
 */
const answerOf = (row: RegistryImportRow, kept: StoredProgress | undefined, inClear: boolean) => {
  const counts = row.counts ?? { total: 0, matched: 0, changed: 0, unmatched: 0, ...kept }
  const isWaiting = row.status === 'running' && (kept?.done ?? 0) === 0
  return {
    id: row.id,
    listId: row.list_id,
    source: row.source,
    ...(inClear && kept?.fileName ? { fileName: kept.fileName } : {}),
    status: isWaiting ? ('queued' as const) : row.status,
    ...(row.error === null ? {} : { error: textOf(row.error) }),
    total: counts.total,
    done: row.status === 'completed' ? counts.total : (kept?.done ?? 0),
    matched: counts.matched,
    changed: counts.changed,
    unmatched: counts.unmatched,
    failed: (kept?.problems ?? []).map(({ file, ...problem }) => ({
      ...problem,
      ...(inClear && file !== undefined ? { file } : {}),
    })),
    createdAt: row.created_at.toISOString(),
    ...(row.finished_at ? { finishedAt: row.finished_at.toISOString() } : {}),
    Admin: row.admin_id !== null && row.admin_name !== null ? { id: row.admin_id, name: row.admin_name } : null,
  }
}

/**
 * Builds the row that the read model will have, from the log, so that an import that has just
 * started is found.
 */
const rowFromLog = async (
  { store }: Pick<Deps, 'store'>,
  events: readonly RecordedEvent[],
): Promise<RegistryImportRow> => {
  // The stream's own events.
  const state = startedRegistryImport(foldEvents(registryImportDecider, events))
  const begun = events.findLast(({ type }) => type === 'RegistryImportStarted')
  const actor = begun?.metadata.actor
  const adminId = actor?.kind === 'admin' ? actor.id : null
  const admin = adminId === null ? undefined : await readAdmin(store, adminId)
  const last = events.at(-1)
  return {
    id: state.importId,
    list_id: state.listId,
    source: state.source,
    status: state.status,
    admin_id: adminId,
    created_at: new Date(begun?.metadata.at ?? 0),
    finished_at: state.status !== 'running' && last ? new Date(last.metadata.at) : null,
    error: state.status === 'failed' ? state.reason : null,
    counts: state.status === 'completed' ? state.counts : null,
    admin_name: admin?.status === 'registered' ? admin.name : null,
  }
}

const registryImportProgress =
  (deps: Deps): Handler<typeof calls.registryImportProgress> =>
  async ({ params, admin }) => {
    const { events } = await deps.store.readStream(registryImportStream(params.id))
    const { listId } = startedRegistryImport(foldEvents(registryImportDecider, events))
    await getListFor(deps.store, listId, admin)
    const row = await rowFromLog(deps, events)
    const kept = (await registryProgressOf(deps, [params.id])).get(params.id)
    return {
      // A reader who sees that it is over sees the records that it imported.
      position: events.at(-1)?.position ?? 0,
      body: answerOf(row, kept, seesPersonsInClear(admin)),
    }
  }

const registryImportHistory =
  (deps: Deps): Handler<typeof calls.registryImportHistory> =>
  async ({ params, query, admin }) => {
    const { listId } = await getListFor(deps.store, params.listId, admin)
    const found = await findRegistryImports(
      deps.database,
      listId,
      readPage(query, { sortable: ['createdAt'], filters }),
    )
    const kept = await registryProgressOf(
      deps,
      found.rows.map((row) => row.id),
    )
    return {
      body: found.rows.map((row) => answerOf(row, kept.get(row.id), seesPersonsInClear(admin))),
      headers: contentRange('registry-import', found),
    }
  }

/** Registers from files and from what was collected: started, followed, listed. */
export const registryImportRoutes: AddCalls = (route, deps) => {
  route(calls.importRegistryFile, importRegistryFile(deps), { perMinute: UPLOADS_A_MINUTE })
  route(calls.importRegistryApi, importRegistryApi(deps), { perMinute: STARTS_A_MINUTE })
  route(calls.registryImportProgress, registryImportProgress(deps))
  route(calls.registryImportHistory, registryImportHistory(deps))
}

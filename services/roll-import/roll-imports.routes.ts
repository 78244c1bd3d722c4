import { z } from 'zod'
import { toSquareMetres } from '#events/values/area.ts'
import { dayAt } from '#events/values/day.ts'
import { limitedString } from '#events/values/schemas.ts'
import { findDistinctUnits } from '#projections/roll/find-lettered-units.ts'
import { findRollImports } from '#projections/roll-import/roll-imports.ts'
import { findUnlistedUnits, ledgerNamesOf } from '../building-ledger/building-ledger.facts.ts'
import type { BodyOf } from '../core/contract.ts'
import type { AddCalls } from '../core/module.ts'
import { contentRange, idFilter, oneOrMore, readPage } from '../core/collection.ts'
import { commandHandler, fact } from '../core/command-handler.ts'
import { foldEvents } from '../core/decider.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { UploadedFile } from '../core/http/multipart.ts'
import { UPLOADS_A_MINUTE } from '../core/upload/own-files.ts'
import { assertAwaited } from '../core/upload/upload-progress.ts'
import type { Call, Handler } from '../core/routes.ts'
import { assertActiveOrScheduled, existingList, listDecider, listStream } from '../list/list.decider.ts'
import { getListFor } from '../list/list.facts.ts'
import { fileNameOf } from '../core/text/file-name.ts'
import { emptyRollFile, unitsFormFile } from '../roll/roll.facts.ts'
import { summaryOf, uploadDayOf } from './import-answer.ts'
import { getImportFor, previewFor, summaryFor } from './find-import.ts'
import { correctReading } from './correct-reading.ts'
import { admitCorrections, forgetRoll, holdCorrections, storeRoll, progressOf, recallRoll } from './stored-roll.ts'
import { assertProposed } from './ledger-areas.ts'
import { previewOf } from './preview.ts'
import { isTextInColumns, readAs, readRollFile, withoutPassword } from './reading.ts'
import {
  readyRoll,
  rollImportDecider,
  rollImportStream,
  existingRollImport,
  type RollImportCommand,
  type ExistingRollImport,
} from './roll-import.decider.ts'
import * as calls from './roll-imports.contract.ts'

const CORRECTIONS_A_MINUTE = 120
const FORMS_A_MINUTE = 30

const filters = z.strictObject({
  status: oneOrMore(z.enum(['ready', 'running', 'done', 'failed', 'discarded'])),
  id: idFilter,
})

/** `password`: of a workbook that is under one; Excel takes 255 letters. */
const uploadFields = z.strictObject({ password: limitedString(255).optional() })

const readUploadForm = async (
  form: Call<typeof calls.uploadRoll>['form'],
): Promise<{ readonly password: string | undefined; readonly file: UploadedFile }> => {
  const { fields, file } = await form()
  const read = uploadFields.safeParse(fields)
  if (!read.success)
    throw new DomainError('VALIDATION_FAILED', [
      'password' in fields
        ? { path: 'password', message: '파일 암호는 255자까지입니다.' }
        : { path: 'file', message: '파일과 파일 암호만 보내주세요.' },
    ])
  if (!file) throw new DomainError('VALIDATION_FAILED', [{ path: 'file', message: '파일을 골라주세요.' }])
  return { password: read.data.password || undefined, file }
}

/**
 * Returns the import that a repeated request has made before, by the id that its key determines;
 * undefined if none was made of this file.
 */
const existingUpload = async (
  { store }: Deps,
  { importId, listId, sha256 }: Pick<ExistingRollImport, 'importId' | 'listId' | 'sha256'>,
) => {
  const { events } = await store.readStream(rollImportStream(importId))
  const roll = foldEvents(rollImportDecider, events)
  return roll.status !== 'absent' && roll.listId === listId && roll.sha256 === sha256 ? { roll, events } : undefined
}

const uploadRoll =
  (deps: Deps): Handler<typeof calls.uploadRoll> =>
  async ({ params, admin, evidence, metadata, newId, form }) => {
    const { store, clock } = deps
    const { listId, apartmentId } = await getListFor(store, params.listId, admin)
    const { password, file } = await readUploadForm(form)
    const { name: fileName, sha256 } = file
    const importId = newId()
    const before = await existingUpload(deps, { importId, listId, sha256 })
    // A repeated request: its file is read already.
    if (before)
      return {
        status: 201,
        position: before.events.at(-1)?.position ?? 0,
        body: await previewFor(deps, { admin, evidence }, before),
      }
    const bytes = await withoutPassword({ bytes: file.bytes, sender: admin.id }, password)
    const distinctUnits = await findDistinctUnits(deps.database, listId)
    const ledger = await ledgerNamesOf(deps.database, apartmentId)
    const settings = { today: dayAt(new Date(metadata.at)), distinctUnits, ...ledger }
    const read = await readRollFile({ bytes, sender: admin.id }, settings)
    // A text named as a workbook is some other file: read as a table of its lines it would only
    // confuse.
    if (/\.xlsx$/i.test(fileName) && isTextInColumns(read)) throw new DomainError('ROLL_NOT_A_SHEET')
    const preview = await previewOf(deps, { listId, apartmentId, sha256 }, read)
    assertAwaited()
    if ((await store.readStream(rollImportStream(importId))).version === 0)
      await storeRoll(deps, importId, { fileName, bytes, preview, now: clock() })
    const handle = commandHandler(store, rollImportDecider)
    const { state, events, position } = await handle({
      stream: rollImportStream(importId),
      facts: { list: fact(listStream(listId), listDecider) },
      command: ({ list }) => {
        assertActiveOrScheduled(existingList(list), clock())
        return { type: 'UploadRoll', upload: { importId, listId, apartmentId, sha256, bytes: file.bytes.length } }
      },
      metadata,
    })
    const uploaded = { roll: existingRollImport(state), events }
    return { status: 201, position, body: await previewFor(deps, { admin, evidence }, uploaded) }
  }

const rollImportsOfList =
  (deps: Deps): Handler<typeof calls.rollImportsOfList> =>
  async ({ params, query, admin }) => {
    const { listId } = await getListFor(deps.store, params.listId, admin)
    const found = await findRollImports(deps.database, listId, readPage(query, { sortable: ['createdAt'], filters }))
    const importIds = found.rows.map(({ id }) => id)
    const kept = await progressOf(deps, importIds)
    return {
      body: found.rows.map((row) => summaryOf(row, kept.get(row.id))),
      headers: contentRange('roll-import', found),
    }
  }

const getRollImport =
  (deps: Deps): Handler<typeof calls.getRollImport> =>
  async ({ params, admin, evidence }) => {
    const seen = await getImportFor(deps, params.id, admin)
    // A reader who sees that it is done sees the owners whom it imported.
    return { position: seen.events.at(-1)?.position ?? 0, body: await previewFor(deps, { admin, evidence }, seen) }
  }

const correctRollImport =
  (deps: Deps): Handler<typeof calls.correctRollImport> =>
  async ({ params, body, admin, evidence }) => {
    const seen = await getImportFor(deps, params.id, admin)
    await correctReading(deps, { roll: readyRoll(seen.roll), today: uploadDayOf(seen.events), sender: admin.id }, body)
    return { body: await previewFor(deps, { admin, evidence }, seen) }
  }

type StartBody = NonNullable<BodyOf<typeof calls.startRollImport>>
type StartRollImport = Extract<RollImportCommand, { type: 'StartRollImport' }>

/**
 * Returns the start of an import as the administrator saw it: from here on nothing is corrected,
 * unless the start is refused. `revision`: the number of the reading that they saw.
 * @throws DomainError if it cannot be imported as it is read; CHANGED_MEANWHILE if it was corrected
 * since; LEDGER_READ_ANEW
 */
const startOf = async (
  deps: Deps,
  { importId, apartmentId }: ExistingRollImport,
  { revision: seen, ledgerReadingId }: StartBody,
): Promise<StartRollImport> => {
  const kept = await recallRoll(deps, importId)
  const preview = kept?.preview
  if (!preview) throw new DomainError('ROLL_IMPORT_OVER')
  if (seen !== undefined && seen !== kept.revision) throw new DomainError('CHANGED_MEANWHILE')
  if (preview.missingFields.length > 0)
    throw new DomainError(
      'ROLL_COLUMNS_MISSING',
      preview.missingFields.map((field) => ({ path: field, message: '이 항목이 있는 열을 골라주세요.' })),
    )
  if (ledgerReadingId !== undefined) await assertProposed(deps, { apartmentId, preview }, ledgerReadingId)
  if (!(await holdCorrections(deps, importId, kept.revision))) throw new DomainError('CHANGED_MEANWHILE')
  const corrected = (preview.corrections ?? []).map(({ sheet, row, column }) => ({ sheet, row, column }))
  return {
    type: 'StartRollImport',
    counts: preview.counts,
    reading: readAs(preview),
    ...(corrected.length > 0 ? { corrected } : {}),
    ...(ledgerReadingId === undefined ? {} : { ledgerReadingId }),
  }
}

const startRollImport =
  (deps: Deps): Handler<typeof calls.startRollImport> =>
  async ({ params, body, admin, metadata }) => {
    const before = await getImportFor(deps, params.id, admin)
    const { status, importId, listId } = before.roll
    if (status === 'running' || status === 'done')
      return { position: before.events.at(-1)?.position ?? 0, body: await summaryFor(deps, before) }
    const start = await startOf(deps, readyRoll(before.roll), body ?? {})
    const handle = commandHandler(deps.store, rollImportDecider)
    const { state, events, position } = await handle({
      stream: rollImportStream(importId),
      facts: { list: fact(listStream(listId), listDecider) },
      command: ({ list }) => {
        assertActiveOrScheduled(existingList(list), deps.clock())
        return start
      },
      metadata,
    }).catch(async (error: unknown) => {
      await admitCorrections(deps, importId)
      throw error
    })
    return { position, body: await summaryFor(deps, { roll: existingRollImport(state), events }) }
  }

const discardRollImport =
  (deps: Deps): Handler<typeof calls.discardRollImport> =>
  async ({ params, admin, metadata }) => {
    const { importId } = (await getImportFor(deps, params.id, admin)).roll
    const handle = commandHandler(deps.store, rollImportDecider)
    const { state, events, position } = await handle({
      stream: rollImportStream(importId),
      command: () => ({ type: 'DiscardRollImport' }),
      metadata,
    })
    await forgetRoll(deps, importId, 'file-and-preview')
    return { position, body: await summaryFor(deps, { roll: existingRollImport(state), events }) }
  }

const rollForm: Handler<typeof calls.rollForm> = async () => ({ file: await emptyRollFile() })

const ledgerForm =
  (deps: Deps): Handler<typeof calls.ledgerForm> =>
  async ({ params, admin }) => {
    const { listId, apartmentId, name } = await getListFor(deps.store, params.listId, admin)
    const found = await findUnlistedUnits(deps.database, { listId, apartmentId })
    if (found === null) throw new DomainError('LEDGER_NOT_READ')
    if (found.units.length === 0) throw new DomainError('LEDGER_UNITS_LISTED')
    const units = found.units.map((unit) => ({ ...unit, area: unit.area === null ? null : toSquareMetres(unit.area) }))
    const note = `동·호와 전용면적은 ${found.readOn}에 읽은 건축물대장의 것입니다. 소유자를 적은 행만 가져옵니다.`
    return { file: unitsFormFile(units, { name: fileNameOf([name, '건축물대장 세대 양식']), note }) }
  }

/** Adds the calls of an import: upload, preview, correct, start, discard; and the blank form. */
export const rollImportRoutes: AddCalls = (route, deps) => {
  route(calls.uploadRoll, uploadRoll(deps), { perMinute: UPLOADS_A_MINUTE })
  route(calls.rollImportsOfList, rollImportsOfList(deps))
  route(calls.getRollImport, getRollImport(deps))
  route(calls.correctRollImport, correctRollImport(deps), { perMinute: CORRECTIONS_A_MINUTE })
  route(calls.startRollImport, startRollImport(deps))
  route(calls.discardRollImport, discardRollImport(deps))
  route(calls.rollForm, rollForm)
  route(calls.ledgerForm, ledgerForm(deps), { perMinute: FORMS_A_MINUTE })
}

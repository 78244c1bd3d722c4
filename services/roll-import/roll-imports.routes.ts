import { z } from 'zod'
import { dayAt } from '#events/values/day.ts'
import { findRollImports } from '#projections/roll-import/roll-imports.ts'
import { readAdmin } from '../account/account.facts.ts'
import { noteLook } from '../audit/audit.facts.ts'
import { contentRange, idFilter, oneOrMore, readPage } from '../core/collection.ts'
import { commandHandler, fact } from '../core/command-handler.ts'
import { foldEvents } from '../core/decider.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { AddRoute, Call } from '../core/routes.ts'
import { assertVisible } from '../core/scope.ts'
import type { AdminSession } from '../core/session.ts'
import {
  assertActiveOrScheduled,
  createdList,
  listDecider,
  listStream,
  type CreatedList,
} from '../list/list.decider.ts'
import { emptyRollFile } from '../roll/roll.facts.ts'
import {
  readyRoll,
  rollImportDecider,
  rollImportStream,
  uploadedRoll,
  type RollImportCommand,
  type UploadedRoll,
} from './roll-import.decider.ts'
import { previewAnswer, rowOf, showsPersons, summaryOf, uploadDayOf, uploaderOf } from './import-answer.ts'
import { changePreview, forgetRoll, keepRoll, progressOf, recallFile, recallRoll } from './kept-roll.ts'
import { previewOf } from './preview.ts'
import { readAs, readCorrected, readRollFile } from './reading.ts'
import {
  correctRollImport,
  discardRollImport,
  getRollImport,
  rollForm,
  rollImportsOfList,
  startRollImport,
  uploadRoll,
  type RollImportPreview,
  type RollImportSummary,
} from './roll-imports.contract.ts'

/** Each costs seconds of work. */
const UPLOADS_A_MINUTE = 30
const CORRECTIONS_A_MINUTE = 120

const filters = z.strictObject({
  status: oneOrMore(z.enum(['ready', 'running', 'done', 'failed', 'discarded'])),
  id: idFilter,
})

type Looking = Pick<Call<typeof getRollImport>, 'admin' | 'evidence'>
type Events = Parameters<typeof rowOf>[1]

export const rollImportRoutes = (route: AddRoute, deps: Deps): void => {
  const { store, database, clock } = deps
  const handle = commandHandler(store, rollImportDecider)

  const visibleList = async (listId: string, admin: AdminSession): Promise<CreatedList> => {
    const list = createdList(foldEvents(listDecider, (await store.readStream(listStream(listId))).events))
    assertVisible(admin, list.apartmentId)
    return list
  }

  const visibleImport = async (
    importId: string,
    admin: AdminSession,
  ): Promise<{ readonly roll: UploadedRoll; readonly events: Events }> => {
    const { events } = await store.readStream(rollImportStream(importId))
    const roll = uploadedRoll(foldEvents(rollImportDecider, events))
    await visibleList(roll.listId, admin)
    return { roll, events }
  }

  /** As it stands, with all that may be shown of it; who is shown anybody is noted. */
  const previewFor = async (
    { admin, evidence }: Looking,
    roll: UploadedRoll,
    events: Events,
  ): Promise<RollImportPreview> => {
    const kept = await recallRoll(deps, roll.importId)
    if (kept?.preview && showsPersons(roll))
      await noteLook(
        deps,
        { admin, evidence },
        {
          what: '소유자 명부 가져오기',
          personIds: kept.preview.personIds,
          apartmentId: roll.apartmentId,
          listId: roll.listId,
        },
      )
    return previewAnswer(rowOf(roll, events, null), kept)
  }

  const summaryFor = async (roll: UploadedRoll, events: Events): Promise<RollImportSummary> => {
    const adminId = uploaderOf(events)
    const uploader = adminId === null ? undefined : await readAdmin(store, adminId)
    const name = uploader?.status === 'registered' ? uploader.name : null
    return summaryOf(rowOf(roll, events, name), (await progressOf(deps, [roll.importId])).get(roll.importId))
  }

  route(
    uploadRoll,
    async ({ params, admin, evidence, metadata, newId, file }) => {
      const { listId, apartmentId } = await visibleList(params.listId, admin)
      const { name, bytes, sha256 } = await file()
      const importId = newId()
      const preview = await previewOf(
        deps,
        { listId, apartmentId, sha256 },
        await readRollFile(bytes, { today: dayAt(new Date(metadata.at)) }),
      )
      if ((await store.readStream(rollImportStream(importId))).version === 0)
        await keepRoll(deps, importId, { bytes, preview, now: clock() })
      const { state, events, position } = await handle({
        stream: rollImportStream(importId),
        facts: { list: fact(listStream(listId), listDecider) },
        command: ({ list }) => {
          assertActiveOrScheduled(createdList(list), clock())
          return {
            type: 'UploadRoll',
            upload: { importId, listId, apartmentId, fileName: name, sha256, bytes: bytes.length },
          }
        },
        metadata,
      })
      return { status: 201, position, body: await previewFor({ admin, evidence }, uploadedRoll(state), events) }
    },
    { perMinute: UPLOADS_A_MINUTE },
  )

  route(rollImportsOfList, async ({ params, query, admin }) => {
    const { listId } = await visibleList(params.listId, admin)
    const found = await findRollImports(database, listId, readPage(query, { sortable: ['createdAt'], filters }))
    const kept = await progressOf(
      deps,
      found.rows.map(({ id }) => id),
    )
    return {
      body: found.rows.map((row) => summaryOf(row, kept.get(row.id))),
      headers: contentRange('roll-import', found),
    }
  })

  route(getRollImport, async ({ params, admin, evidence }) => {
    const { roll, events } = await visibleImport(params.id, admin)
    // Who sees that it is done sees the owners whom it brought.
    return { position: events.at(-1)?.position ?? 0, body: await previewFor({ admin, evidence }, roll, events) }
  })

  route(
    correctRollImport,
    async ({ params, body, admin, evidence }) => {
      const { roll, events } = await visibleImport(params.id, admin)
      const { importId, listId, apartmentId, sha256 } = readyRoll(roll)
      const [kept, bytes] = [await recallRoll(deps, importId), await recallFile(deps, importId)]
      if (!kept?.preview || !bytes) throw new DomainError('ROLL_IMPORT_OVER')
      await changePreview(
        deps,
        importId,
        await previewOf(
          deps,
          { listId, apartmentId, sha256 },
          await readCorrected(bytes, { ...kept.preview, today: uploadDayOf(events) }, body),
        ),
      )
      return { body: await previewFor({ admin, evidence }, roll, events) }
    },
    { perMinute: CORRECTIONS_A_MINUTE },
  )

  route(startRollImport, async ({ params, admin, metadata }) => {
    const { roll, events: before } = await visibleImport(params.id, admin)
    if (roll.status === 'running' || roll.status === 'done')
      return { position: before.at(-1)?.position ?? 0, body: await summaryFor(roll, before) }
    const start = await startOf(readyRoll(roll))
    const { state, events, position } = await handle({
      stream: rollImportStream(roll.importId),
      facts: { list: fact(listStream(roll.listId), listDecider) },
      command: ({ list }) => {
        assertActiveOrScheduled(createdList(list), clock())
        return start
      },
      metadata,
    })
    return { position, body: await summaryFor(uploadedRoll(state), events) }
  })

  /** What the administrator has seen is what they start. @throws DomainError where it cannot be imported as it is read */
  const startOf = async ({
    importId,
  }: UploadedRoll): Promise<Extract<RollImportCommand, { type: 'StartRollImport' }>> => {
    const preview = (await recallRoll(deps, importId))?.preview
    if (!preview) throw new DomainError('ROLL_IMPORT_OVER')
    if (preview.missingFields.length > 0)
      throw new DomainError(
        'ROLL_COLUMNS_MISSING',
        preview.missingFields.map((field) => ({ path: field, message: '이 항목이 있는 열을 골라주세요.' })),
      )
    return { type: 'StartRollImport', counts: preview.counts, reading: readAs(preview) }
  }

  route(discardRollImport, async ({ params, admin, metadata }) => {
    const { roll } = await visibleImport(params.id, admin)
    const { state, events, position } = await handle({
      stream: rollImportStream(roll.importId),
      command: () => ({ type: 'DiscardRollImport' }),
      metadata,
    })
    await forgetRoll(deps, roll.importId, 'file-and-preview')
    return { position, body: await summaryFor(uploadedRoll(state), events) }
  })

  route(rollForm, async () => ({ file: await emptyRollFile() }))
}

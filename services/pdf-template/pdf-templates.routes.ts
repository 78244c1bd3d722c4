import { z } from 'zod'
import { findPdfTemplates } from '#projections/pdf-template/find-pdf-templates.ts'
import type { AddCalls } from '../core/module.ts'
import { contentRange, idFilter, readPage, searchFilter } from '../core/collection.ts'
import type { Deps } from '../core/deps.ts'
import { seesPersonsInClear } from '../core/text/masked-person.ts'
import { UPLOADS_A_MINUTE } from '../core/upload/own-files.ts'
import type { Call, Handler } from '../core/routes.ts'
import { assertActiveOrScheduled } from '../list/list.decider.ts'
import { getListFor } from '../list/list.facts.ts'
import { changeTemplate } from './change-template.ts'
import { changedAnswer } from './changed-answer.ts'
import * as calls from './pdf-templates.contract.ts'
import type { PdfTemplateCommand } from './pdf-template.decider.ts'
import { summaryAnswer, templateAnswer, versionAnswers } from './template-answer.ts'
import { namesIn, templateReadBy, getTemplateFor } from './find-template.ts'
import { uploadTemplate } from './file/upload-template.ts'

const filters = z.strictObject({ q: searchFilter, used: z.boolean().optional(), id: idFilter })

const upload =
  (deps: Deps): Handler<typeof calls.uploadPdfTemplate> =>
  async ({ params, admin, metadata, newId, file }) => {
    const list = await getListFor(deps.store, params.listId, admin)
    assertActiveOrScheduled(list, deps.clock())
    const templateId = newId()
    const uploaded = await uploadTemplate(deps, list, { templateId, file: await file(), sender: admin.id, metadata })
    return { status: 201, ...(await changedAnswer(deps, uploaded)) }
  }

const templatesOfList =
  ({ store, database }: Deps): Handler<typeof calls.pdfTemplatesOfList> =>
  async ({ params, query, admin }) => {
    const { listId } = await getListFor(store, params.listId, admin)
    const page = readPage(query, { sortable: ['name', 'uploadedAt', 'changedAt'], filters })
    const found = await findPdfTemplates(database, listId, page)
    return { body: found.rows.map(summaryAnswer), headers: contentRange('pdf-template', found) }
  }

const getTemplate =
  (deps: Deps): Handler<typeof calls.getPdfTemplate> =>
  async ({ params, admin }) => {
    const { template, events, list } = await templateReadBy(deps, params.id, admin)
    const names = await namesIn(deps, events)
    const body = templateAnswer(template, { events, names, rule: list.rule ?? null })
    // Their labels stand in the file, below masks too.
    return { body: seesPersonsInClear(admin) ? body : { ...body, offers: [] } }
  }

const versions =
  (deps: Deps): Handler<typeof calls.pdfTemplateVersions> =>
  async ({ params, admin }) => {
    const { template, events } = await templateReadBy(deps, params.id, admin)
    return { body: versionAnswers(template, { events, names: await namesIn(deps, events) }) }
  }

type Changing = Pick<Call<typeof calls.getPdfTemplate>, 'params' | 'admin' | 'metadata'>

const change = async (deps: Deps, { params, admin, metadata }: Changing, command: PdfTemplateCommand) => {
  const { templateId, listId } = (await getTemplateFor(deps, params.id, admin)).template
  return changedAnswer(deps, await changeTemplate(deps, { templateId, listId, command, metadata }))
}

const rename =
  (deps: Deps): Handler<typeof calls.renamePdfTemplate> =>
  (call) =>
    change(deps, call, { type: 'RenameTemplate', name: call.body.name, seen: call.body.before })

const placeFields =
  (deps: Deps): Handler<typeof calls.placePdfTemplateFields> =>
  (call) => {
    const { fields, masks, revision } = call.body
    const withSpareId = <Placed extends object>(placed: Placed) => ({ ...placed, spareId: call.newId() })
    return change(deps, call, {
      type: 'PlaceOnTemplate',
      fields: fields.map(withSpareId),
      ...(masks ? { masks: masks.map(withSpareId) } : {}),
      revision,
    })
  }

const remove =
  (deps: Deps): Handler<typeof calls.deletePdfTemplate> =>
  (call) =>
    change(deps, call, { type: 'DeleteTemplate' })

/** Forms of lists: uploading, looking at, what is placed on them, their versions. */
export const pdfTemplateRoutes: AddCalls = (route, deps) => {
  route(calls.uploadPdfTemplate, upload(deps), { perMinute: UPLOADS_A_MINUTE })
  route(calls.pdfTemplatesOfList, templatesOfList(deps))
  route(calls.getPdfTemplate, getTemplate(deps))
  route(calls.pdfTemplateVersions, versions(deps))
  route(calls.renamePdfTemplate, rename(deps))
  route(calls.placePdfTemplateFields, placeFields(deps))
  route(calls.deletePdfTemplate, remove(deps))
}

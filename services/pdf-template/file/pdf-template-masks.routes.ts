import { findTemplateOfMask } from '#projections/pdf-template/find-pdf-templates.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import type { Call, Handler } from '../../core/routes.ts'
import { changeTemplate } from '../change-template.ts'
import { currentVersion, type PdfTemplateCommand, type ExistingTemplate } from '../pdf-template.decider.ts'
import * as calls from './pdf-template-masks.contract.ts'
import { templateReadBy, getTemplateFor } from '../find-template.ts'

/** Returns the headers with the template's state, since answers contain masks only. */
const headersOf = (template: ExistingTemplate) => ({
  'x-template-version': String(currentVersion(template).version),
  'x-template-revision': String(template.revision),
})

type Changing = Pick<Call<typeof calls.pdfTemplateMasks>, 'params' | 'admin' | 'metadata'>

const change = async (deps: Deps, { params, admin, metadata }: Changing, command: PdfTemplateCommand) => {
  const before = (await getTemplateFor(deps, params.id, admin)).template
  const { templateId, listId } = before
  const changed = await changeTemplate(deps, { templateId, listId, command, metadata })
  return { ...changed, before, headers: headersOf(changed.template) }
}

const placeMasks =
  (deps: Deps): Handler<typeof calls.placePdfTemplateMasks> =>
  async (call) => {
    const masks = call.body.masks.map((mask) => ({ ...mask, spareId: call.newId() }))
    const command = { type: 'PlaceOnTemplate', masks, revision: call.body.revision } as const
    const { template, recorded, position, headers } = await change(deps, call, command)
    return {
      status: recorded.length > 0 ? 201 : 200,
      position,
      headers,
      body: [...currentVersion(template).masks],
    }
  }

const masksOf =
  (deps: Deps): Handler<typeof calls.pdfTemplateMasks> =>
  async ({ params, admin }) => {
    const { template } = await templateReadBy(deps, params.id, admin)
    return { headers: headersOf(template), body: [...currentVersion(template).masks] }
  }

const masksOfPage =
  (deps: Deps): Handler<typeof calls.pdfTemplateMasksOfPage> =>
  async ({ params, admin }) => {
    const { template } = await templateReadBy(deps, params.id, admin)
    if (params.page > template.pages.length) throw new DomainError('NOT_FOUND')
    return { body: currentVersion(template).masks.filter(({ page }) => page === params.page) }
  }

const removeMasks =
  (deps: Deps): Handler<typeof calls.removePdfTemplateMasks> =>
  async (call) => {
    const { before, position, headers } = await change(deps, call, { type: 'PlaceOnTemplate', masks: [] })
    return { position, headers, body: [...currentVersion(before).masks] }
  }

const removeMask =
  (deps: Deps): Handler<typeof calls.removePdfTemplateMask> =>
  async ({ params: { maskId }, admin, metadata }) => {
    // Placed a moment ago, it is not to be missing.
    await assertUpToDate(deps)
    const id = await findTemplateOfMask(deps.database, maskId)
    if (id === undefined) throw new DomainError('NOT_FOUND')
    const command = { type: 'RemoveMask', maskId } as const
    const { before, position, headers } = await change(deps, { params: { id }, admin, metadata }, command)
    const mask = currentVersion(before).masks.find((one) => one.id === maskId)
    if (!mask) throw new DomainError('NOT_FOUND')
    return { position, headers, body: mask }
  }

/** Adds the calls for the masks of forms, which hide parts of masked copies. */
export const pdfTemplateMaskRoutes: AddCalls = (route, deps) => {
  route(calls.placePdfTemplateMasks, placeMasks(deps))
  route(calls.pdfTemplateMasks, masksOf(deps))
  route(calls.pdfTemplateMasksOfPage, masksOfPage(deps))
  route(calls.removePdfTemplateMasks, removeMasks(deps))
  route(calls.removePdfTemplateMask, removeMask(deps))
}

import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import { dispositionOf } from '../../core/http/disposition.ts'
import { seesPersonsInClear } from '../../core/text/masked-person.ts'
import { pdfAnswer } from '../../core/http/pdf-answer.ts'
import type { Handler } from '../../core/routes.ts'
import { currentVersion, versionOf, type TemplateVersion, type ExistingTemplate } from '../pdf-template.decider.ts'
import * as calls from './pdf-template-files.contract.ts'
import { previewOf } from '../preview/preview.ts'
import { servedTemplateFile, maskedFileOf } from './template-files.ts'
import { templateReadBy } from '../find-template.ts'

/** Maximum number of previews a minute: each costs some work. */
const PREVIEWS_A_MINUTE = 60

const requestedVersion = (template: ExistingTemplate, version: number | undefined): TemplateVersion =>
  version === undefined ? currentVersion(template) : versionOf(template, version)

const download =
  (deps: Deps): Handler<typeof calls.downloadPdfTemplate> =>
  async (call) => {
    const { params, query, admin, metadata } = call
    const { template } = await templateReadBy(deps, params.id, admin)
    const version = requestedVersion(template, query.version)
    const isMasked = query.masked || !seesPersonsInClear(admin)
    const file = isMasked ? await maskedFileOf(deps, template, version, metadata) : template
    return pdfAnswer(call, servedTemplateFile(deps, template, file))
  }

const file =
  (deps: Deps): Handler<typeof calls.pdfTemplateFile> =>
  async (call) => {
    const { template } = await templateReadBy(deps, call.params.id, call.admin)
    requestedVersion(template, call.query.version)
    return pdfAnswer(call, servedTemplateFile(deps, template, template), 'inline')
  }

const preview =
  (deps: Deps): Handler<typeof calls.previewPdfTemplate> =>
  async (call) => {
    const seen = await templateReadBy(deps, call.params.id, call.admin)
    const content = await previewOf(deps, seen, requestedVersion(seen.template, call.query.version), call)
    const { name } = servedTemplateFile(deps, seen.template, seen.template)
    const headers = { 'content-disposition': dispositionOf(`미리 보기 ${name}`, 'inline') }
    return { file: { type: 'application/pdf', content, headers } }
  }

/** The files of forms. */
export const pdfTemplateFileRoutes: AddCalls = (route, deps) => {
  route(calls.downloadPdfTemplate, download(deps))
  route(calls.pdfTemplateFile, file(deps))
  route(calls.previewPdfTemplate, preview(deps), { perMinute: PREVIEWS_A_MINUTE })
}

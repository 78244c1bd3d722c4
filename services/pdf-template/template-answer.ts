import type { PlacedTemplateField } from '#events/pdf-template/pdf-template.events.ts'
import type { Metadata } from '#events/metadata.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { PdfTemplateRow } from '#projections/pdf-template/find-pdf-templates.ts'
import { isDrawnForm } from './legal-form/declared-items.decider.ts'
import { legalForm, legalFormOfRule } from './legal-form/legal-forms.contract.ts'
import { untakenOffers } from './offers.ts'
import { currentVersion, type ExistingTemplate } from './pdf-template.decider.ts'
import type { PdfTemplate, PdfTemplateSummary, PdfTemplateVersion, TemplateField } from './pdf-templates.contract.ts'

/** Administrators' names by their ids. */
export type Names = ReadonlyMap<string, string>

type ChangeInfo = { readonly at: string; readonly by: string | null }

const actOf = ({ metadata }: { readonly metadata: Metadata }): ChangeInfo => ({
  at: metadata.at,
  by: metadata.actor.kind === 'admin' ? metadata.actor.id : null,
})

const isPlacing = ({ type }: RecordedEvent): boolean =>
  type === 'PdfTemplateFieldsPlaced' || type === 'PdfTemplateMasksPlaced'

const unknown: ChangeInfo = { at: new Date(0).toISOString(), by: null }

/** Returns the events of the upload and of the last change of fields or masks. */
export const actsOf = (
  events: readonly RecordedEvent[],
): { readonly uploaded: ChangeInfo; readonly changed: ChangeInfo } => {
  const [first] = events
  const last = events.findLast(isPlacing) ?? first
  return { uploaded: first ? actOf(first) : unknown, changed: last ? actOf(last) : unknown }
}

const personOf = (id: string | null, names: Names) => {
  const name = id === null ? undefined : names.get(id)
  return id === null || name === undefined ? null : { id, name }
}

const fieldsOf = (fields: readonly PlacedTemplateField[]): TemplateField[] =>
  fields.map((field, index) => ({ ...field, order: index + 1 }))

/** A template as its stream has it. `newVersion`: whether what was just done made a new one. */
export const templateAnswer = (
  template: ExistingTemplate,
  { events, names, rule, newVersion = false }: AnsweredTemplate,
): PdfTemplate => {
  const { fields, masks, version, usedBy } = currentVersion(template)
  const { uploaded, changed } = actsOf(events)
  const deleted = events.find(({ type }) => type === 'PdfTemplateDeleted')
  return {
    id: template.templateId,
    listId: template.listId,
    name: template.name,
    originalFileName: template.originalFileName,
    size: template.size,
    sha256: template.sha256,
    pageCount: template.pages.length,
    pages: [...template.pages],
    fields: fieldsOf(fields),
    masks: [...masks],
    version,
    revision: template.revision,
    used: usedBy !== null,
    everUsed: template.versions.some((one) => one.usedBy !== null),
    removed: [...template.removed],
    uploadedAt: uploaded.at,
    uploadedBy: personOf(uploaded.by, names),
    changedAt: changed.at,
    changedBy: personOf(changed.by, names),
    deletedAt: deleted?.metadata.at ?? null,
    offers: [...untakenOffers(template.offers, fields)],
    newVersion,
    legal: legalAnswer(template, rule),
  }
}

/** Returns the items that the law asks of a form, with where they stand; null: it asks none. */
const legalAnswer = ({ legal }: ExistingTemplate, rule: string | null): PdfTemplate['legal'] => {
  const form = legalFormOfRule(rule) ?? (legal === null ? undefined : legalForm(legal.form))
  if (!form) return null
  const declared = new Map(legal?.form === form.key ? legal.items.map((item) => [item.key, item] as const) : [])
  return {
    form: form.key,
    title: form.title,
    drawn: isDrawnForm({ legal }),
    items: form.items.map(({ key, label, article }) => {
      const item = declared.get(key)
      return { key, label, article, page: item?.page ?? null, text: item?.text ?? null }
    }),
  }
}

/** `rule`: key of the list's rule; null: it has none. */
type AnsweredTemplate = TemplateHistory & { readonly rule: string | null }

type TemplateHistory = {
  readonly events: readonly RecordedEvent[]
  readonly names: Names
  readonly newVersion?: boolean
}

/** Returns the summary of a template from the read model. */
export const summaryAnswer = (row: PdfTemplateRow): PdfTemplateSummary => ({
  id: row.id,
  listId: row.list_id,
  name: row.name,
  originalFileName: row.original_file_name,
  size: row.size,
  sha256: row.sha256,
  pageCount: row.pages.length,
  pages: [...row.pages],
  fields: fieldsOf(row.fields),
  masks: [...row.masks],
  version: row.version,
  revision: row.revision,
  used: row.used_version === row.version,
  everUsed: row.used_version > 0,
  removed: [...row.removed],
  uploadedAt: row.uploaded_at.toISOString(),
  uploadedBy: named(row.uploaded_by, row.uploader),
  changedAt: row.changed_at.toISOString(),
  changedBy: named(row.changed_by, row.changer),
  deletedAt: null,
})

const named = (id: string | null, name: string | null) => (id === null || name === null ? null : { id, name })

/** All versions, the newest first, each with who began it and who changed it last. */
export const versionAnswers = (
  { versions }: ExistingTemplate,
  { events, names }: TemplateHistory,
): PdfTemplateVersion[] =>
  versions
    .map(({ version, fields, masks, usedBy }) => {
      const placings = events.filter((event) => isPlacing(event) && versionIn(event) === version)
      const [uploaded] = events
      // The first version begins with the upload.
      const [begun, changed] = [version === 1 ? uploaded : placings[0], placings.at(-1) ?? uploaded]
      const [first, last] = [begun ? actOf(begun) : unknown, changed ? actOf(changed) : unknown]
      return {
        version,
        fields: fieldsOf(fields),
        masks: [...masks],
        used: usedBy !== null,
        createdAt: first.at,
        createdBy: personOf(first.by, names),
        changedAt: last.at,
        changedBy: personOf(last.by, names),
      }
    })
    .toReversed()

const versionIn = ({ data }: RecordedEvent): number | undefined =>
  typeof data === 'object' && data !== null && 'version' in data && typeof data.version === 'number'
    ? data.version
    : undefined

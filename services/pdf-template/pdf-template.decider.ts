import { assertUnchanged, type ExpectedValues } from '../core/concurrency/expected-values.decider.ts'
import {
  placedFieldsOf,
  recordedFieldsOf,
  type PdfTemplateEvent,
  type PlacedTemplateField,
  type PlacedTemplateMask,
} from '#events/pdf-template/pdf-template.events.ts'
import type { Decider } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'
import type { DeclaredItems } from './legal-form/declared-items.decider.ts'
import { assertDeclarable, isSameDeclaration } from './legal-form/declared-items.decider.ts'
import { fieldsWithIds, masksWithIds, isSameAs, type FieldInput, type MaskInput } from './placed-ids.decider.ts'

type TemplateEventData<Type extends PdfTemplateEvent['type']> = Extract<PdfTemplateEvent, { type: Type }>['data']
/** Data of a template's upload. */
export type Upload = TemplateEventData<'PdfTemplateUploaded'>
/** Stored file of a version without what lies under its masks. */
export type MaskedCopy = Pick<TemplateEventData<'PdfTemplateMasked'>, 'objectKey' | 'size' | 'pages'>

export type TemplateVersion = {
  readonly version: number
  readonly fields: readonly PlacedTemplateField[]
  readonly masks: readonly PlacedTemplateMask[]
  /** Document or batch that first used it; null while none has. */
  readonly usedBy: string | null
  readonly masked: MaskedCopy | null
}

export type PdfTemplateState =
  | { readonly status: 'absent' }
  | (Upload & {
      readonly status: 'kept' | 'deleted'
      readonly revision: number
      /** Items that the law asks, as declared last; null: nothing was. */
      readonly legal: DeclaredItems | null
      /** Versions from the first one on; the last is the current one. */
      readonly versions: readonly [TemplateVersion, ...TemplateVersion[]]
    })
export type ExistingTemplate = Exclude<PdfTemplateState, { status: 'absent' }>

type Placing = {
  readonly type: 'PlaceOnTemplate'
  /** Fields to place; omitted ones stay as they are. */
  readonly fields?: readonly FieldInput[]
  readonly masks?: readonly MaskInput[]
  /** Revision that the caller saw; absent: any. */
  readonly revision?: number | undefined
}

export type PdfTemplateCommand =
  | { readonly type: 'UploadTemplate'; readonly upload: Upload }
  /** Uploads a form that was drawn from its items, with its fields. */
  | {
      readonly type: 'CreateLegalForm'
      readonly upload: Upload
      readonly legal: DeclaredItems
      readonly fields: readonly FieldInput[]
    }
  | { readonly type: 'DeclareItems'; readonly legal: DeclaredItems }
  | Placing
  /** Renames a template. `seen`: values that the caller saw. */
  | { readonly type: 'RenameTemplate'; readonly name: string; readonly seen?: ExpectedValues | undefined }
  | { readonly type: 'RemoveMask'; readonly maskId: string }
  | { readonly type: 'UseTemplateVersion'; readonly version: number; readonly by: string }
  | ({ readonly type: 'KeepMaskedCopy'; readonly of: TemplateVersion } & MaskedCopy)
  | { readonly type: 'DeleteTemplate' }

export const pdfTemplateStream = (templateId: string): string => `pdf-template-${templateId}`

/** A form of a list: its file, and what is placed on it, in versions. */
export const pdfTemplateDecider: Decider<PdfTemplateState, PdfTemplateCommand, PdfTemplateEvent> = {
  initial: { status: 'absent' },
  evolve: (state, event) => {
    if (event.type === 'PdfTemplateUploaded')
      return { ...event.data, status: 'kept', revision: 1, legal: null, versions: [firstVersion] }
    return state.status === 'absent' ? state : evolveUploaded(state, event)
  },
  decide: (command, state) => {
    if (command.type === 'UploadTemplate') return upload(command.upload, state)
    if (command.type === 'CreateLegalForm') return createLegalForm(command, state)
    const template = existingTemplate(state)
    const { templateId, listId, apartmentId } = template
    switch (command.type) {
      case 'PlaceOnTemplate':
        return placeMarks(command, templateInUse(template))
      case 'RemoveMask': {
        const { masks } = currentVersion(templateInUse(template))
        const kept = masks.filter(({ id }) => id !== command.maskId).map((mask) => ({ ...mask, spareId: mask.id }))
        return placeMarks({ type: 'PlaceOnTemplate', masks: kept }, template)
      }
      case 'DeclareItems':
        return declareItems(command.legal, templateInUse(template))
      case 'RenameTemplate':
        if (templateInUse(template).name === command.name) return []
        assertUnchanged(command.seen, { wanted: { name: command.name }, now: { name: template.name } })
        return [{ type: 'PdfTemplateRenamed', data: { templateId, listId, name: command.name } }]
      case 'UseTemplateVersion':
        return restOn(command, template)
      case 'KeepMaskedCopy':
        return storeMaskedCopy(command, template)
      case 'DeleteTemplate':
        return template.status === 'deleted'
          ? []
          : [{ type: 'PdfTemplateDeleted', data: { templateId, listId, apartmentId } }]
    }
  },
}

const firstVersion: TemplateVersion = { version: 1, fields: [], masks: [], usedBy: null, masked: null }

/**
 * Returns the versions after an event: the event's version changed, or the next one, which begins
 * as a copy of the one before it.
 */
const withVersion = (
  state: ExistingTemplate,
  version: number,
  change: Partial<TemplateVersion>,
): ExistingTemplate['versions'] => {
  const last = currentVersion(state)
  if (version > last.version) return [...state.versions, { ...last, version, usedBy: null, ...change }]
  const [begin, ...more] = state.versions
  const changed = (one: TemplateVersion) => (one.version === version ? { ...one, ...change } : one)
  return [changed(begin), ...more.map(changed)]
}

const evolveUploaded = (
  state: ExistingTemplate,
  event: Exclude<PdfTemplateEvent, { type: 'PdfTemplateUploaded' }>,
): ExistingTemplate => {
  switch (event.type) {
    case 'PdfTemplateFieldsPlaced': {
      const { version, revision } = event.data
      const fields = placedFieldsOf(event.data)
      return { ...state, revision, versions: withVersion(state, version, { fields }) }
    }
    case 'PdfTemplateMasksPlaced': {
      const { version, revision, masks } = event.data
      return { ...state, revision, versions: withVersion(state, version, { masks, masked: null }) }
    }
    case 'PdfTemplateVersionUsed':
      return { ...state, versions: withVersion(state, event.data.version, { usedBy: event.data.by }) }
    case 'PdfTemplateMasked': {
      const { version, objectKey, size, pages } = event.data
      return { ...state, versions: withVersion(state, version, { masked: { objectKey, size, pages } }) }
    }
    case 'PdfTemplateItemsDeclared': {
      const { form, items } = event.data
      return { ...state, legal: { form, items } }
    }
    case 'PdfTemplateRenamed':
      return { ...state, name: event.data.name }
    case 'PdfTemplateDeleted':
      return { ...state, status: 'deleted' }
  }
}

const upload = (template: Upload, state: PdfTemplateState): readonly PdfTemplateEvent[] => {
  if (state.status === 'absent') return [{ type: 'PdfTemplateUploaded', data: template }]
  // Its id comes of an Idempotency-Key: the same request again, or another file under the same key.
  if (state.sha256 !== template.sha256 || state.listId !== template.listId) throw new DomainError('KEY_REUSED')
  return []
}

const itemsDeclared = (
  { templateId, listId }: Pick<Upload, 'templateId' | 'listId'>,
  { form, items }: DeclaredItems,
): PdfTemplateEvent => ({
  type: 'PdfTemplateItemsDeclared',
  data: { templateId, listId, form, items: items.map((item) => ({ ...item })) },
})

const declareItems = (legal: DeclaredItems, template: ExistingTemplate): readonly PdfTemplateEvent[] => {
  assertDeclarable(legal, template)
  return isSameDeclaration(legal, template.legal) ? [] : [itemsDeclared(template, legal)]
}

const createLegalForm = (
  { upload: uploading, legal, fields }: Extract<PdfTemplateCommand, { type: 'CreateLegalForm' }>,
  state: PdfTemplateState,
): readonly PdfTemplateEvent[] => {
  const uploaded = upload(uploading, state)
  if (uploaded.length === 0) return []
  const { templateId, listId } = uploading
  const placed = { templateId, listId, version: 1, revision: 2, ...recordedFieldsOf(fieldsWithIds(fields, [])) }
  return [...uploaded, itemsDeclared(uploading, legal), fieldsPlaced(placed)]
}

const placeMarks = ({ fields, masks, revision }: Placing, template: ExistingTemplate): readonly PdfTemplateEvent[] => {
  const { templateId, listId } = template
  const current = currentVersion(template)
  assertOnPages(template, fields ?? [], 'fields')
  assertOnPages(template, masks ?? [], 'masks')
  const wanted = {
    fields: fields ? fieldsWithIds(fields, current.fields) : current.fields,
    masks: masks ? masksWithIds(masks, current.masks) : current.masks,
  }
  const changesFields = !isSameAs(wanted.fields, current.fields)
  const changesMasks = !isSameAs(wanted.masks, current.masks)
  // A change to the present state loses nothing.
  if (!changesFields && !changesMasks) return []
  if (revision !== undefined && revision !== template.revision) throw new DomainError('TEMPLATE_CHANGED_MEANWHILE')
  const version = current.usedBy === null ? current.version : current.version + 1
  const changed = { templateId, listId, version, revision: template.revision + 1 }
  return [
    ...(changesFields ? [fieldsPlaced({ ...changed, ...recordedFieldsOf(wanted.fields) })] : []),
    ...(changesMasks ? [masksPlaced({ ...changed, masks: [...wanted.masks] })] : []),
  ]
}

const fieldsPlaced = (data: TemplateEventData<'PdfTemplateFieldsPlaced'>): PdfTemplateEvent => ({
  type: 'PdfTemplateFieldsPlaced',
  data,
})
const masksPlaced = (data: TemplateEventData<'PdfTemplateMasksPlaced'>): PdfTemplateEvent => ({
  type: 'PdfTemplateMasksPlaced',
  data,
})

/**
 * Checks that everything is on pages that the file has.
 * @throws DomainError VALIDATION_FAILED naming what is not
 */
const assertOnPages = (
  { pages }: ExistingTemplate,
  placed: readonly { readonly page: number }[],
  path: 'fields' | 'masks',
): void => {
  const wrong = placed.flatMap(({ page }, index) => (page > pages.length ? [index] : []))
  if (wrong.length === 0) return
  const message = `이 파일은 ${pages.length}쪽까지 있습니다.`
  throw new DomainError(
    'VALIDATION_FAILED',
    wrong.map((index) => ({ path: `${path}.${index}.page`, message })),
  )
}

const restOn = (
  { version, by }: Extract<PdfTemplateCommand, { type: 'UseTemplateVersion' }>,
  template: ExistingTemplate,
): readonly PdfTemplateEvent[] => {
  if (versionOf(template, version).usedBy !== null) return []
  const { templateId, listId } = templateInUse(template)
  // Nothing new is made of what the office has changed since.
  if (version !== currentVersion(template).version) throw new DomainError('TEMPLATE_CHANGED_MEANWHILE')
  return [{ type: 'PdfTemplateVersionUsed', data: { templateId, listId, version, by } }]
}

const storeMaskedCopy = (
  { of, objectKey, size, pages }: Extract<PdfTemplateCommand, { type: 'KeepMaskedCopy' }>,
  template: ExistingTemplate,
): readonly PdfTemplateEvent[] => {
  const { templateId, listId } = template
  const now = versionOf(template, of.version)
  // Made already, or of masks that are others by now.
  if (now.masked !== null || !isSameAs(now.masks, of.masks)) return []
  const data = { templateId, listId, version: of.version, objectKey, size, pages }
  return [{ type: 'PdfTemplateMasked', data }]
}

/** A template that was uploaded, also one that is out of use. @throws DomainError NOT_FOUND */
export const existingTemplate = (state: PdfTemplateState): ExistingTemplate => {
  if (state.status === 'absent') throw new DomainError('NOT_FOUND')
  return state
}

/** One that can still be changed and used. @throws DomainError TEMPLATE_DELETED */
export const templateInUse = (template: ExistingTemplate): ExistingTemplate => {
  if (template.status === 'deleted') throw new DomainError('TEMPLATE_DELETED')
  return template
}

/** The version that is changed and used now. */
export const currentVersion = ({ versions }: Pick<ExistingTemplate, 'versions'>): TemplateVersion =>
  versions.at(-1) ?? versions[0]

/** @throws DomainError NOT_FOUND */
export const versionOf = ({ versions }: Pick<ExistingTemplate, 'versions'>, version: number): TemplateVersion => {
  const found = versions.find((one) => one.version === version)
  if (!found) throw new DomainError('NOT_FOUND')
  return found
}

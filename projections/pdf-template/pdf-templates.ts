import { sql } from 'kysely'
import {
  PdfTemplateDeleted,
  PdfTemplateFieldsPlaced,
  PdfTemplateMasksPlaced,
  PdfTemplateRenamed,
  PdfTemplateUploaded,
  PdfTemplateVersionUsed,
  placedFieldsOf,
  type PlacedTemplateField,
  type PlacedTemplateMask,
} from '#events/pdf-template/pdf-template.events.ts'
import type { Metadata } from '#events/metadata.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection } from '#infra/platform/projection/projection.ts'
import type { ReadTables } from '#infra/platform/projection/read-tables.ts'
import {
  bigint,
  boolean,
  integer,
  json,
  naturalText,
  table,
  text,
  texts,
  timestamptz,
  uuid,
} from '#infra/platform/projection/table.ts'
import { eventsOf, insertRows, newestOf, updateRows } from '../set-based.ts'

const pdfTemplate = table(
  'pdf_template',
  {
    id: uuid,
    list_id: uuid,
    apartment_id: uuid,
    name: naturalText,
    original_file_name: text,
    sha256: text,
    object_key: text,
    size: bigint,
    pages: json<readonly { readonly width: number; readonly height: number }[]>(),
    removed: texts,
    fields: json<readonly PlacedTemplateField[]>(),
    masks: json<readonly PlacedTemplateMask[]>(),
    /** Ids of the masks, to be found by. */
    mask_ids: texts,
    version: integer,
    revision: integer,
    /** Newest version that documents use; 0: none. */
    used_version: integer,
    uploaded_at: timestamptz,
    uploaded_by: uuid.nullable,
    changed_at: timestamptz,
    changed_by: uuid.nullable,
    deleted: boolean,
  },
  {
    primaryKey: ['id'],
    indexes: {
      pdf_template_list: ['list_id', 'uploaded_at', 'id'],
      pdf_template_mask: { on: ['mask_ids'], using: 'gin' },
    },
  },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof pdfTemplates> {}
}

const adminOf = ({ actor }: Metadata): string | null => (actor.kind === 'admin' ? actor.id : null)

/** Read model of the PDF templates of lists: their current versions. */
export const pdfTemplates = {
  name: 'pdf-templates',
  version: 1,
  serves: 'participation',
  tables: [pdfTemplate],
  reads: [pdfTemplate],
  handles: [
    PdfTemplateUploaded.type,
    PdfTemplateFieldsPlaced.type,
    PdfTemplateMasksPlaced.type,
    PdfTemplateVersionUsed.type,
    PdfTemplateRenamed.type,
    PdfTemplateDeleted.type,
  ],
  apply: async (transaction, events) => {
    await insertRows(transaction, pdfTemplate, eventsOf(PdfTemplateUploaded, events).map(rowOf))
    const fields = eventsOf(PdfTemplateFieldsPlaced, events).map(({ data }) => ({
      id: data.templateId,
      fields: placedFieldsOf(data),
    }))
    await updateRows(transaction, pdfTemplate, ['fields'], newest(fields))
    const masks = eventsOf(PdfTemplateMasksPlaced, events).map(({ data }) => ({
      id: data.templateId,
      masks: data.masks,
      mask_ids: data.masks.map(({ id }) => id),
    }))
    await updateRows(transaction, pdfTemplate, ['masks', 'mask_ids'], newest(masks))
    await updateRows(
      transaction,
      pdfTemplate,
      ['version', 'revision', 'changed_at', 'changed_by'],
      newest(changesOf(events)),
    )
    const used = eventsOf(PdfTemplateVersionUsed, events).map(({ data }) => ({
      id: data.templateId,
      used_version: data.version,
    }))
    await updateRows(transaction, pdfTemplate, ['used_version'], newest(used))
    const names = eventsOf(PdfTemplateRenamed, events).map(({ data }) => ({ id: data.templateId, name: data.name }))
    await updateRows(transaction, pdfTemplate, ['name'], newest(names))
    const deleted = eventsOf(PdfTemplateDeleted, events).map(({ data }) => data.templateId)
    if (deleted.length > 0)
      await sql`update pdf_template set deleted = true where id = any(${deleted}::uuid[])`.execute(transaction)
  },
} satisfies Projection

const newest = <Row extends { readonly id: string }>(rows: readonly Row[]): readonly Row[] =>
  newestOf(rows, ({ id }) => id)

type TemplateUpload = ReturnType<
  typeof eventsOf<'PdfTemplateUploaded', (typeof PdfTemplateUploaded.schema)['_output']>
>[number]

const rowOf = ({ data, metadata }: TemplateUpload) => ({
  id: data.templateId,
  list_id: data.listId,
  apartment_id: data.apartmentId,
  name: data.name,
  original_file_name: data.originalFileName,
  sha256: data.sha256,
  object_key: data.objectKey,
  size: data.size,
  pages: data.pages,
  removed: data.removed,
  fields: [],
  masks: [],
  mask_ids: [],
  version: 1,
  revision: 1,
  used_version: 0,
  uploaded_at: metadata.at,
  uploaded_by: adminOf(metadata),
  changed_at: metadata.at,
  changed_by: adminOf(metadata),
  deleted: false,
})

/** Returns who changed the placed fields and masks, and when, in the order of the log. */
const changesOf = (events: readonly RecordedEvent[]) =>
  [...eventsOf(PdfTemplateFieldsPlaced, events), ...eventsOf(PdfTemplateMasksPlaced, events)]
    .toSorted((one, other) => one.position - other.position)
    .map(({ data, metadata }) => ({
      id: data.templateId,
      version: data.version,
      revision: data.revision,
      changed_at: metadata.at,
      changed_by: adminOf(metadata),
    }))

import { sql } from 'kysely'
import { PdfTemplateFieldsPlaced } from '#events/pdf-template/pdf-template.events.ts'
import { ConsentSigned } from '#events/signature/consent.events.ts'
import { meaningOfLabel, type ChoiceMeaning } from '#events/values/field-choices.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import { integer, json, table, uuid } from '#infra/platform/projection/table.ts'
import { eventsOf, upsertRows } from '../set-based.ts'

/** Check mark of a form without a group, and the meaning of its label. */
type LooseBox = { readonly id: string; readonly meaning: ChoiceMeaning }

/**
 * Table of boxes by template and version: both, or neither, could be ticked. A version without a
 * row has those of the one before it.
 */
export const formBoxes = table(
  'consent_form_boxes',
  { template_id: uuid, version: integer, boxes: json<readonly LooseBox[]>() },
  { primaryKey: ['template_id', 'version'] },
)
type Row = { readonly template_id: string; readonly version: number; readonly boxes: readonly LooseBox[] }

/** Stores the boxes of placed forms. */
export const storeFormBoxes = async (
  transaction: ReadModelTransaction,
  events: readonly RecordedEvent[],
): Promise<void> => {
  const placed = new Map<string, Row>()
  for (const { data } of eventsOf(PdfTemplateFieldsPlaced, events)) {
    const boxes = data.fields.flatMap(({ id, kind, label, choice }) => {
      const meaning = kind === 'checkbox' && !choice ? meaningOfLabel(label) : undefined
      return meaning === undefined ? [] : [{ id, meaning }]
    })
    placed.set(`${data.templateId} ${data.version}`, { template_id: data.templateId, version: data.version, boxes })
  }
  await upsertRows(transaction, formBoxes, [...placed.values()])
}

type ConsentSignature = ReturnType<
  typeof eventsOf<'ConsentSigned', (typeof ConsentSigned)['schema']['_output']>
>[number]

const isUnclear = ({ data: { signed, template } }: ConsentSignature, forms: readonly Row[]): boolean => {
  const form = forms.findLast((one) => one.template_id === template.templateId && one.version <= template.version)
  if (!signed || !form?.boxes.some(({ meaning }) => meaning === 'decline')) return false
  const isTicked = (wanted: ChoiceMeaning) =>
    form.boxes.some(({ id, meaning }) => meaning === wanted && signed.values[id] === true)
  return !isTicked('consent') || isTicked('decline')
}

/**
 * Returns the ids of consents whose form has a box that declines outside of any group, and of which
 * no box, or the wrong one, was ticked.
 */
export const unclearConsents = async (
  transaction: ReadModelTransaction,
  events: readonly RecordedEvent[],
): Promise<ReadonlySet<string>> => {
  const signed = eventsOf(ConsentSigned, events).filter(({ data }) => data.answer === undefined)
  const templates = [...new Set(signed.map(({ data }) => data.template.templateId))]
  if (templates.length === 0) return new Set()
  const { rows } = await sql<Row>`
    select * from consent_form_boxes where template_id = any(${templates}::uuid[]) order by version`.execute(
    transaction,
  )
  return new Set(signed.filter((event) => isUnclear(event, rows)).map(({ data }) => data.consentId))
}

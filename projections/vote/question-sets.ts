import { QuestionSetDeleted, QuestionSetKept, type SetQuestion } from '#events/vote/question-set.events.ts'
import type { PlacedExplanation } from '#events/values/question/explained-questions.ts'
import type { Projection } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import { json, naturalText, table, timestamptz, uuid, type RowOf } from '#infra/platform/projection/table.ts'
import { fetchPage, oneOf, sortedBy, type Page, type PageOfRows } from '../page.ts'
import { deleteRows, eventsOf, newestOf, upsertRows } from '../set-based.ts'

const questionSet = table(
  'question_set',
  {
    id: uuid,
    apartment_id: uuid,
    name: naturalText,
    questions: json<readonly SetQuestion[]>(),
    /** Explanations of its questions; null: there are none. */
    explanations: json<readonly PlacedExplanation[]>().nullable,
    changed_at: timestamptz,
  },
  { primaryKey: ['id'], indexes: { question_set_apartment: ['apartment_id', 'name'] } },
)

export type QuestionSetRow = RowOf<typeof questionSet>

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof questionSets> {}
}

/** Read model of the question sets that complexes store for their votes. */
export const questionSets = {
  name: 'question-sets',
  version: 2,
  serves: 'office',
  tables: [questionSet],
  reads: [questionSet],
  handles: [QuestionSetKept.type, QuestionSetDeleted.type],
  apply: async (transaction, events) => {
    const rows = eventsOf(QuestionSetKept, events).map(({ data, metadata }) => ({
      id: data.setId,
      apartment_id: data.apartmentId,
      name: data.name,
      questions: data.questions,
      explanations: data.explanations ?? null,
      changed_at: metadata.at,
    }))
    await upsertRows(
      transaction,
      questionSet,
      newestOf(rows, ({ id }) => id),
    )
    // A deleted set is never stored again.
    const deleted = eventsOf(QuestionSetDeleted, events).map(({ data }) => data.setId)
    await deleteRows(transaction, questionSet, 'id', deleted)
  },
} satisfies Projection

export type QuestionSetPage = Page<
  'name' | 'changedAt',
  { readonly apartmentId?: string | undefined; readonly id?: readonly string[] | undefined }
>

/**
 * Returns a page of question sets, by name by default; `only` limits it to the complexes an
 * administrator may see (undefined: all).
 */
export const findQuestionSets = (
  database: Database,
  page: QuestionSetPage,
  only: readonly string[] | undefined,
): Promise<PageOfRows<QuestionSetRow>> => {
  const { apartmentId, id } = page.filter
  let query = database.selectFrom('read.question_set as s').selectAll()
  if (only) query = query.where('s.apartment_id', '=', oneOf(only, 'uuid'))
  if (apartmentId !== undefined) query = query.where('s.apartment_id', '=', apartmentId)
  if (id) query = query.where('s.id', '=', oneOf(id, 'uuid'))
  const sorted = sortedBy(query, page, { id: 's.id', name: 's.name', changedAt: 's.changed_at' })
  return fetchPage(sorted.orderBy('s.name').orderBy('s.id'), page)
}

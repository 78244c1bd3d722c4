import { QuestionSetDeleted, QuestionSetKept, type SetQuestion } from '#events/vote/question-set.events.ts'
import type { Projection } from '#infra/projection/projection.ts'
import type { Database, ReadTables } from '#infra/projection/read-tables.ts'
import { json, naturalText, table, timestamptz, uuid, type RowOf } from '#infra/projection/table.ts'
import { deleteRows, eventsOf, newestOf, upsertRows } from '../set-based.ts'

const questionSet = table(
  'question_set',
  {
    id: uuid,
    apartment_id: uuid,
    name: naturalText,
    questions: json<readonly SetQuestion[]>(),
    changed_at: timestamptz,
  },
  { primaryKey: ['id'], indexes: { question_set_apartment: ['apartment_id', 'name'] } },
)

export type QuestionSetRow = RowOf<typeof questionSet>

declare module '#infra/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof questionSets> {}
}

/** The questions that complexes keep to make votes from. */
export const questionSets = {
  name: 'question-sets',
  version: 1,
  tables: [questionSet],
  reads: [questionSet],
  handles: [QuestionSetKept.type, QuestionSetDeleted.type],
  apply: async (transaction, events) => {
    const rows = eventsOf(QuestionSetKept, events).map(({ data, metadata }) => ({
      id: data.setId,
      apartment_id: data.apartmentId,
      name: data.name,
      questions: data.questions,
      changed_at: metadata.at,
    }))
    await upsertRows(
      transaction,
      questionSet,
      newestOf(rows, ({ id }) => id),
    )
    // A set that was deleted is never kept again.
    const deleted = eventsOf(QuestionSetDeleted, events).map(({ data }) => data.setId)
    await deleteRows(transaction, questionSet, 'id', deleted)
  },
} satisfies Projection

/** A complex' sets, by their names. */
export const findQuestionSets = (database: Database, apartmentId: string): Promise<readonly QuestionSetRow[]> =>
  database
    .selectFrom('read.question_set')
    .where('apartment_id', '=', apartmentId)
    .orderBy('name')
    .orderBy('id')
    .selectAll()
    .execute()

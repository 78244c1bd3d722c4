import type { InferResult } from 'kysely'
import { ContactChangeProposed, ContactChangeSettled, PersonErased } from '#events/person/person.events.ts'
import type { Projection } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import { bigint, table, text, timestamptz, uuid } from '#infra/platform/projection/table.ts'
import { fetchPage, oneOf, sortedBy, type Page, type PageOfRows } from '../page.ts'
import { deleteRows, eventsOf, insertRows } from '../set-based.ts'

const contactProposal = table(
  'contact_proposal',
  { change_id: uuid, person_id: uuid, position: bigint, at: timestamptz, admin_id: uuid, whence: text.nullable },
  { primaryKey: ['change_id'], indexes: { contact_proposal_person: ['person_id'] } },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof contactProposals> {}
}

/**
 * Read model of changes of names and phones that wait for a second administrator: their position in
 * the log, not their content.
 */
export const contactProposals = {
  name: 'contact-proposals',
  version: 1,
  serves: 'office',
  tables: [contactProposal],
  reads: [contactProposal],
  handles: [ContactChangeProposed.type, ContactChangeSettled.type, PersonErased.type],
  apply: async (transaction, events) => {
    const proposed = eventsOf(ContactChangeProposed, events)
    const ended = eventsOf(ContactChangeSettled, events)
    const erased = eventsOf(PersonErased, events).map(({ data }) => data.personId)
    const endOf = new Map(ended.map(({ data, position }) => [data.changeId, position]))
    const waiting = proposed.filter(
      ({ data, position }) => position > (endOf.get(data.changeId) ?? 0) && !erased.includes(data.personId),
    )
    await deleteRows(transaction, contactProposal, 'change_id', [...endOf.keys()])
    await deleteRows(transaction, contactProposal, 'person_id', erased)
    await insertRows(
      transaction,
      contactProposal,
      waiting.map(({ data, position, metadata }) => ({
        change_id: data.changeId,
        person_id: data.personId,
        position,
        at: metadata.at,
        admin_id: data.proposedBy,
        whence: metadata.from ?? null,
      })),
    )
  },
} satisfies Projection

/** Selects proposals, each once, whatever the person holds in the list. */
const described = (database: Database, listId: string) =>
  database
    .selectFrom('read.contact_proposal as c')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('read.list_user')
          .whereRef('person_id', '=', 'c.person_id')
          .where('list_id', '=', listId)
          .orderBy('dong')
          .orderBy('ho')
          .orderBy('id')
          .limit(1)
          .select(['id', 'dong', 'ho'])
          .as('u'),
      (join) => join.onTrue(),
    )
    .innerJoin('read.person as p', 'p.id', 'c.person_id')
    .leftJoin('read.admin as a', 'a.id', 'c.admin_id')
    .select(['c.change_id', 'c.person_id', 'c.position', 'c.at', 'c.admin_id', 'c.whence', 'a.name as admin_name'])
    .select(['u.id as list_user_id', 'u.dong', 'u.ho', 'p.name', 'p.phone', 'p.birth_date'])

export type ContactProposalRow = InferResult<ReturnType<typeof described>>[number]

/**
 * Returns a page of the changes that wait for a second administrator in a list, the oldest first.
 */
export const findContactProposals = (
  database: Database,
  listId: string,
  page: Page<'at', { readonly userId?: readonly string[] | undefined; readonly id?: readonly string[] | undefined }>,
): Promise<PageOfRows<ContactProposalRow>> => {
  const { userId, id } = page.filter
  let query = described(database, listId)
  if (userId) query = query.where('c.person_id', '=', oneOf(userId, 'uuid'))
  if (id) query = query.where('c.change_id', '=', oneOf(id, 'uuid'))
  return fetchPage(sortedBy(query, page, { id: 'c.change_id', at: 'c.position' }).orderBy('c.position'), page)
}

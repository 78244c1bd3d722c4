import type { InferResult } from 'kysely'
import { ListDeleted } from '#events/list/list.events.ts'
import { ProxyConfirmed, ProxyEntered, ProxyRefused, ProxyRevoked, ProxyUsed } from '#events/vote/proxy.events.ts'
import { VoteDeleted } from '#events/vote/vote.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import { table, textOf, timestamptz, uuid } from '#infra/platform/projection/table.ts'
import { fetchPage, oneOf, sortedBy, type Page, type PageOfRows } from '../page.ts'
import { deleteRows, eventsOf, insertRows, newestOf, updateRows } from '../set-based.ts'

export type ProxyRowStatus = 'waiting' | 'standing' | 'used' | 'refused' | 'revoked'

/** Table of proxies without names: names and reasons are in the log, under the giver's key. */
const voteProxy = table(
  'vote_proxy',
  {
    id: uuid,
    vote_id: uuid,
    list_id: uuid,
    list_user_id: uuid,
    holder_list_user_id: uuid.nullable,
    holder_person_id: uuid.nullable,
    status: textOf<ProxyRowStatus>(),
    entered_at: timestamptz,
  },
  {
    primaryKey: ['id'],
    indexes: {
      vote_proxy_vote: ['vote_id', 'entered_at'],
      vote_proxy_giver: ['list_user_id'],
      vote_proxy_holder: ['holder_person_id', 'vote_id'],
    },
  },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof voteProxies> {}
}

const changes = [
  [ProxyConfirmed, 'standing'],
  [ProxyRefused, 'refused'],
  [ProxyRevoked, 'revoked'],
  [ProxyUsed, 'used'],
] as const

const statusOf = ({ type }: RecordedEvent): ProxyRowStatus | undefined =>
  changes.find(([definition]) => definition.type === type)?.[1]

/** Read model of the proxies of a vote, their holders, and their outcome. */
export const voteProxies = {
  name: 'vote-proxies',
  version: 1,
  serves: 'participation',
  tables: [voteProxy],
  reads: [voteProxy],
  handles: [ProxyEntered.type, ...changes.map(([{ type }]) => type), VoteDeleted.type, ListDeleted.type],
  apply: async (transaction, events) => {
    await insertRows(
      transaction,
      voteProxy,
      eventsOf(ProxyEntered, events).map(({ data, metadata }) => ({
        id: data.proxyId,
        vote_id: data.voteId,
        list_id: data.listId,
        list_user_id: data.listUserId,
        holder_list_user_id: data.holderListUserId,
        holder_person_id: data.holderPersonId,
        status: 'waiting',
        entered_at: metadata.at,
      })),
    )
    const changed = events.flatMap((event) => {
      const status = statusOf(event)
      // All of them name the proxy.
      return status ? [{ id: (event.data as { readonly proxyId: string }).proxyId, status }] : []
    })
    await updateRows(
      transaction,
      voteProxy,
      ['status'],
      newestOf(changed, ({ id }) => id),
    )
    const thrownAway = eventsOf(VoteDeleted, events).map(({ data }) => data.voteId)
    await deleteRows(transaction, voteProxy, 'vote_id', thrownAway)
    const deleted = eventsOf(ListDeleted, events).map(({ data }) => data.listId)
    await deleteRows(transaction, voteProxy, 'list_id', deleted)
  },
} satisfies Projection

export type ProxyPage = Page<
  'dong' | 'status' | 'enteredAt',
  {
    readonly status?: readonly ProxyRowStatus[] | undefined
    readonly dong?: string | undefined
    readonly ho?: string | undefined
    readonly listUserId?: readonly string[] | undefined
    readonly holderListUserId?: readonly string[] | undefined
    readonly id?: readonly string[] | undefined
  }
>

const described = (database: Database, voteId: string) =>
  database
    .selectFrom('read.vote_proxy as v')
    .leftJoin('read.list_user as u', 'u.id', 'v.list_user_id')
    .where('v.vote_id', '=', voteId)
    .select(['v.id', 'v.list_user_id', 'v.status'])

type ProxyRow = InferResult<ReturnType<typeof described>>[number]

/** Returns a page of a vote's proxies: the newest first by default. */
export const findProxies = (database: Database, voteId: string, page: ProxyPage): Promise<PageOfRows<ProxyRow>> => {
  const { status, dong, ho, listUserId, holderListUserId, id } = page.filter
  let query = described(database, voteId)
  if (status) query = query.where('v.status', '=', oneOf(status, 'text'))
  if (dong !== undefined) query = query.where('u.dong', '=', dong)
  if (ho !== undefined) query = query.where('u.ho', '=', ho)
  if (listUserId) query = query.where('v.list_user_id', '=', oneOf(listUserId, 'uuid'))
  if (holderListUserId) query = query.where('v.holder_list_user_id', '=', oneOf(holderListUserId, 'uuid'))
  if (id) query = query.where('v.id', '=', oneOf(id, 'uuid'))
  const sorted = sortedBy(query, page, { id: 'v.id', dong: 'u.dong', status: 'v.status', enteredAt: 'v.entered_at' })
  const placed = page.sort?.field === 'dong' ? sorted.orderBy('u.ho', page.sort.descending ? 'desc' : 'asc') : sorted
  return fetchPage(placed.orderBy('v.entered_at', 'desc').orderBy('v.id'), page)
}

/** Returns the giver of a proxy of a vote; undefined where there is none of that id. */
export const findGiver = async (database: Database, voteId: string, proxyId: string): Promise<string | undefined> => {
  const row = await database
    .selectFrom('read.vote_proxy')
    .where('id', '=', proxyId)
    .where('vote_id', '=', voteId)
    .select('list_user_id')
    .executeTakeFirst()
  return row?.list_user_id
}

/** Returns entries whose proxy stands, or was used, by vote. */
export const findProxiesOfHolder = async (
  database: Database,
  voteIds: readonly string[],
  holderPersonId: string,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const rows = await database
    .selectFrom('read.vote_proxy')
    .where('holder_person_id', '=', holderPersonId)
    .where('vote_id', '=', oneOf(voteIds, 'uuid'))
    .where('status', 'in', ['standing', 'used'])
    .orderBy('entered_at')
    .orderBy('id')
    .select(['vote_id', 'list_user_id'])
    .execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.vote_id)].map(([voteId, of]) => [
      voteId,
      of.map(({ list_user_id: listUserId }) => listUserId),
    ]),
  )
}

import { sql, type RawBuilder } from 'kysely'
import type pg from 'pg'
import { listenTo } from '../postgres/listen.ts'

/**
 * Called when an object's read models have changed, with the position that a reader must have
 * reached. Must not throw.
 */
export type OnChange = (position: number) => void

/** Announces changes of read models, whichever process applied them. */
export type Changes = {
  /** Calls back each time an object has changed; returns a function that ends that. */
  readonly subscribe: (id: string, onChange: OnChange) => () => void
  readonly close: () => Promise<void>
}

/**
 * Returns the channel, whose name only the product can read: every login of a database may listen
 * to any channel that it can name, an analyst's too, and this one shows in which lists something
 * happens.
 */
const channelOf = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ name: string }>('select name from public.notice_channel')
  if (!rows[0]) throw new Error('the channel of changes has no name')
  return rows[0].name
}
const EVERYTHING = '*'

/**
 * Maximum number of ids in a notification, which holds less than 8000 bytes: that many UUIDs, with
 * a position before them.
 */
const MAX_IDS = 200

/**
 * Makes the notification of a batch's changes, sent once it is committed: one a batch, for the
 * statement that ends it. Undefined: nothing has changed.
 */
export const noticeOfChanges = (ids: readonly string[], position: number): RawBuilder<unknown> | undefined => {
  const distinct = [...new Set(ids)]
  if (distinct.length === 0) return undefined
  const named = distinct.length > MAX_IDS ? EVERYTHING : distinct.join(',')
  return sql`pg_notify((select name from public.notice_channel), ${`${position} ${named}`})`
}

export type ChangesOptions = {
  /**
   * URL for a direct connection, not through a pooler in transaction mode: LISTEN needs a session.
   */
  readonly databaseUrl: string
  readonly onError: (error: unknown) => void
}

/** Listens from the first subscription on: most processes have none. */
export const listenToChanges = ({ databaseUrl, onError }: ChangesOptions): Changes => {
  const subscribed = new Map<string, Set<OnChange>>()
  let newest = 0
  let listening: ReturnType<typeof listenTo> | undefined

  const tell = (ids: readonly string[]): void => {
    for (const onChange of ids.flatMap((id) => [...(subscribed.get(id) ?? [])])) onChange(newest)
  }
  const tellAll = (): void => tell([...subscribed.keys()])

  const onNotification = (payload: string): void => {
    const [position, named = EVERYTHING] = payload.split(' ')
    newest = Math.max(newest, Number(position))
    if (named === EVERYTHING) tellAll()
    else tell(named.split(','))
  }

  const listen = () =>
    listenTo({ databaseUrl, channel: channelOf, name: 'danji changes', onListening: tellAll, onNotification, onError })

  return {
    subscribe: (id, onChange) => {
      listening ??= listen()
      const others = subscribed.get(id) ?? new Set()
      subscribed.set(id, others.add(onChange))
      return () => {
        others.delete(onChange)
        if (others.size === 0 && subscribed.get(id) === others) subscribed.delete(id)
      }
    },
    close: async () => listening?.close(),
  }
}

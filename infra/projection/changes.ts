import { sql, type RawBuilder } from 'kysely'
import { listenTo } from '../postgres/listen.ts'

/** Told when a thing's read models have changed, with the position that a reader must have seen. Must not throw. */
export type OnChange = (position: number) => void

/** Tells what read models have changed, whichever process fed them. */
export type Changes = {
  /** Calls back each time a thing has changed; what it gives ends that. */
  readonly subscribe: (id: string, onChange: OnChange) => () => void
  readonly close: () => Promise<void>
}

const CHANNEL = 'danji_changed'
const EVERYTHING = '*'

/** A notification holds less than 8000 bytes: so many UUIDs, with a position before them. */
const MOST_IDS = 200

/** What tells of a batch's changes, once it is committed: one notification a batch, for the statement that ends it. Undefined: nothing has changed. */
export const noticeOfChanges = (ids: readonly string[], position: number): RawBuilder<unknown> | undefined => {
  const distinct = [...new Set(ids)]
  if (distinct.length === 0) return undefined
  const named = distinct.length > MOST_IDS ? EVERYTHING : distinct.join(',')
  return sql`pg_notify(${CHANNEL}, ${`${position} ${named}`})`
}

export type ChangesOptions = {
  /** Not through a pooler in transaction mode: LISTEN needs a session. */
  readonly databaseUrl: string
  readonly onError: (error: unknown) => void
}

/** Listens from the first subscription on: most processes never ask. */
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
    listenTo({ databaseUrl, channel: CHANNEL, name: 'danji changes', onListening: tellAll, onNotification, onError })

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

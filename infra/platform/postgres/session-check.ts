import pg from 'pg'
import { sessionAt } from './pooler.ts'
import { withSettings } from './pool.ts'

const CONNECT_MS = 10_000
const LOOKS = 4

/** Something between this process and Postgres does not give it sessions of its own. */
export class SessionsShared extends Error {
  constructor(reason: string) {
    super(`${reason} (docs/postgres.md, "Poolers")`)
    this.name = 'SessionsShared'
  }
}

/** Setting by which a session shows that its settings arrived; no other one has this value. */
const PROBE = { name: 'statement_timeout', given: '4321', shown: '4321ms' } as const

const ASK = `select pg_backend_pid() as pid, current_setting('${PROBE.name}') as shown`

const connect = async (url: string): Promise<pg.Client> => {
  const { config, prepare } = sessionAt(withSettings(url, { [PROBE.name]: PROBE.given }))
  const client = new pg.Client({ ...config, connectionTimeoutMillis: CONNECT_MS, application_name: 'danji' })
  // Only `connect` and queries report what breaks.
  client.on('error', () => {})
  try {
    await client.connect()
    await prepare(client)
  } catch (error) {
    await client.end().catch(() => {})
    if (/unsupported startup parameter/.test(String(error)))
      throw new SessionsShared(
        'a pooler stands before Postgres: add ?pooler=session to its URL, in pool_mode = session',
      )
    throw error
  }
  return client
}

type SessionView = { readonly pid: number; readonly shown: string }

const look = async (client: pg.Client): Promise<SessionView> => {
  const { rows } = await client.query<SessionView>(ASK)
  if (!rows[0]) throw new Error('a query without a row')
  return rows[0]
}

/** Returns what two clients see in turns, while both are connected. */
const lookInTurns = async (url: string): Promise<readonly [readonly SessionView[], readonly SessionView[]]> => {
  const clients: pg.Client[] = []
  try {
    const [one, other] = [await connect(url), await connect(url)]
    clients.push(one, other)
    const [ofOne, ofOther]: [SessionView[], SessionView[]] = [[], []]
    for (let turn = 0; turn < LOOKS; turn += 1) {
      // Twice in a row: a pooler that takes its connections in turn would seem to give each its own.
      ofOne.push(await look(one), await look(one))
      ofOther.push(await look(other))
    }
    return [ofOne, ofOther]
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}

/**
 * Checks that each connection is a session of its own, with its settings: notifications, locks that
 * say which process works, the product's role and its time limits rest on that.
 * @throws {SessionsShared}, and what connecting throws
 */
export const checkSessions = async (url: string): Promise<void> => {
  const [one, other] = await lookInTurns(url)
  const [first, second] = [one[0]?.pid, other[0]?.pid]
  const isOwn = one.every(({ pid }) => pid === first) && other.every(({ pid }) => pid === second)
  if (!isOwn || first === second)
    throw new SessionsShared('a pooler shares sessions between connections: set pool_mode = session')
  if ([...one, ...other].some(({ shown }) => shown !== PROBE.shown))
    throw new SessionsShared('a pooler leaves out the settings of connections: add ?pooler=session to its URL')
}

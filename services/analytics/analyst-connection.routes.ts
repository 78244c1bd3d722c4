import { randomBytes, createHash, createHmac, pbkdf2Sync } from 'node:crypto'
import { adminDecider, adminStream } from '../account/admin/admin.decider.ts'
import type { AddCalls } from '../core/module.ts'
import { commandHandler, fact } from '../core/command-handler.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { Handler } from '../core/routes.ts'
import { analystConnectionDecider, analystConnectionStream } from './analyst-connection.decider.ts'
import { analystLimits, findReach, openLogin, type Reach } from './analyst-logins.ts'
import * as calls from './analytics-schema.contract.ts'
import { endConnection as end } from './end-analyst-connections.ts'

/** 144 bits, in letters that any tool takes. */
const newPassword = (): string => randomBytes(18).toString('base64url')

const openedAt = async ({ store }: Deps, adminId: string): Promise<string | null> => {
  const { events } = await store.readStream(analystConnectionStream(adminId))
  const last = events.at(-1)
  return last?.type === 'AnalystConnectionOpened' ? last.metadata.at : null
}

const { connections, statementSeconds, longestSeconds, temporaryMegabytes } = analystLimits
const connectionLimits = { connections, statementSeconds, longestSeconds, temporaryMegabytes }

const answerOf = (reach: Reach, opened: string | null): calls.AnalystConnection => ({
  supported: reach.supported,
  openedAt: opened,
  login: reach.login,
  host: reach.host,
  port: reach.port,
  database: reach.database,
  isLocal: reach.is_local,
  limits: connectionLimits,
  holds: {
    temporaryTables: reach.holds_temporary_tables,
    locks: reach.holds_locks,
    temporaryFiles: reach.holds_temporary_files,
  },
})

const getConnection =
  (deps: Deps): Handler<typeof calls.getAnalystConnection> =>
  async ({ admin }) => {
    const [reach, opened] = await Promise.all([findReach(deps.database, admin.id), openedAt(deps, admin.id)])
    return { body: answerOf(reach, opened) }
  }

const ITERATIONS = 4_096
const BYTES = 32

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/**
 * Returns the SCRAM verifier that Postgres stores for a password of plain ASCII, with a salt of 16
 * bytes (RFC 5803, as in `pg_authid.rolpassword`).
 */
export const scramVerifier = (password: string, salt: Buffer = randomBytes(16)): string => {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, BYTES, 'sha256')
  const stored = createHash('sha256').update(hmac(salted, 'Client Key')).digest('base64')
  const server = hmac(salted, 'Server Key').toString('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${server}`
}

const openConnection =
  (deps: Deps): Handler<typeof calls.openAnalystConnection> =>
  async ({ admin, metadata }) => {
    const reach = await findReach(deps.database, admin.id)
    if (!reach.supported) throw new DomainError('ANALYST_CONNECTIONS_UNSUPPORTED')
    const { position } = await commandHandler(
      deps.store,
      analystConnectionDecider,
    )({
      stream: analystConnectionStream(admin.id),
      facts: { who: fact(adminStream(admin.id), adminDecider) },
      command: ({ who }) => ({
        type: 'OpenConnection',
        adminId: admin.id,
        role: who.status === 'registered' ? who.role : null,
      }),
      metadata,
    })
    // Recorded first: if the administrator is no analyst any more, the reactor revokes the login
    // again.
    const password = newPassword()
    await openLogin(deps.database, admin.id, scramVerifier(password))
    return { position, body: { ...answerOf(reach, metadata.at), password } }
  }

const endConnection =
  (deps: Deps): Handler<typeof calls.endAnalystConnection> =>
  async ({ admin, metadata }) => {
    const { position } = await end(deps, { adminId: admin.id, cause: 'asked' }, metadata)
    return { position, body: answerOf(await findReach(deps.database, admin.id), null) }
  }

/** Their own login to the analysts' schema. */
export const analystConnectionRoutes: AddCalls = (route, deps) => {
  route(calls.getAnalystConnection, getConnection(deps))
  route(calls.openAnalystConnection, openConnection(deps), { perMinute: 10 })
  route(calls.endAnalystConnection, endConnection(deps))
}

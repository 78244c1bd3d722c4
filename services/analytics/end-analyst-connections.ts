import { z } from 'zod'
import { AdminChanged, AdminDeleted } from '#events/account/admin.events.ts'
import type { Metadata } from '#events/metadata.ts'
import type { Reactor } from '#infra/platform/projection/projection.ts'
import { eventsOf } from '#projections/set-based.ts'
import { readAdmin } from '../account/account.facts.ts'
import { commandHandler } from '../core/command-handler.ts'
import type { Deps } from '../core/deps.ts'
import {
  analystConnectionDecider,
  analystConnectionStream,
  mayConnect,
  type AnalystConnectionCommand,
} from './analyst-connection.decider.ts'
import {
  analystLimits,
  endLogin,
  findChangedLogins,
  findAnalystLogins,
  watchAnalysts,
  type WatchLimits,
} from './analyst-logins.ts'

export const END_ANALYST_CONNECTION = 'end-analyst-connection'
export const WATCH_ANALYSTS = 'watch-analysts'

const payloadForm = z.object({ adminId: z.guid() })
type Payload = z.output<typeof payloadForm>

type Tools = Pick<Deps, 'store' | 'database' | 'clock'>
type Ending = Omit<Extract<AnalystConnectionCommand, { type: 'EndConnection' }>, 'type'>

/**
 * Ends an existing connection and records it first; one that has ended already is ended once more,
 * without an event.
 */
export const endConnection = async (
  { store, database }: Tools,
  { adminId, cause }: Ending,
  metadata: Metadata,
): Promise<{ readonly position: number }> => {
  const ended = await commandHandler(
    store,
    analystConnectionDecider,
  )({
    stream: analystConnectionStream(adminId),
    command: () => ({ type: 'EndConnection', adminId, cause }),
    metadata,
  })
  await endLogin(database, adminId)
  return ended
}

/** Adds the jobs for administrators who were removed, or may have another role by now. */
export const analystsReactor: Reactor = {
  name: 'analyst-connections',
  handles: [AdminChanged.type, AdminDeleted.type],
  react: (events) =>
    [...eventsOf(AdminChanged, events), ...eventsOf(AdminDeleted, events)].map(({ data: { adminId } }) => ({
      task: END_ANALYST_CONNECTION,
      payload: { adminId } satisfies Payload,
      key: `${END_ANALYST_CONNECTION} ${adminId}`,
    })),
}

/** Ends the connection of an administrator who may have none; that of an analyst stays. */
const endIfNoAnalyst = async (tools: Tools, adminId: string): Promise<void> => {
  const who = await readAdmin(tools.store, adminId)
  if (who.status === 'registered' && mayConnect(who.role)) return
  await endConnection(
    tools,
    { adminId, cause: 'no-analyst' },
    { actor: { kind: 'system', name: END_ANALYST_CONNECTION }, at: tools.clock().toISOString() },
  )
}

export const endAnalystConnection =
  (tools: Tools) =>
  (payload: unknown): Promise<void> =>
    endIfNoAnalyst(tools, payloadForm.parse(payload).adminId)

/** Records what the watch does. */
const record = async ({ store, clock }: Tools, command: AnalystConnectionCommand): Promise<void> => {
  await commandHandler(
    store,
    analystConnectionDecider,
  )({
    stream: analystConnectionStream(command.adminId),
    command: () => command,
    metadata: { actor: { kind: 'system', name: WATCH_ANALYSTS }, at: clock().toISOString() },
  })
}

/**
 * Watches the logins of analysts. Postgres lets a login change its own password and the settings of
 * its sessions: such a login is revoked. Sessions that lift their own limit of time, hold a lock or
 * fill the queue of notifications are ended. Both are recorded, and so are ended logins of a
 * process that was killed before it recorded them.
 */
export const watchOverAnalysts =
  (tools: Tools, limits: WatchLimits = analystLimits) =>
  async (): Promise<void> => {
    for (const { admin, cause } of await findChangedLogins(tools.database))
      await record(tools, { type: 'RevokeLogin', adminId: admin, cause }).then(() => endLogin(tools.database, admin))
    const ended = Map.groupBy(await watchAnalysts(tools.database, limits), ({ admin }) => admin)
    for (const [adminId, sessions] of ended)
      await record(tools, { type: 'EndSessions', adminId, causes: [...new Set(sessions.map(({ cause }) => cause))] })
    for (const adminId of await findAnalystLogins(tools.database)) await endIfNoAnalyst(tools, adminId)
  }

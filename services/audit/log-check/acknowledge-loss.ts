import { createHash } from 'node:crypto'
import { MAX_LISTED } from '#events/audit/log-loss.events.ts'
import { lossStream } from '#infra/platform/event-store/standing-loss.ts'
import {
  readLostRecords,
  readStandingLoss,
  type RememberedEvent,
  type StandingLoss,
} from '#infra/platform/log-memory/log-loss.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { logLossDecider } from './log-loss.decider.ts'

export type LostRecords = Awaited<ReturnType<typeof readLostRecords>>

type Range = { readonly from: number; readonly to: number }

const MAX_RANGES = 1_000

/** Positions in order as ranges: 3, 4, 5, 9 are 3–5 and 9–9. */
export const rangesOf = (positions: readonly number[]): readonly Range[] =>
  positions.reduce<readonly Range[]>((ranges, position) => {
    const last = ranges.at(-1)
    if (last && position <= last.to + 1) return [...ranges.slice(0, -1), { from: last.from, to: position }]
    return [...ranges, { from: position, to: position }]
  }, [])

const digestOf = (events: readonly RememberedEvent[]): string =>
  createHash('sha256')
    .update(events.map(({ position, hash }) => `${position} ${hash}\n`).join(''))
    .digest('hex')

/** Returns the loss that is not acknowledged; undefined without one. */
export const findStandingLoss = (database: Deps['database']): Promise<StandingLoss | undefined> =>
  readStandingLoss(database)

/** Returns the unacknowledged loss, with all that is known of it; undefined without one. */
export const findLoss = async ({
  database,
}: Pick<Deps, 'database'>): Promise<{ readonly loss: StandingLoss; readonly lost: LostRecords } | undefined> => {
  const loss = await readStandingLoss(database)
  return loss && { loss, lost: await readLostRecords(database, loss.id) }
}

export type Acknowledgement = { readonly by: string; readonly reason: string }

/**
 * Records that an operator acknowledges the loss, with the list of what was lost. Returns the
 * event's position.
 */
export const acknowledgeLoss = async (
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { loss, lost }: { readonly loss: StandingLoss; readonly lost: LostRecords },
  { by, reason }: Acknowledgement,
): Promise<number> => {
  const data = {
    lossId: loss.id,
    noticedAt: loss.noticedAt.toISOString(),
    by,
    reason,
    positions: rangesOf(lost.events.map(({ position }) => position)).slice(0, MAX_RANGES),
    count: lost.events.length,
    events: lost.events.slice(0, MAX_LISTED).map(({ position, type, hash }) => ({ position, type, hash })),
    digest: digestOf(lost.events),
    heads: lost.heads.slice(-MAX_RANGES).map(({ size, root, at }) => ({ size, root, at })),
  }
  const metadata = { actor: { kind: 'system', name: 'operator' }, at: clock().toISOString() } as const
  const { position } = await commandHandler(
    store,
    logLossDecider,
  )({ stream: lossStream(loss.id), command: () => data, metadata })
  return position
}

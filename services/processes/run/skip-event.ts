import { EventSkipped, SKIPPED_EVENTS } from '#events/monitoring/skipped-events.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { allGenerations } from '#infra/platform/projection/generations.ts'
import { commandHandler } from '../../core/command-handler.ts'
import { skippedEventsDecider } from '../../monitoring/skipped-events.decider.ts'
import type { System } from '../setup/system.ts'

type Skipping = Pick<System, 'deps' | 'database' | 'projections' | 'reactors'>

type Feeder = {
  readonly name: string
  readonly version: number
  readonly handles: readonly string[] | 'all'
  readonly isWhole: boolean
  readonly position: number
}

export type SkipRequest = {
  readonly name: string | undefined
  readonly position: number
  readonly reason: string | undefined
}

const MIN_REASON_LENGTH = 5
const MAX_SEARCHED = 1_000

/** A read model of this release, or a reactor, and how far it is. @throws Error that names all */
const findFeeder = async ({ database, projections, reactors }: Skipping, name: string | undefined): Promise<Feeder> => {
  const feeders = [
    ...projections.map(({ isWhole = false, ...projection }) => ({ ...projection, isWhole })),
    ...reactors.map((reactor) => ({ ...reactor, version: 1, isWhole: false })),
  ]
  const found = feeders.find((one) => one.name === name)
  if (!found)
    throw new Error(
      `usage: npm run projection:skip -- NAME POSITION --reason TEXT\nNAME is one of: ${feeders.map((one) => one.name).join(', ')}`,
    )
  const own = (await allGenerations(database)).filter(
    (one) => one.name === name && one.version === found.version && one.status !== 'replaced',
  )
  // The one that is furthest behind: a rebuild meets the event, too.
  return { ...found, position: Math.min(...own.map(({ position }) => position)) }
}

const handlesEvent = ({ handles }: Feeder, { type }: RecordedEvent): boolean =>
  handles === 'all' || handles.includes(type)

const describeEvent = ({ type, position, metadata }: RecordedEvent): string =>
  `${type} at position ${position}, ${metadata.at}`

/**
 * Returns the position of a read model or reactor, and its next event.
 * @throws Error that names all
 */
export const describePosition = async (system: Skipping, name: string | undefined): Promise<string> => {
  const feeder = await findFeeder(system, name)
  const events = await system.deps.store.readLog(feeder.position, MAX_SEARCHED)
  const next = events.find((event) => handlesEvent(feeder, event))
  return `${feeder.name} has seen ${feeder.position} events${next ? `; next comes ${describeEvent(next)}` : ''}`
}

/** @throws Error where there is no such event, or it is not one that may be passed over */
const findSkippable = async (
  { deps: { store } }: Skipping,
  feeder: Feeder,
  position: number,
): Promise<RecordedEvent> => {
  const { name, isWhole } = feeder
  if (isWhole) throw new Error(`${name} is made of every event of the log: none can be passed over`)
  const [event] = Number.isSafeInteger(position) && position > 0 ? await store.readPositions([position]) : []
  if (!event) throw new Error('POSITION is the number of an event in the log')
  if (!handlesEvent(feeder, event)) throw new Error(`${name} passes over ${event.type} by itself`)
  if (position <= feeder.position) throw new Error(`${name} has seen the event already: it is at ${feeder.position}`)
  return event
}

/**
 * Records that a read model or reactor skips an event from now on; returns a line that says so. Its
 * process does so within seconds.
 * @throws Error without a reason, for an unknown event, or one that was processed already
 */
export const skipEvent = async (system: Skipping, { name, position, reason = '' }: SkipRequest): Promise<string> => {
  const feeder = await findFeeder(system, name)
  const event = await findSkippable(system, feeder, position)
  if (reason.trim().length < MIN_REASON_LENGTH) throw new Error('--reason says why, for whoever reads the log later')
  const { store, clock } = system.deps
  const data = EventSkipped.schema.parse({ projection: feeder.name, version: feeder.version, position, reason })
  const metadata = { actor: { kind: 'system', name: 'operator' }, at: clock().toISOString(), cause: position } as const
  await commandHandler(store, skippedEventsDecider)({ stream: SKIPPED_EVENTS, command: () => data, metadata })
  return `${feeder.name} (version ${feeder.version}) passes over ${describeEvent(event)}`
}

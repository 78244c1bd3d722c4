import type { Metadata } from '#events/metadata.ts'
import { commandHandler } from '../../core/command-handler.ts'
import { foldEvents } from '../../core/decider.ts'
import type { Deps } from '../../core/deps.ts'
import { assemblyDecider, assemblyStream, type ExistingAssembly } from '../assembly.decider.ts'
import { hoursOf } from '../attendance/meeting.ts'
import { courseDecider, courseStream, type Interruption } from '../course/course.decider.ts'
import { endSilence } from './online-presence.ts'
import {
  claimSilent,
  countHeartbeats,
  findClaimed,
  findPulses,
  findSilent,
  movePulse,
  OUTAGE_MS,
  removeAssembly,
  SILENCE_MS,
  type Heartbeat,
  type Pulse,
} from './online-tables.ts'

type PresenceDeps = Pick<Deps, 'store' | 'secrets' | 'database' | 'clock'>
type Meeting = { readonly assembly: ExistingAssembly; readonly endedAt: string | null }

/** Least number of attendees, and least share of those online, who fall silent in an interruption. */
const MANY = { count: 10, share: 0.2 }
/** Number of exits that are recorded at the same time. */
const AT_ONCE = 2

const metadataAt = (now: Date): Metadata => ({
  actor: { kind: 'system', name: 'find-silence' },
  at: now.toISOString(),
})

const readMeeting = async ({ store }: PresenceDeps, assemblyId: string): Promise<Meeting | undefined> => {
  const { events } = await store.readStream(assemblyStream(assemblyId))
  const assembly = foldEvents(assemblyDecider, events)
  return assembly.status === 'absent' ? undefined : { assembly, endedAt: hoursOf({ events }).endedAt }
}

/** Records an interruption; its id follows from what it is, so that two processes record one. */
const recordInterruption = async (
  { store, secrets }: PresenceDeps,
  { assembly: { assemblyId, apartmentId, listId } }: Meeting,
  found: Omit<Interruption, 'interruptionId' | 'note'>,
  now: Date,
): Promise<void> => {
  const interruptionId = secrets.derivedId(assemblyId, `interruption ${found.cause} ${found.from}`)
  const interruption = { ...found, interruptionId, note: null }
  const names = { assemblyId, apartmentId, listId }
  await commandHandler(
    store,
    courseDecider,
  )({
    stream: courseStream(assemblyId),
    command: () => ({ type: 'RecordInterruption', names, interruption }),
    metadata: metadataAt(now),
  })
}

/**
 * Notes that a process is there for an assembly. After an outage of all processes the interruption is
 * recorded first: a process that is killed in between finds it again.
 */
const keepPulse = async (deps: PresenceDeps, meeting: Meeting, { seenAt }: Pulse, now: Date): Promise<void> => {
  const hasResumed = now.getTime() - seenAt.getTime() > OUTAGE_MS
  const { assemblyId } = meeting.assembly
  if (hasResumed) {
    const online = await countHeartbeats(deps, assemblyId)
    const outage = {
      cause: 'server',
      from: seenAt.toISOString(),
      until: now.toISOString(),
      affected: null,
      online,
    } as const
    if (online > 0) await recordInterruption(deps, meeting, outage, now)
  }
  await movePulse(deps, assemblyId, { now, hasResumed })
}

const recordManySilent = async (
  deps: PresenceDeps,
  meeting: Meeting,
  silent: readonly Heartbeat[],
  now: Date,
): Promise<void> => {
  const [first] = silent
  if (!first || silent.length < MANY.count) return
  const online = await countHeartbeats(deps, meeting.assembly.assemblyId)
  if (silent.length < online * MANY.share) return
  const times = { from: first.lastAt.toISOString(), until: now.toISOString() }
  await recordInterruption(deps, meeting, { cause: 'silence', ...times, affected: silent.length, online }, now)
}

/** Ends the presence of attendees who have fallen silent: each at their last sign. */
const endSilent = async (deps: PresenceDeps, meeting: Meeting, before: Date, now: Date): Promise<void> => {
  const { endedAt } = meeting
  const { assemblyId } = meeting.assembly
  await recordManySilent(deps, meeting, await findSilent(deps, assemblyId, before), now)
  const silent = await claimSilent(deps, assemblyId, before)
  const end = (heartbeat: Heartbeat): Promise<void> =>
    endSilence(deps, { assemblyId, endedAt, heartbeat, before, now, metadata: metadataAt(now) })
  for (let from = 0; from < silent.length; from += AT_ONCE)
    await Promise.all((await findClaimed(deps, silent.slice(from, from + AT_ONCE))).map(end))
}

const before = (now: Date): Date => new Date(now.getTime() - SILENCE_MS)

/**
 * Looks once at an assembly: keeps its pulse, and ends the presence of whoever is silent. Once it has
 * ended, silence that began before its end is recorded, and its rows are removed: the rest attended
 * until the end.
 */
const lookAt = async (deps: PresenceDeps, pulse: Pulse & { readonly assemblyId: string }): Promise<void> => {
  const now = deps.clock()
  const meeting = await readMeeting(deps, pulse.assemblyId)
  if (meeting?.assembly.status === 'open') {
    await keepPulse(deps, meeting, pulse, now)
    const isAfterOutage = now.getTime() - pulse.seenAt.getTime() > OUTAGE_MS
    const resumedAt = isAfterOutage ? now : pulse.resumedAt
    // After an outage everybody has as long to come back.
    if (now.getTime() - resumedAt.getTime() >= SILENCE_MS) await endSilent(deps, meeting, before(now), now)
    return
  }
  if (meeting && meeting.endedAt !== null) await endSilent(deps, meeting, before(new Date(meeting.endedAt)), now)
  await removeAssembly(deps, pulse.assemblyId)
}

/**
 * Finds attendees who have fallen silent, in all assemblies. Each process looks every few seconds;
 * what two of them find at once is recorded once.
 */
export const findSilence = async (deps: PresenceDeps): Promise<void> => {
  for (const pulse of await findPulses(deps)) await lookAt(deps, pulse)
}

/** Keeps the pulse of an assembly before signs are taken: an outage that just ended is nobody's silence. */
export const keepPulseOf = async (deps: PresenceDeps, assemblyId: string): Promise<void> => {
  const pulse = (await findPulses(deps)).find((found) => found.assemblyId === assemblyId)
  const meeting = pulse && (await readMeeting(deps, assemblyId))
  if (pulse && meeting?.assembly.status === 'open') await keepPulse(deps, meeting, pulse, deps.clock())
}

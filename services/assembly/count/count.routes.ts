import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { foldEvents } from '../../core/decider.ts'
import type { Deps } from '../../core/deps.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Handler } from '../../core/routes.ts'
import type { AdminSession } from '../../core/session.ts'
import { personFor } from '../../core/text/masked-person.ts'
import { getAssemblyFor, type SeenAssembly } from '../assembly.facts.ts'
import { assemblyCountDecider, assemblyCountStream } from './assembly-count.decider.ts'
import { countAssembly as count, votesInCount } from './count-assembly.ts'
import * as calls from './count.contract.ts'

/** Maximum calls per minute: a press walks all votes. */
const PER_MINUTE = 30

const timeOf = (events: readonly RecordedEvent[], type: string): string | null =>
  events.find((event) => event.type === type)?.metadata.at ?? null

const answerFor = async (deps: Deps, seen: SeenAssembly, admin: AdminSession) => {
  const { events } = await deps.store.readStream(assemblyCountStream(seen.assembly.assemblyId))
  const { status, place, tellers } = foldEvents(assemblyCountDecider, events)
  const shown = personFor(admin)
  const body: calls.AssemblyCount = {
    status,
    place,
    beganAt: timeOf(events, 'AssemblyCountBegun'),
    countedAt: timeOf(events, 'AssemblyCounted'),
    tellers: tellers.map((teller) => ({
      ...teller,
      name: shown({ name: teller.name, phone: null, birthDate: null }).name,
    })),
    votes: [...(await votesInCount(deps, seen, admin))],
  }
  return { body, position: events.at(-1)?.position ?? 0 }
}

const show =
  (deps: Deps): Handler<typeof calls.getAssemblyCount> =>
  async ({ params, admin }) => ({
    body: (await answerFor(deps, await getAssemblyFor(deps, params.id, admin), admin)).body,
  })

const press =
  (deps: Deps): Handler<typeof calls.countAssembly> =>
  async ({ params, body: { begins, closesOpen, reason }, admin, newId, metadata }) => {
    const seen = await getAssemblyFor(deps, params.id, admin)
    const named = begins && {
      ...begins,
      tellers: begins.tellers.map((teller) => ({ ...teller, tellerId: newId() })),
    }
    await count(deps, seen, { begins: named ?? null, closesOpen, reason, admin, metadata })
    return answerFor(deps, seen, admin)
  }

/** Adds the calls for the count of an assembly. */
export const countRoutes: AddCalls = (route, deps) => {
  route(calls.getAssemblyCount, show(deps), { perMinute: 120 })
  route(calls.countAssembly, press(deps), { perMinute: PER_MINUTE })
}

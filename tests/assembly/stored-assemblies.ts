import type { DomainEvent } from '#events/event-type.ts'
import { assemblyStream } from '#services/assembly/assembly.decider.ts'
import { attendanceStream } from '#services/assembly/attendance/attendance.decider.ts'
import { newId } from '#services/core/secrets.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import type { TestApp } from '#tests/support/stack/test-app.ts'
import { arrivalOf, notice, sampleAssembly } from './sample-assembly.ts'

/** Ids that calls of assemblies need. */
export type AssemblyThings = {
  readonly draftAssemblyId: string
  readonly openAssemblyId: string
  /** Owner who is there, by an act. */
  readonly attendeeId: string
  readonly actId: string
}

/** Ids of nothing. */
export const noAssemblies = (): AssemblyThings => ({
  draftAssemblyId: newId(),
  openAssemblyId: newId(),
  attendeeId: newId(),
  actId: newId(),
})

type Owner = {
  readonly listId: string
  readonly apartmentId: string
  readonly listUserId: string
  readonly personId: string
}

/** A draft, and an open assembly that an owner attends, as the log has them. */
export const keepAssemblies = async (danji: Pick<TestApp, 'system'>, owner: Owner): Promise<AssemblyThings> => {
  const things = noAssemblies()
  const { listId, apartmentId, listUserId, personId } = owner
  const names = (assemblyId: string) => ({ assemblyId, listId, apartmentId })
  const drafted = (assemblyId: string): DomainEvent => ({
    type: 'AssemblyDrafted',
    data: sampleAssembly({ ...names(assemblyId), agenda: [] }),
  })
  const ofOpen = names(things.openAssemblyId)
  const { attendeeId, actId } = things
  const arrival = { ...arrivalOf(1), ...ofOpen, attendeeId, actId, listUserId, personId, ownerIds: [personId] }
  const begin = (stream: string, events: readonly DomainEvent[]) => ({ stream, expectedVersion: 0, events })
  await danji.system.deps.store.append({
    appends: [
      begin(assemblyStream(things.draftAssemblyId), [drafted(things.draftAssemblyId)]),
      begin(assemblyStream(things.openAssemblyId), [
        drafted(things.openAssemblyId),
        { type: 'AssemblyNoticed', data: { ...ofOpen, ...notice, votes: [] } },
        { type: 'AssemblyOpened', data: ofOpen },
      ]),
      begin(attendanceStream(attendeeId), [{ type: 'AttendeeArrived', data: arrival }]),
    ],
    metadata: systemMetadata,
  })
  return things
}

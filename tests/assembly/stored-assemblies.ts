import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { DomainEvent } from '#events/event-type.ts'
import { assemblyStream } from '#services/assembly/assembly.decider.ts'
import type { Sealer } from '#infra/platform/object-storage/sealed-objects.ts'
import { attendanceStream } from '#services/assembly/attendance/attendance.decider.ts'
import { statementsStream } from '#services/assembly/statement/statement.decider.ts'
import { deliveryStream } from '#services/assembly/notice/notice-delivery.decider.ts'
import { postingStream } from '#services/assembly/notice/notice-posting.decider.ts'
import { inspectionStream } from '#services/assembly/inspection/inspection.decider.ts'
import { publicationStream } from '#services/assembly/publication/publication.decider.ts'
import { newId } from '#services/core/secrets.ts'
import { assemblyExamples } from '#tests/events/examples/assembly.examples.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import type { TestApp } from '#tests/support/stack/test-app.ts'
import { arrivalOf, notice, sampleAssembly, second } from './sample-assembly.ts'
import { keepMinutes, noMinutes, type MinutesThings } from './stored-minutes.ts'

/** Ids that calls of assemblies need. */
export type AssemblyThings = {
  readonly draftAssemblyId: string
  readonly openAssemblyId: string
  /** Owner who is there, by an act. */
  readonly attendeeId: string
  readonly actId: string
  /** Report on the agenda of the open assembly. */
  readonly reportItemId: string
  /** Statement, and a request for the floor, of the owner who is there. */
  readonly statementId: string
  readonly floorRequestId: string
  /** Mail and posting of the open assembly's notice. */
  readonly deliveryId: string
  readonly postingId: string
  /** Document that is public, request of the owner that was granted, and its copy. */
  readonly publicationId: string
  readonly inspectionId: string
  readonly copyId: string
  /** Request of the owner that waits for an answer. */
  readonly waitingRequestId: string
} & MinutesThings

/** Ids of nothing. */
export const noAssemblies = (): AssemblyThings => ({
  draftAssemblyId: newId(),
  openAssemblyId: newId(),
  attendeeId: newId(),
  actId: newId(),
  reportItemId: newId(),
  statementId: newId(),
  floorRequestId: newId(),
  deliveryId: newId(),
  postingId: newId(),
  publicationId: newId(),
  inspectionId: newId(),
  copyId: newId(),
  waitingRequestId: newId(),
  ...noMinutes(),
})

type Owner = {
  readonly listId: string
  readonly apartmentId: string
  readonly listUserId: string
  readonly personId: string
}

/** A draft, and an open assembly that an owner attends, as the log has them. */
export const keepAssemblies = async (danji: Pick<TestApp, 'system'>, owner: Owner): Promise<AssemblyThings> => {
  const things = { ...noAssemblies(), ...(await keepMinutes(danji, owner)) }
  const { listId, apartmentId, listUserId, personId } = owner
  const names = (assemblyId: string) => ({ assemblyId, listId, apartmentId })
  const report = { itemId: things.reportItemId, kind: 'report' as const, title: '사업 경과', text: null }
  const drafted = (assemblyId: string): DomainEvent => ({
    type: 'AssemblyDrafted',
    data: sampleAssembly({ ...names(assemblyId), agenda: assemblyId === things.openAssemblyId ? [report] : [] }),
  })
  const ofOpen = names(things.openAssemblyId)
  const { attendeeId, actId, deliveryId, postingId } = things
  const delivery = { ...ofOpen, deliveryId, listUserId, personId, number: '1234567890123', sentOn: notice.noticedOn }
  const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  const { key, size } = await danji.system.deps.sealedObjects.put(postingId, jpeg)
  const photo = { objectKey: key, size, sha256: createHash('sha256').update(jpeg).digest('hex') }
  const posting = { ...ofOpen, postingId, dong: '101', spot: null, at: '2025-03-10T01:00:00.000Z', photo }
  const arrival = { ...arrivalOf(1), ...ofOpen, attendeeId, actId, listUserId, personId, ownerIds: [personId] }
  const speaker = { ...ofOpen, attendeeId, listUserId, personId }
  const statement = { statementId: things.statementId, at: second(2), itemId: null, text: '질문입니다.' }
  const bytes = Buffer.from('%PDF-1.7 kept')
  const { sealedObjects } = danji.system.deps
  const { publicationId, inspectionId: requestId, copyId } = things
  const fileOf = async (sealer: Sealer) => {
    const { key: objectKey, size } = await sealedObjects.put(sealer, bytes)
    return { objectKey, size, sha256: createHash('sha256').update(bytes).digest('hex'), pages: 1 }
  }
  const ofRequest = { ...ofOpen, requestId, personId }
  const { InspectionRequested, InspectionGranted, InspectionCopyMade, AssemblyDocumentPublished } = assemblyExamples
  const begin = (stream: string, events: readonly DomainEvent[]) => ({ stream, expectedVersion: 0, events })
  await danji.system.deps.store.append({
    appends: [
      begin(assemblyStream(things.draftAssemblyId), [drafted(things.draftAssemblyId)]),
      begin(assemblyStream(things.openAssemblyId), [
        drafted(things.openAssemblyId),
        { type: 'AssemblyNoticed', data: { ...ofOpen, ...notice, votes: [] } },
        { type: 'AssemblyOpened', data: ofOpen },
      ]),
      begin(deliveryStream(deliveryId), [{ type: 'NoticeMailSent', data: delivery }]),
      begin(postingStream(postingId), [{ type: 'NoticePosted', data: posting }]),
      begin(attendanceStream(attendeeId), [{ type: 'AttendeeArrived', data: arrival }]),
      begin(statementsStream(attendeeId), [
        { type: 'StatementSubmitted', data: { ...speaker, ...statement, kind: 'question', readers: 'all' } },
        { type: 'FloorRequested', data: { ...speaker, requestId: things.floorRequestId } },
      ]),
      begin(publicationStream(things.openAssemblyId), [
        {
          type: 'AssemblyDocumentPublished',
          data: {
            ...AssemblyDocumentPublished,
            ...ofOpen,
            publicationId,
            document: 'notice',
            version: 1,
            replaces: null,
            file: await fileOf(publicationId),
          },
        },
      ]),
      begin(inspectionStream(things.waitingRequestId), [
        {
          type: 'InspectionRequested',
          data: { ...InspectionRequested, ...ofRequest, requestId: things.waitingRequestId, listUserId },
        },
      ]),
      begin(inspectionStream(requestId), [
        { type: 'InspectionRequested', data: { ...InspectionRequested, ...ofRequest, listUserId } },
        { type: 'InspectionGranted', data: { ...InspectionGranted, ...ofRequest } },
        {
          type: 'InspectionCopyMade',
          data: { ...InspectionCopyMade, ...ofRequest, copyId, file: await fileOf([personId, copyId]) },
        },
      ]),
    ],
    metadata: systemMetadata,
  })
  return things
}

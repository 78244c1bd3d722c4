import type { DomainEvent } from '#events/event-type.ts'
import { assemblyStream } from '#services/assembly/assembly.decider.ts'
import { attendanceStream } from '#services/assembly/attendance/attendance.decider.ts'
import { assemblyCountStream } from '#services/assembly/count/assembly-count.decider.ts'
import { bytesOf } from '#services/assembly/minutes/minutes-body.ts'
import type { MinutesBody } from '#services/assembly/minutes/minutes-body.contract.ts'
import { minutesStream } from '#services/assembly/minutes/minutes.decider.ts'
import { assemblyReportStream } from '#services/assembly/report/assembly-report.decider.ts'
import { newId } from '#services/core/secrets.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import type { TestApp } from '#tests/support/stack/test-app.ts'
import { arrivalOf, notice, sampleAssembly } from './sample-assembly.ts'

/** Ids of assemblies whose minutes are at each of their steps. */
export type MinutesThings = {
  /** Minutes are written, and not fixed. */
  readonly writtenAssemblyId: string
  /** Fixed, without signers. */
  readonly fixedAssemblyId: string
  /** Fixed, with a chair who has not signed. */
  readonly awaitedAssemblyId: string
  readonly minutesSignerId: string
  readonly sealedAssemblyId: string
  /** Cost of that assembly, and its report file. */
  readonly costId: string
  readonly reportFileId: string
}

export const noMinutes = (): MinutesThings => ({
  writtenAssemblyId: newId(),
  fixedAssemblyId: newId(),
  awaitedAssemblyId: newId(),
  minutesSignerId: newId(),
  sealedAssemblyId: newId(),
  costId: newId(),
  reportFileId: newId(),
})

type Owner = {
  readonly listId: string
  readonly apartmentId: string
  readonly listUserId: string
  readonly personId: string
}

const bodyFor = (assemblyId: string): MinutesBody => ({
  format: 1,
  assemblyId,
  version: 1,
  apartment: '한빛마을',
  title: '정기총회',
  facts: [{ name: '종류', value: '조합 총회' }],
  attendance: [],
  opening: '개회',
  count: [],
  items: [],
  remarks: '',
})

const texts = { opening: '개회', course: [], remarks: '' }
const hash = 'ab'.repeat(32)

/** Assemblies that ended and were counted, attended by an owner, as the log has them. */
export const keepMinutes = async (danji: Pick<TestApp, 'system'>, owner: Owner): Promise<MinutesThings> => {
  const things = noMinutes()
  const { listId, apartmentId, listUserId, personId } = owner
  const { store, sealedObjects, objects } = danji.system.deps
  const keep = async (assemblyId: string, more: (of: object, minutesId: string) => Promise<readonly DomainEvent[]>) => {
    const of = { assemblyId, listId, apartmentId }
    const [minutesId, attendeeId] = [newId(), newId()]
    const arrival = { ...arrivalOf(1), ...of, attendeeId, actId: newId(), listUserId, personId, ownerIds: [personId] }
    const begin = (stream: string, events: readonly DomainEvent[]) => ({ stream, expectedVersion: 0, events })
    await store.append({
      appends: [
        begin(assemblyStream(assemblyId), [
          { type: 'AssemblyDrafted', data: sampleAssembly({ ...of, agenda: [] }) },
          { type: 'AssemblyNoticed', data: { ...of, ...notice, votes: [] } },
          { type: 'AssemblyOpened', data: of },
          { type: 'AssemblyEnded', data: of },
        ]),
        begin(attendanceStream(attendeeId), [{ type: 'AttendeeArrived', data: arrival }]),
        begin(assemblyCountStream(assemblyId), [
          { type: 'AssemblyCountBegun', data: { ...of, place: null, tellers: [] } },
          { type: 'AssemblyCounted', data: { ...of, counted: [], notHeld: [] } },
        ]),
        begin(minutesStream(assemblyId), [
          { type: 'MinutesWritten', data: { ...of, minutesId, version: 1, revision: 1, texts } },
          ...(await more(of, minutesId)),
        ]),
      ],
      metadata: systemMetadata,
    })
  }
  const fixed = async (of: object, minutesId: string, assemblyId: string): Promise<DomainEvent> => {
    const { bytes, sha256 } = bytesOf(bodyFor(assemblyId))
    const { key: objectKey, size } = await sealedObjects.put(minutesId, bytes)
    return { type: 'MinutesFinalised', data: { ...of, minutesId, version: 1, sha256, objectKey, size } }
  }
  const chair = {
    signerId: things.minutesSignerId,
    role: 'chair',
    source: 'typed',
    listUserId: null,
    personId: null,
    name: '이의장',
    phone: '01044445555',
    replaces: null,
  }
  await keep(things.writtenAssemblyId, () => Promise.resolve([]))
  await keep(things.fixedAssemblyId, async (of, key) => [await fixed(of, key, things.fixedAssemblyId)])
  await keep(things.awaitedAssemblyId, async (of, key) => [
    await fixed(of, key, things.awaitedAssemblyId),
    { type: 'MinutesSignerNamed', data: { ...of, ...chair } },
  ])
  await keep(things.sealedAssemblyId, async (of, minutesId) => [
    await fixed(of, minutesId, things.sealedAssemblyId),
    {
      type: 'MinutesSealed',
      data: { ...of, minutesId, version: 1, sha256: hash, objectKey: hash, size: 1, seal: 'B-B' },
    },
  ])
  const ofSealed = { assemblyId: things.sealedAssemblyId, listId, apartmentId }
  const file = await objects.put(Buffer.from('%PDF'))
  const [pdf, workbook] = [
    { sha256: file, size: 4 },
    { sha256: file, size: 4 },
  ]
  const cost = { item: '현수막', supplier: '한빛광고', amount: 80_000, receipt: null }
  const made = { reportId: things.reportFileId, upTo: 0, contentSha256: hash, pdf, workbook }
  await store.append({
    appends: [
      {
        stream: assemblyReportStream(things.sealedAssemblyId),
        expectedVersion: 0,
        events: [
          { type: 'AssemblyCostEntered', data: { ...ofSealed, costId: things.costId, cost } },
          { type: 'AssemblyReportMade', data: { ...ofSealed, ...made } },
        ],
      },
    ],
    metadata: systemMetadata,
  })
  return things
}

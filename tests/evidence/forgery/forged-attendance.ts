import {
  changed,
  dataOf,
  eventsOf,
  forged,
  hide,
  pick,
  write,
  type Data,
  type Line,
  type Mutation,
} from './changed-files.ts'

const firstOf = (lines: readonly Line[], type: string): Line => {
  const [line] = eventsOf(lines, type)
  if (!line) throw new Error(`the file has no ${type}`)
  return line
}
const claimIn = (lines: readonly Line[]): Data => {
  const line = lines.find((one) => one.line === 'assembly')
  if (!line) throw new Error('the file has no assembly')
  return line['attendance'] as Data
}
const later = (at: unknown, seconds: number): string => new Date(Date.parse(String(at)) + seconds * 1_000).toISOString()

const proofOf = (line: Line): Data => dataOf(line)['proof'] as Data

/** Changes the metadata of an event. */
const signedBy = (line: Line, change: (metadata: Data) => Data): void => {
  line['metadata'] = JSON.stringify(change(JSON.parse(String(line['metadata'])) as Data))
}

/** Changes what is told of an assembly's attendance. */
const tell = (lines: readonly Line[], change: (claim: Data) => Data): void => {
  const line = lines.find((one) => one.line === 'assembly')
  if (line) line['attendance'] = change(claimIn(lines))
}

/** Has an entry online by one proof of identity say that it is by another one. */
const proveBy = (lines: readonly Line[], from: string, to: string): void => {
  const line = eventsOf(lines, 'AttendeeEnteredOnline').find((one) => proofOf(one)['kind'] === from)
  if (!line) throw new Error(`nobody entered by ${from}`)
  write(line, { proof: { ...proofOf(line), kind: to } })
}

/** Forgeries of a meeting that owners attended online. */
export const forgedOnline: Readonly<Record<string, Mutation>> = {
  'one who is online told to be in the hall': changed(['attendance'], (lines) =>
    tell(lines, (claim) => ({ ...claim, online: Number(claim['online']) - 1 })),
  ),
  'one who came online told to have been in the hall': changed(['attendance'], (lines) =>
    tell(lines, (claim) => ({ ...claim, everOnline: Number(claim['everOnline']) - 1 })),
  ),
  'online attendance left out': changed(['attendance'], (lines) =>
    tell(lines, ({ online: _online, everOnline: _everOnline, ...claim }) => claim),
  ),
  'half of online attendance left out': changed(['format'], (lines) =>
    tell(lines, ({ everOnline: _everOnline, ...claim }) => claim),
  ),
  'an entry online that becomes an arrival in the hall': forged(['time', 'attendance'], (lines) => {
    firstOf(lines, 'AttendeeEnteredOnline')['type'] = 'AttendeeArrived'
  }),
  'a certificate that is told to be a phone': changed(['changed'], (lines) => proveBy(lines, 'certificate', 'phone')),
  'a phone that is told to be a certificate': changed(['changed'], (lines) => proveBy(lines, 'phone', 'certificate')),
  'a proof of identity that lets nobody in': forged(['attendance'], (lines) => proveBy(lines, 'phone', 'code')),
}

/** Forgeries of the ledger of attendance, and of what is told of it. */
export const forgedAttendance: Readonly<Record<string, Mutation>> = {
  'an arrival left out': forged(['version', 'outside', 'attendance'], (lines, chance) =>
    hide(lines, pick(eventsOf(lines, 'AttendeeArrived'), chance)),
  ),
  'a departure left out': forged(['version', 'outside', 'attendance'], (lines, chance) =>
    hide(lines, pick(eventsOf(lines, 'AttendeeLeft'), chance)),
  ),
  'a correction left out': forged(['attendance'], (lines) => {
    const line = eventsOf(lines, 'AttendanceCorrected').find((one) => dataOf(one)['to'] === 'struck')
    if (line) hide(lines, line)
  }),
  'a correction behind its hash': changed(['record'], (lines) => {
    const line = eventsOf(lines, 'AttendanceCorrected').find((one) => dataOf(one)['to'] === 'time')
    if (line) hide(lines, line)
  }),
  'another time of an arrival': forged(['time'], (lines, chance) => {
    const line = pick(eventsOf(lines, 'AttendeeArrived'), chance)
    write(line, { at: later(dataOf(line)['at'], -1 - chance(600)) })
  }),
  'an owner who is counted twice': forged(['twice'], (lines) => {
    const line = firstOf(lines, 'AttendeeArrived')
    const copy = eventsOf(lines, 'AttendeeArrived').at(-1)
    if (!copy) throw new Error('two owners arrived')
    const { listUserId, personId, ownerIds } = dataOf(line)
    // The other one's stream now has the first one's owner.
    write(copy, { listUserId, personId, ownerIds })
  }),
  'owners of another unit': forged(['outside'], (lines) => {
    const line = firstOf(lines, 'AttendeeProxyArrived')
    const other = dataOf(firstOf(lines, 'AttendeeArrived'))
    write(line, { ownerIds: other['ownerIds'] })
  }),
  'one co-owner for two': forged(['outside'], (lines) => {
    const line = firstOf(lines, 'AttendeeProxyArrived')
    const [owner] = dataOf(line)['ownerIds'] as readonly string[]
    write(line, { ownerIds: [owner] })
  }),
  'a correction by one administrator': forged(['attendance'], (lines, chance) => {
    const line = pick(eventsOf(lines, 'AttendanceCorrected'), chance)
    write(line, { requestedBy: dataOf(line)['confirmedBy'] })
  }),
  'a correction that somebody else confirmed': forged(['attendance'], (lines, chance) => {
    const line = pick(eventsOf(lines, 'AttendanceCorrected'), chance)
    signedBy(line, (metadata) => ({ ...metadata, actor: { kind: 'admin', id: dataOf(line)['requestedBy'] } }))
  }),
  'a correction by the system': forged(['attendance'], (lines, chance) => {
    const line = pick(eventsOf(lines, 'AttendanceCorrected'), chance)
    signedBy(line, (metadata) => ({ ...metadata, actor: { kind: 'system', name: 'nobody' } }))
  }),
  'a corrected time after the end': forged(['time'], (lines) => {
    const line = eventsOf(lines, 'AttendanceCorrected').find((one) => dataOf(one)['to'] === 'time')
    if (line) write(line, { at: later(dataOf(line)['at'], 86_400) })
  }),
  'a correction of nothing': forged(['outside'], (lines, chance) => {
    const line = pick(eventsOf(lines, 'AttendanceCorrected'), chance)
    write(line, { actId: '01950000-0000-7000-8000-000000000000' })
  }),
  'an arrival in the stream of another owner': forged(['foreign'], (lines, chance) => {
    const line = pick(eventsOf(lines, 'AttendeeArrived'), chance)
    write(line, { attendeeId: '01950000-0000-7000-8000-000000000000' })
  }),
  'an arrival in no assembly': forged(['foreign'], (lines, chance) => {
    const line = pick(eventsOf(lines, 'AttendeeArrived'), chance)
    write(line, { assemblyId: '01950000-0000-7000-8000-000000000000' })
  }),
  'arrivals before the opening': forged(['time'], (lines) => hide(lines, firstOf(lines, 'AssemblyOpened'))),
  'an assembly that never ended': forged(['result'], (lines) => hide(lines, firstOf(lines, 'AssemblyEnded'))),
  'more who are there': changed(['attendance'], (lines) => {
    const claim = claimIn(lines)
    claim['present'] = Number(claim['present']) + 1
  }),
  'fewer owners': changed(['attendance'], (lines) => {
    const claim = claimIn(lines)
    claim['owners'] = Number(claim['owners']) - 1
  }),
  'more who voted': changed(['attendance'], (lines) => {
    const claim = claimIn(lines)
    claim['voted'] = Number(claim['voted']) + 1
    claim['attending'] = Number(claim['attending']) + 1
  }),
  'another end': changed(['attendance'], (lines) => {
    const claim = claimIn(lines)
    claim['endedAt'] = later(claim['endedAt'], 1)
  }),
  'a figure that nobody compares': changed(['format'], (lines) => {
    claimIn(lines)['phones'] = 3
  }),
  'one owner of the hall told to be online': changed(['attendance'], (lines) => {
    tell(lines, ({ endedAt, owners, present, byProxy, everPresent, objected, voted, attending, ...more }) => {
      const online = Number(more['online'] ?? 0) + 1
      const everOnline = Number(more['everOnline'] ?? 0) + 1
      return { endedAt, owners, present, byProxy, online, everPresent, everOnline, objected, voted, attending }
    })
  }),
  'an arrival in the hall that becomes an entry online': forged(['attendance'], (lines) => {
    const line = firstOf(lines, 'AttendeeArrived')
    line['type'] = 'AttendeeEnteredOnline'
    write(line, { proof: { kind: 'phone' } })
  }),
  'no attendance': changed(['result'], (lines) => {
    lines.splice(
      lines.findIndex((one) => one.line === 'assembly'),
      1,
    )
  }),
}

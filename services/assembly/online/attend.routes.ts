import { maskName } from '#events/values/text.ts'
import { getApartment } from '../../apartment/apartment.facts.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { AddCalls } from '../../core/module.ts'
import { readState } from '../../core/read-state.ts'
import type { Call, Handler } from '../../core/routes.ts'
import type { ResidentSession } from '../../core/session.ts'
import { provesByPhone, residentOf } from '../../identity/identity.facts.ts'
import { residentEntries } from '../../participation/participation.facts.ts'
import { readPerson } from '../../person/person.facts.ts'
import { listUserDecider, listUserStream, type ListedUser } from '../../roll/list-user.decider.ts'
import { getNoticedAssembly, type SeenAssembly } from '../assembly.facts.ts'
import { createEntryCode } from '../check-in/entry-codes.ts'
import { assemblyLaws } from '../law/assembly-law.contract.ts'
import { speak } from '../statement/speak.ts'
import * as calls from './attend.contract.ts'
import {
  attendeeMetadata,
  attendingKey,
  beginAttending,
  endAttending,
  findAttending,
  getAttending,
  stillAttends,
  type AttendingSession,
} from './attending-session.ts'
import { findCarried } from '../entry-certificate/carried-certificate.ts'
import { entryApps } from '../entry-certificate/request-entry-certificate.ts'
import { enterUnits } from './enter-units.ts'
import { findSilence } from './find-silence.ts'
import { createComeBack, type ComeBack } from './come-back.ts'
import { createHeartbeats, type Heartbeats } from './heartbeats.ts'
import { createMeetingViews, pageFor, type MeetingViews } from './meeting-view.ts'
import { endOnline, type OnlineAttendee } from './online-presence.ts'
import { unitsOf } from './own-units.ts'

/** Maximum calls per minute: by address for the page, by attendee for the rest. */
const PER_MINUTE = { open: 600, enter: 30, beat: 20, read: 60, speak: 20 }
/** Milliseconds between two searches for silence in a process. */
const SEARCH_MS = 5_000

/** Owner in this browser: by their identity, or by their session in the meeting. */
type You = {
  readonly resident: ResidentSession | undefined
  readonly attending: AttendingSession | undefined
  readonly entries: readonly ListedUser[]
}

const entriesOfSession = async (
  { store }: Pick<Deps, 'store'>,
  { attendees }: AttendingSession,
): Promise<readonly ListedUser[]> => {
  const entries = await Promise.all(
    attendees.map(({ listUserId }) => readState(store, listUserDecider, listUserStream(listUserId))),
  )
  return entries.flatMap((entry) => (entry.status === 'listed' ? [entry] : []))
}

const findYou = async (
  deps: Deps,
  { assembly: { assemblyId, listId } }: SeenAssembly,
  request: Call<typeof calls.getAttendPage>['request'],
): Promise<You> => {
  const [resident, attending] = [await residentOf(deps, request), findAttending(request, assemblyId)]
  if (resident) return { resident, attending, entries: await residentEntries(deps, resident, listId) }
  return { resident, attending, entries: attending ? await entriesOfSession(deps, attending) : [] }
}

const yourAnswer = async (
  deps: Deps,
  { assembly, list }: SeenAssembly,
  { resident, attending, entries }: You,
): Promise<calls.AttendPage['you']> => {
  const [first] = entries
  if (!first) return null
  const [units, person] = await Promise.all([
    unitsOf(deps, assembly.assemblyId, { list, entries }),
    readPerson(deps.store, first.personId),
  ])
  const name = person.status === 'registered' && person.name !== null ? maskName(person.name) : null
  const attends = attending !== undefined && (await stillAttends(deps, attending))
  return { name, units: [...units], isProven: resident !== undefined, attends }
}

/** Returns the page; `isWaiting`: a certificate of this browser waits. */
const pageOf = async (
  deps: Deps,
  seen: SeenAssembly,
  { isWaiting = false, ...you }: You & { readonly isWaiting?: boolean },
): Promise<calls.AttendPage> => {
  const { assemblyId, title, kind, place, startsAt, status, ways, apartmentId } = seen.assembly
  const [apartment, canProve, answer] = await Promise.all([
    getApartment(deps.store, apartmentId),
    provesByPhone(deps, apartmentId),
    yourAnswer(deps, seen, you),
  ])
  return {
    assembly: {
      id: assemblyId,
      title,
      kind: assemblyLaws[kind].name,
      place,
      startsAt,
      status,
      isOnline: ways.includes('online'),
    },
    apartment: { name: apartment.name, officePhone: apartment.officePhone ?? null },
    provesByPhone: canProve,
    certificate: { apps: entryApps(deps, seen.assembly), isWaiting },
    you: answer,
  }
}

const open =
  (deps: Deps): Handler<typeof calls.getAttendPage> =>
  async ({ params, request }) => {
    const seen = await getNoticedAssembly(deps, params.assemblyId)
    const isWaiting = findCarried(deps, request, params.assemblyId) !== undefined
    return { body: await pageOf(deps, seen, { ...(await findYou(deps, seen, request)), isWaiting }) }
  }

const enter =
  (deps: Deps): Handler<typeof calls.enterAssembly> =>
  async (call) => {
    const { params, body, resident, reply, evidence, metadata } = call
    const { assemblyId } = params
    const seen = await getNoticedAssembly(deps, assemblyId)
    const entries = await residentEntries(deps, resident, seen.assembly.listId)
    const proof = { kind: 'phone', verificationId: resident.verificationId } as const
    const entering = { assemblyId, proven: resident.entries, proof, actId: body.actId, origin: evidence }
    const { attendees, position } = await enterUnits(deps, { ...entering, metadataOf: () => metadata }, entries)
    const attending = { assemblyId, attendees: [...attendees] }
    beginAttending(deps, reply, attending)
    return { position, body: await pageOf(deps, seen, { resident, attending, entries }) }
  }

const leave =
  (deps: Deps): Handler<typeof calls.leaveAssembly> =>
  async ({ params: { assemblyId }, request, reply, metadata }) => {
    const session = findAttending(request, assemblyId)
    const at = deps.clock()
    for (const attendee of session?.attendees ?? []) {
      const { attendeeId, personId: pressedBy } = attendee
      const ending = { assemblyId, attendeeId, pressedBy, at, endedAt: null }
      await endOnline(deps, { ...ending, metadata: attendeeMetadata(metadata, attendee) })
    }
    endAttending(deps, reply, assemblyId)
    return { body: { left: session !== undefined } }
  }

type Meeting = {
  readonly heartbeats: Heartbeats
  readonly views: MeetingViews
  readonly comeBack: ComeBack
}

const beat =
  ({ heartbeats, views, comeBack }: Meeting): Handler<typeof calls.sendHeartbeat> =>
  async ({ params: { assemblyId }, request, metadata }) => {
    const session = getAttending(request, assemblyId)
    const ids = session.attendees.map(({ attendeeId }) => attendeeId)
    const { status, revision } = await views.get(assemblyId)
    // After the end nobody is there, however many browsers go on.
    if (status !== 'open') return { body: { isHere: false, revision } }
    const here = await heartbeats.take(assemblyId, ids)
    const away = session.attendees.filter(({ attendeeId }) => !here.has(attendeeId))
    const isHere = away.length === 0 || (await comeBack({ assemblyId, attendees: away }, metadata))
    return { body: { isHere: isHere || away.length < ids.length, revision } }
  }

const meeting =
  ({ views }: Meeting): Handler<typeof calls.getMeeting> =>
  async ({ params: { assemblyId }, query: { before }, request }) => {
    const attendeeIds = getAttending(request, assemblyId).attendees.map(({ attendeeId }) => attendeeId)
    return { body: pageFor(await views.get(assemblyId), { attendeeIds, before }) }
  }

/** Returns the attendee of a session that speaks: the first one. @throws DomainError ATTENDING_SESSION_REQUIRED */
const speakerIn = (request: Call<typeof calls.submitStatement>['request'], assemblyId: string): OnlineAttendee => {
  const [attendee] = getAttending(request, assemblyId).attendees
  if (!attendee) throw new DomainError('ATTENDING_SESSION_REQUIRED')
  return attendee
}

/** Maximum time in milliseconds for which an attendee's own change is waited for. */
const FOLD_MS = 3_000

/**
 * Forgets a view once the read models have a change: one that was read meanwhile would be without it
 * until the next sign. A read model that is behind delays nobody for long.
 */
const forgetOnceFolded = async (
  { freshness }: Pick<Deps, 'freshness'>,
  views: MeetingViews,
  { assemblyId, position }: { readonly assemblyId: string; readonly position: number },
): Promise<void> => {
  await freshness.wait(position, FOLD_MS).catch(() => undefined)
  views.forget(assemblyId)
}

const submit =
  (deps: Deps, { views }: Meeting): Handler<typeof calls.submitStatement> =>
  async ({ params: { assemblyId }, body, request, metadata }) => {
    const { assembly } = await getNoticedAssembly(deps, assemblyId)
    if (body.itemId !== null && !assembly.agenda.some(({ itemId }) => itemId === body.itemId))
      throw new DomainError('NOT_FOUND')
    const attendee = speakerIn(request, assemblyId)
    const speaking = { assemblyId, attendee, metadata: attendeeMetadata(metadata, attendee) }
    const { position } = await speak(deps, speaking, (speaker, attending) => ({
      type: 'SubmitStatement',
      statement: { ...speaker, ...body, at: metadata.at },
      ...attending,
    }))
    await forgetOnceFolded(deps, views, { assemblyId, position })
    return { position, body: { statementId: body.statementId } }
  }

const floor =
  (deps: Deps, { views }: Meeting): Handler<typeof calls.requestFloor> =>
  async ({ params: { assemblyId }, body, request, metadata }) => {
    const attendee = speakerIn(request, assemblyId)
    const speaking = { assemblyId, attendee, metadata: attendeeMetadata(metadata, attendee) }
    const { outcome, position } = await speak(deps, speaking, (speaker, attending) =>
      body.want
        ? { type: 'RequestFloor', request: { ...speaker, requestId: body.requestId }, ...attending }
        : { type: 'WithdrawFloorRequest' },
    )
    await forgetOnceFolded(deps, views, { assemblyId, position })
    return { position, body: { state: outcome.floor.at(-1)?.state ?? null } }
  }

const entryCode =
  (deps: Deps): Handler<typeof calls.issueEntryCode> =>
  async ({ params: { assemblyId }, body, resident }) => {
    const seen = await getNoticedAssembly(deps, assemblyId)
    if (seen.assembly.status !== 'open') throw new DomainError('ASSEMBLY_NOT_OPEN')
    const entries = await residentEntries(deps, resident, seen.assembly.listId)
    const units = await unitsOf(deps, assemblyId, { list: seen.list, entries })
    const unit = units.find(({ listUserId }) => listUserId === body.listUserId)
    if (!unit) throw new DomainError('NOT_FOUND')
    if (!unit.entitled) throw new DomainError('NOT_REPRESENTATIVE')
    const { verificationId } = resident
    const issuing = { assemblyId, listUserId: body.listUserId, verificationId, now: deps.clock() }
    return { body: await createEntryCode(deps, issuing) }
  }

/** Searches for silence as long as the process serves; a failed search is repeated by the next. */
const keepSearching: AddCalls = (_route, deps, app) => {
  let isRunning = false
  const search = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    try {
      await findSilence(deps)
    } catch (error) {
      app.log.error(error, 'online attendance: the search for silence failed')
    } finally {
      isRunning = false
    }
  }
  const timer = setInterval(() => void search(), SEARCH_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Adds the calls of owners who attend a meeting. */
export const attendRoutes: AddCalls = (route, deps, app) => {
  const shared: Meeting = {
    heartbeats: createHeartbeats(deps),
    views: createMeetingViews(deps),
    comeBack: createComeBack(deps),
  }
  const countedBy = attendingKey
  route(calls.getAttendPage, open(deps), { perMinute: PER_MINUTE.open })
  route(calls.enterAssembly, enter(deps), { perMinute: PER_MINUTE.open })
  route(calls.leaveAssembly, leave(deps), { perMinute: PER_MINUTE.enter, countedBy })
  route(calls.sendHeartbeat, beat(shared), { perMinute: PER_MINUTE.beat, countedBy })
  route(calls.getMeeting, meeting(shared), { perMinute: PER_MINUTE.read, countedBy })
  route(calls.submitStatement, submit(deps, shared), { perMinute: PER_MINUTE.speak, countedBy })
  route(calls.requestFloor, floor(deps, shared), { perMinute: PER_MINUTE.speak, countedBy })
  route(calls.issueEntryCode, entryCode(deps), { perMinute: PER_MINUTE.open })
  keepSearching(route, deps, app)
}

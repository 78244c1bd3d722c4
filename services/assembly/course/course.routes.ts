import { streamUrl } from '#events/values/assembly/stream-sources.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import type { AddCalls } from '../../core/module.ts'
import { readState } from '../../core/read-state.ts'
import type { Handler } from '../../core/routes.ts'
import { decideJointly } from '../../core/joint-decision.ts'
import type { Metadata } from '#events/metadata.ts'
import { itemsOf, readAgendaVotes } from '../assembly-answer.ts'
import { assemblyDecider, assemblyStream, existingAssembly, type ExistingAssembly } from '../assembly.decider.ts'
import type { SeenAssembly } from '../assembly.facts.ts'
import { getMeetingFor } from '../attendance/meeting.ts'
import { itemState } from '../online/meeting-view.ts'
import * as calls from './course.contract.ts'
import {
  announcedInterruption,
  courseDecider,
  courseStream,
  type CourseCommand,
  type CourseState,
} from './course.decider.ts'
import { readStreamAddress } from './stream-address.ts'
import { displayDigest, displayUrl } from '../display/display-address.ts'

/** Maximum calls per minute, by hand. */
const PER_MINUTE = 120

const courseAnswer = async (deps: Deps, seen: SeenAssembly): Promise<calls.MeetingCourse> => {
  const { assemblyId } = seen.assembly
  const [course, votes] = await Promise.all([
    readState(deps.store, courseDecider, courseStream(assemblyId)),
    readAgendaVotes(deps, seen.assembly),
  ])
  const { currentItemId, stream, interruptions, display } = course
  return {
    currentItemId,
    items: itemsOf(seen.assembly, votes, deps.clock()).map(({ itemId, title }) => ({
      itemId,
      title,
      state: itemState(course, itemId),
    })),
    stream: stream && { kind: stream.kind, url: streamUrl(stream) },
    interruptions: [...interruptions],
    isInterrupted: announcedInterruption(course) !== undefined,
    hasDisplay: display !== null,
    attendUrl: `${deps.publicUrl}/attend/${assemblyId}`,
  }
}

type Deciding = { readonly seen: SeenAssembly; readonly metadata: Metadata }

/** Decides on the course; the assembly guards it, so that nothing begins after its end. */
const decide = (
  { store }: Pick<Deps, 'store'>,
  { seen, metadata }: Deciding,
  commandOf: (assembly: ExistingAssembly, state: CourseState) => CourseCommand,
) =>
  decideJointly(store, metadata, async (desk) => {
    const { assemblyId } = seen.assembly
    const stream = courseStream(assemblyId)
    await desk.read([assemblyStream(assemblyId), stream])
    const assembly = existingAssembly(desk.fold(assemblyStream(assemblyId), assemblyDecider))
    const state = desk.fold(stream, courseDecider)
    desk.add(stream, courseDecider.decide(commandOf(assembly, state), state))
  })

const namesOf = ({ assemblyId, apartmentId, listId, status }: ExistingAssembly) => ({
  names: { assemblyId, apartmentId, listId },
  assemblyStatus: status,
})

const get =
  (deps: Deps): Handler<typeof calls.getCourse> =>
  async ({ params, admin }) => ({ body: await courseAnswer(deps, await getMeetingFor(deps, params.id, admin)) })

const moveItem =
  (deps: Deps): Handler<typeof calls.moveItem> =>
  async ({ params, body: { itemId, to }, admin, metadata }) => {
    const seen = await getMeetingFor(deps, params.id, admin)
    const { position } = await decide(deps, { seen, metadata }, (assembly) =>
      to === 'started'
        ? {
            type: 'StartItem',
            itemId,
            agenda: assembly.agenda.map((item) => item.itemId),
            ...namesOf(assembly),
          }
        : { type: 'EndItem', itemId, ...namesOf(assembly) },
    )
    return { position, body: await courseAnswer(deps, seen) }
  }

const setStream =
  (deps: Deps): Handler<typeof calls.setStream> =>
  async ({ params, body: { address }, admin, metadata }) => {
    const seen = await getMeetingFor(deps, params.id, admin)
    const stream = address === null ? null : readStreamAddress(address)
    const { position } = await decide(deps, { seen, metadata }, (assembly) => ({
      type: 'SetStream',
      stream,
      ...namesOf(assembly),
    }))
    return { position, body: await courseAnswer(deps, seen) }
  }

const announce =
  (deps: Deps): Handler<typeof calls.announceInterruption> =>
  async ({ params, body, admin, newId, metadata }) => {
    const seen = await getMeetingFor(deps, params.id, admin)
    const interruptionId = newId()
    const { position } = await decide(deps, { seen, metadata }, (assembly) =>
      body.to === 'interrupted'
        ? {
            type: 'AnnounceInterruption',
            interruptionId,
            from: metadata.at,
            note: body.note,
            ...namesOf(assembly),
          }
        : { type: 'AnnounceResumption', until: metadata.at, ...namesOf(assembly) },
    )
    return { position, body: await courseAnswer(deps, seen) }
  }

const issueDisplay =
  (deps: Deps): Handler<typeof calls.issueDisplay> =>
  async ({ params, admin, newId, metadata }) => {
    const seen = await getMeetingFor(deps, params.id, admin)
    const displayId = newId()
    const { url, secret } = displayUrl(deps, params.id, displayId)
    const digest = displayDigest(deps, secret)
    const { position } = await decide(deps, { seen, metadata }, (assembly) => ({
      type: 'IssueDisplay',
      displayId,
      digest,
      ...namesOf(assembly),
    }))
    return { position, body: { url } }
  }

const revokeDisplay =
  (deps: Deps): Handler<typeof calls.revokeDisplay> =>
  async ({ params, admin, metadata }) => {
    const { assembly } = await getMeetingFor(deps, params.id, admin)
    const { assemblyId, apartmentId, listId } = assembly
    const { position } = await commandHandler(
      deps.store,
      courseDecider,
    )({
      stream: courseStream(assemblyId),
      command: () => ({ type: 'RevokeDisplay', names: { assemblyId, apartmentId, listId } }),
      metadata,
    })
    return { position, body: { id: params.id } }
  }

/** Adds the calls for the course of a meeting. */
export const courseRoutes: AddCalls = (route, deps) => {
  route(calls.getCourse, get(deps), { perMinute: PER_MINUTE })
  route(calls.moveItem, moveItem(deps), { perMinute: PER_MINUTE })
  route(calls.setStream, setStream(deps), { perMinute: PER_MINUTE })
  route(calls.announceInterruption, announce(deps), { perMinute: PER_MINUTE })
  route(calls.issueDisplay, issueDisplay(deps), { perMinute: PER_MINUTE })
  route(calls.revokeDisplay, revokeDisplay(deps), { perMinute: PER_MINUTE })
}

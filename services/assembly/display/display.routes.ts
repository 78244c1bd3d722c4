import { getApartment } from '../../apartment/apartment.facts.ts'
import { createSharedReads } from '../../core/concurrency/shared-reads.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { AddCalls } from '../../core/module.ts'
import { readState } from '../../core/read-state.ts'
import type { Handler } from '../../core/routes.ts'
import { sameText } from '../../core/secrets.ts'
import { readCounted } from '../../vote/vote.facts.ts'
import { readAgendaVotes, itemsOf } from '../assembly-answer.ts'
import { getNoticedAssembly, type SeenAssembly } from '../assembly.facts.ts'
import type { AttendanceNeed } from '../attendance/attendance.contract.ts'
import { readFigures } from '../attendance/read-figures.ts'
import { announcedInterruption, courseDecider, courseStream, type CourseState } from '../course/course.decider.ts'
import { displayDigest } from './display-address.ts'
import { getDisplay, type Display } from './display.contract.ts'

/** Maximum calls per minute and address: a display asks every five seconds. */
const PER_MINUTE = 120

const shareOf = (need: AttendanceNeed | null) =>
  need && { count: need.count, total: need.total, least: need.least, met: need.met }

type CurrentItem = NonNullable<Display['current']>

/** Returns the outcome of a vote of the agenda; null before it is counted. */
const resultOf = async (deps: Deps, seen: SeenAssembly, voteId: string): Promise<CurrentItem['result']> => {
  const vote = (await readAgendaVotes(deps, seen.assembly)).get(voteId)
  if (vote === undefined || vote.status === 'absent' || vote.count === null) return null
  const results = await readCounted(deps, { vote, list: seen.list })
  if (results === null) return null
  const choices = (results.questions ?? []).flatMap((question) =>
    question.choices.map(({ label, count }) => ({ label, count })),
  )
  return { sentence: results.rule?.sentence ?? null, choices }
}

const currentItem = async (
  deps: Deps,
  seen: SeenAssembly,
  { course, figures }: { readonly course: CourseState; readonly figures: Awaited<ReturnType<typeof readFigures>> },
): Promise<Display['current']> => {
  const votes = await readAgendaVotes(deps, seen.assembly)
  const items = itemsOf(seen.assembly, votes, deps.clock())
  const place = items.findIndex(({ itemId }) => itemId === course.currentItemId)
  const item = items[place]
  if (!item) return null
  const needs = figures.items.find(({ itemId }) => itemId === item.itemId)
  return {
    place: place + 1,
    title: item.title,
    direct: shareOf(needs?.direct ?? null),
    presence: shareOf(needs?.presence ?? null),
    closesAt: item.vote?.closesAt ?? null,
    isVoting: item.vote?.status === 'open',
    result: item.vote ? await resultOf(deps, seen, item.vote.id) : null,
  }
}

const readDisplay = async (deps: Deps, assemblyId: string): Promise<Display> => {
  const seen = await getNoticedAssembly(deps, assemblyId)
  const course = await readState(deps.store, courseDecider, courseStream(assemblyId))
  const [apartment, figures] = await Promise.all([
    getApartment(deps.store, seen.assembly.apartmentId),
    readFigures(deps, seen),
  ])
  const { owners, present, presentOnline } = figures
  return {
    title: seen.assembly.title,
    apartment: apartment.name,
    status: seen.assembly.status,
    at: deps.clock().toISOString(),
    owners,
    present,
    inHall: present - presentOnline,
    online: presentOnline,
    isInterrupted: announcedInterruption(course) !== undefined,
    current: await currentItem(deps, seen, { course, figures }),
  }
}

const show = (deps: Deps): Handler<typeof getDisplay> => {
  const shared = createSharedReads<Display>()
  return async ({ params: { assemblyId }, body: { secret } }) => {
    const { display } = await readState(deps.store, courseDecider, courseStream(assemblyId))
    if (display === null || !sameText(display.digest, displayDigest(deps, secret)))
      throw new DomainError('INVALID_LINK')
    return { body: await shared(deps, assemblyId, () => readDisplay(deps, assemblyId)) }
  }
}

/** Adds the call of the hall's display. */
export const displayRoutes: AddCalls = (route, deps) => {
  route(getDisplay, show(deps), { perMinute: PER_MINUTE })
}

import type { Metadata } from '#events/metadata.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError, type FieldError } from '../core/domain-error.ts'
import { decideJointly, type Decided, type Desk } from '../core/joint-decision.ts'
import { assertVisible } from '../core/scope.ts'
import type { AdminSession } from '../core/session.ts'
import { assertActiveOrScheduled, createdList, listDecider, listStream } from '../list/list.decider.ts'
import { listUserDecider, listUserStream, type ListedUser } from './list-user.decider.ts'
import { unitStreamOf } from '../person/person.facts.ts'
import { unitDecider } from '../person/unit.decider.ts'

/** An entry that is to go, and the field of the request that names it. */
export type Leaving = { readonly listUserId: string; readonly path?: string }

type Removal = {
  readonly listId: string
  readonly leaving: readonly Leaving[]
  readonly admin: AdminSession
  readonly metadata: Metadata
}

/**
 * Takes entries off a list in one decision; those that are gone already stay so. It rests on everything that they could submit in this
 * moment, so an entry is never removed and counted. Gives those that went.
 * @throws DomainError NOT_FOUND (also for a list that is not theirs), LIST_CLOSED, ENTRY_HAS_SUBMISSIONS naming who took part
 */
export const removeEntries = async (
  deps: Deps,
  { listId, leaving, admin, metadata }: Removal,
): Promise<Decided<readonly string[]>> => {
  const tookPart = await deps.rooms.tookPart(listId)
  return decideJointly(deps.store, metadata, async (desk) => {
    await desk.read([listStream(listId), ...leaving.map(({ listUserId }) => listUserStream(listUserId))])
    const list = createdList(desk.fold(listStream(listId), listDecider))
    assertVisible(admin, list.apartmentId)
    const present = leaving.flatMap((one) => {
      const entry = desk.fold(listUserStream(one.listUserId), listUserDecider)
      return entry.status === 'listed' ? [{ ...one, entry }] : []
    })
    if (present.length === 0) return []
    if (present.some(({ entry }) => entry.listId !== listId)) throw new DomainError('NOT_FOUND')
    // What a closed list came to is counted against its roll.
    assertActiveOrScheduled(list, deps.clock())
    const submitted = await tookPart(
      desk,
      present.map(({ listUserId }) => listUserId),
    )
    const staying = present.filter(({ listUserId }) => submitted.has(listUserId))
    if (staying.length > 0) throw new DomainError('ENTRY_HAS_SUBMISSIONS', namesOf(staying))
    await takeOff(deps, desk, present)
    return present.map(({ listUserId }) => listUserId)
  })
}

type Present = Leaving & { readonly entry: ListedUser }

/** Takes entries off their list and their units, on a desk at which it is known that none of them has submitted anything. */
export const takeOff = async (
  { secrets }: Pick<Deps, 'secrets'>,
  desk: Desk,
  present: readonly Present[],
): Promise<void> => {
  await desk.read(present.map(({ entry }) => unitStreamOf(secrets, entry)))
  for (const { entry } of present) {
    const { listId, listUserId, personId } = entry
    const unit = unitStreamOf(secrets, entry)
    desk.add(
      listUserStream(listUserId),
      listUserDecider.decide({ type: 'RemoveListUser', hasSubmissions: false }, entry),
    )
    desk.add(
      unit,
      unitDecider.decide({ type: 'RemoveUnitOwner', listId, listUserId, personId }, desk.fold(unit, unitDecider)),
    )
  }
}

/** Each field once, though a person may have taken part with several entries. */
const namesOf = (staying: readonly Present[]): readonly FieldError[] =>
  [...new Set(staying.flatMap(({ path }) => path ?? []))].map((path) => ({
    path,
    message: '이미 제출한 소유자입니다.',
  }))

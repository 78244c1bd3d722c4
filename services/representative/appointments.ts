import { dayAt } from '#events/values/day.ts'
import { naturalOrder } from '#events/values/natural-order.ts'
import type { AppointmentRow, AgreementRow } from '#projections/representative/representatives.ts'
import { findCoOwners, type FoundCoOwners } from '#projections/representative/find-co-owners.ts'
import { findRepresentatives } from '#projections/representative/representatives.ts'
import { findOwnersOfEntries } from '#projections/roll/find-owners.ts'
import type { Deps } from '../core/deps.ts'
import type { AdminSession } from '../core/session.ts'
import { personFor } from '../core/text/masked-person.ts'
import type { ExistingList } from '../list/list.facts.ts'
import { appointmentShare, asksAppointment, enoughCoOwners } from '../list/rule/representative-law.contract.ts'
import { waitingAct, waitingAppointments, type WaitingAppointment } from './appointment-acts.ts'
import type { CoOwnersRow, Representatives } from './appointments.contract.ts'

type NameOf = (personId: string) => string | null

type RecordsOfList = {
  readonly agreements: readonly AgreementRow[]
  readonly appointments: readonly AppointmentRow[]
  readonly waiting: readonly WaitingRequest[]
}

/** Request with the act that it carries; undefined where it cannot be read any more. */
type WaitingRequest = WaitingAppointment & { readonly act: Awaited<ReturnType<typeof waitingAct>> }

const waitingAnswer = ({ id, requestedBy, act }: WaitingRequest, admin: AdminSession): CoOwnersRow['waiting'] => ({
  id,
  own: requestedBy === admin.id,
  entry: act?.listUserId ?? null,
  hasScan: act?.act.act === 'appoint',
})

const appointmentAnswer = (row: AppointmentRow, nameOf: NameOf): CoOwnersRow['earlier'][number] => ({
  id: row.id,
  representativeId: row.representative_id,
  name: nameOf(row.representative_id),
  appointedOn: row.appointed_on,
  endedOn: row.ended_on,
  cause: row.cause,
})

const isOfSame = ({ persons }: FoundCoOwners, { co_owners: others }: AppointmentRow): boolean =>
  persons.join(' ') === others.join(' ')

/** Tells whether an appointment was made by present or former co-owners of the same units. */
const touches = ({ persons }: FoundCoOwners, { co_owners: others }: AppointmentRow): boolean =>
  others.some((id) => persons.includes(id))

const rowOf = (
  found: FoundCoOwners,
  { agreements, appointments, waiting }: RecordsOfList,
  {
    deps,
    list,
    admin,
    nameOf,
  }: { readonly deps: Deps; readonly list: ExistingList; readonly admin: AdminSession; readonly nameOf: NameOf },
): CoOwnersRow => {
  const { persons, entries } = found
  const coOwnersId = deps.secrets.derivedId(list.listId, `co-owners\n${persons.join(' ')}`)
  const units = found.units
    .map(({ dong, ho }) => ({ dong, ho }))
    .toSorted((one, other) => naturalOrder(one.dong, other.dong) || naturalOrder(one.ho, other.ho))
  const [first] = units
  const own = entries.filter(({ dong, ho }) => dong === first?.dong && ho === first.ho)
  const counted = persons.filter((id) => !entries.every((one) => one.person_id !== id || one.left_out))
  const { article, ...share } = appointmentShare(list.rule ?? '', units.length, dayAt(deps.clock()))
  const appointed = appointments.findLast((row) => isOfSame(found, row) && row.ended_on === null)
  const request = waiting.find((one) => one.coOwnersId === coOwnersId)
  return {
    units,
    owners: own.map(({ list_user_id: listUserId, person_id: personId }) => {
      const choice = agreements.find((one) => one.co_owners_id === coOwnersId && one.person_id === personId)
      const agreedTo = choice && {
        personId: choice.representative_id,
        on: choice.agreed_on,
        onPaper: choice.on_paper,
      }
      return { listUserId, personId, name: nameOf(personId), agreedTo: agreedTo ?? null }
    }),
    article,
    needed: enoughCoOwners(counted.length, share),
    appointed: appointed ? appointmentAnswer(appointed, nameOf) : null,
    earlier: appointments
      .filter((row) => row.id !== appointed?.id && touches(found, row))
      .map((row) => appointmentAnswer(row, nameOf)),
    marked: own.find(({ representative }) => representative)?.person_id ?? null,
    waiting: request ? waitingAnswer(request, admin) : null,
  }
}

const waitingIn = async (deps: Deps, apartmentId: string): Promise<readonly WaitingRequest[]> =>
  Promise.all(
    (await waitingAppointments(deps, apartmentId)).map(async (one) => ({
      ...one,
      act: await waitingAct(deps, one.id),
    })),
  )

/** Returns the co-owners of a list with their representatives, by unit, as an administrator sees them. */
export const readRepresentatives = async (
  deps: Deps,
  list: ExistingList,
  admin: AdminSession,
): Promise<Representatives> => {
  const on = dayAt(deps.clock())
  if (!asksAppointment(list)) return { asked: false, coOwners: [] }
  const [found, recorded, waiting, owners] = await Promise.all([
    findCoOwners(deps.database, { listId: list.listId, on }),
    findRepresentatives(deps.database, list.listId),
    waitingIn(deps, list.apartmentId),
    findOwnersOfEntries(deps.database, list.listId),
  ])
  const names = new Map(
    found.flatMap(({ entries }) =>
      entries.map(({ person_id: id, list_user_id: entry }) => [id, owners.get(entry)?.name ?? null] as const),
    ),
  )
  const nameOf: NameOf = (id) => personFor(admin)({ name: names.get(id) ?? null, phone: null, birthDate: null }).name
  const rows = found.map((one) => rowOf(one, { ...recorded, waiting }, { deps, list, admin, nameOf }))
  const byUnit = (one: CoOwnersRow, other: CoOwnersRow): number =>
    naturalOrder(one.units[0]?.dong ?? '', other.units[0]?.dong ?? '') ||
    naturalOrder(one.units[0]?.ho ?? '', other.units[0]?.ho ?? '')
  return { asked: true, coOwners: rows.toSorted(byUnit) }
}

import type { ExistingList } from '../list/list.facts.ts'
import { dayStart } from '#events/values/day.ts'
import type { ListUserRow, RollOf } from '#projections/roll/find-list-users.ts'
import { personFor, seesPersonsInClear } from '../core/text/masked-person.ts'
import type { AdminSession } from '../core/session.ts'
import { answerOfRow, rowOfHolding } from './fields.ts'
import type { ListedUser } from './list-user.decider.ts'
import type { ListUser } from './list-users.contract.ts'
import { nobodyKnown, type Person, type PersonState } from '../person/person.decider.ts'

/** Returns the time since which a changed name or phone is marked: the list's first instant. */
export const markedSince = ({ startDate }: Pick<ExistingList, 'startDate'>): Date => dayStart(startDate)

/** Returns the query for a list's roll, and the fields that the administrator may search. */
export const rollFor = (
  admin: AdminSession,
  list: Pick<ExistingList, 'listId' | 'apartmentId' | 'startDate'>,
): RollOf => ({
  listId: list.listId,
  since: markedSince(list),
  personsOf: seesPersonsInClear(admin) ? list.apartmentId : null,
})

/**
 * Returns the status of an entry. at-risk: it took part, and a registry record puts that at risk.
 */
export const statusOf = ({
  completed_at,
  at_risk,
}: Pick<ListUserRow, 'completed_at' | 'at_risk'>): ListUser['status'] => {
  if (completed_at === null) return 'pending'
  return at_risk ? 'risk' : 'completed'
}

/** Returns rows of a list's entries as the administrator may see them. */
export const listUserAnswer = (
  admin: AdminSession,
  list: Pick<ExistingList, 'startDate'>,
): ((row: ListUserRow) => ListUser) => {
  const [seen, since] = [personFor(admin), markedSince(list)]
  return (row) => ({
    id: row.id,
    listId: row.list_id,
    userId: row.person_id,
    ...seen(dataOfRow(row)),
    dong: row.dong,
    ho: row.ho,
    ...answerOfRow(row),
    kakaoEnabled: row.kakao_enabled,
    representative: row.representative,
    standing: row.standing,
    leftOut: row.left_out,
    remarks: seesPersonsInClear(admin) ? row.remarks : null,
    status: statusOf(row),
    completedAt: row.completed_at?.toISOString() ?? null,
    contactChangedAt:
      row.contact_changed_at && row.contact_changed_at >= since ? row.contact_changed_at.toISOString() : null,
    memoCount: row.memo_count,
    erased: row.erased,
  })
}

/** Returns the data of a row's person under the names of the contract. */
export const dataOfRow = (
  row: Pick<ListUserRow, 'name' | 'phone' | 'birth_date' | 'address' | 'email' | 'language'>,
): Person => ({
  name: row.name,
  phone: row.phone,
  birthDate: row.birth_date,
  address: row.address,
  email: row.email,
  language: row.language,
})

type EntryState = {
  readonly entry: ListedUser
  readonly person: PersonState
  readonly contactChangedAt?: Date | undefined
}

/**
 * Returns an entry folded from its streams as a row: what was just written, with the fields that
 * only the read model has (`row`; absent: none yet).
 */
export const rowOfEntry = (
  { entry, person, contactChangedAt }: EntryState,
  row: ListUserRow | undefined,
): ListUserRow => {
  const known = person.status === 'registered' ? person : nobodyKnown
  return {
    id: entry.listUserId,
    list_id: entry.listId,
    person_id: entry.personId,
    name: known.name,
    phone: known.phone,
    birth_date: known.birthDate,
    address: known.address,
    email: known.email,
    language: known.language,
    erased: person.status === 'erased',
    memo_count: row?.memo_count ?? 0,
    dong: entry.dong,
    ho: entry.ho,
    ...rowOfHolding(entry),
    kakao_enabled: entry.kakaoEnabled,
    representative: entry.representative,
    standing: entry.standing,
    remarks: entry.remarks,
    left_out: row?.left_out ?? false,
    completed_at: row?.completed_at ?? null,
    at_risk: row?.at_risk ?? false,
    contact_changed_at: contactChangedAt ?? row?.contact_changed_at ?? null,
  }
}

import type { PersonState } from '../person/person.facts.ts'
import type { CreatedList } from '../list/list.facts.ts'
import { dayStart } from '#events/values/day.ts'
import type { ListUserRow, RollOf } from '#projections/roll/find-list-users.ts'
import { personFor, seesPersonsInClear } from '../core/text/masked-person.ts'
import type { AdminSession } from '../core/session.ts'
import { answerOfRow, rowOfHolding } from './fields.ts'
import type { ListedUser } from './list-user.decider.ts'
import type { ListUser } from './list-users.contract.ts'
import { nobodyKnown, type PersonState } from '../person/person.decider.ts'

/** From when on a changed name or phone is marked: the list's first instant. */
export const markedSince = ({ startDate }: Pick<CreatedList, 'startDate'>): Date => dayStart(startDate)

/** Which roll is asked for, and how much of it may be looked for. */
export const rollFor = (
  admin: AdminSession,
  list: Pick<CreatedList, 'listId' | 'apartmentId' | 'startDate'>,
): RollOf => ({
  listId: list.listId,
  since: markedSince(list),
  personsOf: seesPersonsInClear(admin) ? list.apartmentId : null,
})

/** At risk is who took part, and whose part a register puts in danger. */
export const statusOf = ({
  completed_at,
  at_risk,
}: Pick<ListUserRow, 'completed_at' | 'at_risk'>): ListUser['status'] => {
  if (completed_at === null) return 'pending'
  return at_risk ? 'risk' : 'completed'
}

/** Rows of a list's entries as somebody may see them. */
export const listUserAnswer = (
  admin: AdminSession,
  list: Pick<CreatedList, 'startDate'>,
): ((row: ListUserRow) => ListUser) => {
  const [seen, since] = [personFor(admin), markedSince(list)]
  return (row) => ({
    id: row.id,
    listId: row.list_id,
    userId: row.person_id,
    ...seen({ name: row.name, phone: row.phone, birthDate: row.birth_date, address: row.address }),
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

type EntryState = {
  readonly entry: ListedUser
  readonly person: PersonState
  readonly contactChangedAt?: Date | undefined
}

/** An entry folded from its streams as such a row: what was just written, with what only the read model knows (`row`; absent: nothing yet). */
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

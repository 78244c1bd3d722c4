import type { Standing } from '#events/values/standing.ts'
import {
  bigint,
  boolean,
  integer,
  naturalText,
  table,
  text,
  textOf,
  timestamptz,
  uuid,
} from '#infra/platform/projection/table.ts'

/** SQL that is true for units whose building or number is no plain number (가동, 지하101호). */
export const hasLetters = `(dong collate "C" ~ '[^0-9]' or ho collate "C" ~ '[^0-9]')`

export const listUser = table(
  'list_user',
  {
    id: uuid,
    list_id: uuid,
    person_id: uuid,
    dong: naturalText,
    ho: naturalText,
    /** Area in 1/10000 ㎡. */
    area: bigint.nullable,
    land_share: bigint.nullable,
    ownership_share: text.nullable,
    kakao_enabled: boolean,
    representative: boolean,
    /** Standing that has to be checked; the entry's remarks follow. */
    standing: textOf<Standing>().nullable,
    remarks: text.nullable,
    /** True where the owner is left out of the number of owners. */
    left_out: boolean,
    /** Position since which it is on the list: earlier events of its person are not its own. */
    added_position: bigint,
    /**
     * Position of its first addition: an entry put back after a mistake counts as never removed.
     */
    entered_position: bigint,
    completed_at: timestamptz.nullable,
    completed_position: bigint.nullable,
    /** Number of its ballots that count, in all votes of the list; 0 of consents. */
    ballots: integer,
    /** True where the unit's newest register puts it at medium or high risk. */
    at_risk: boolean,
    /** Newest change of the owner's name or phone, whether the list had begun by then or not. */
    contact_changed_at: timestamptz.nullable,
  },
  {
    primaryKey: ['id'],
    fill: 50,
    indexes: {
      list_user_unit: ['list_id', 'dong', 'ho', 'id'],
      list_user_place: ['dong', 'ho text_pattern_ops'],
      list_user_ho: ['ho'],
      list_user_person: ['person_id'],
      list_user_lettered: { on: ['list_id'], where: hasLetters },
    },
  },
)

/**
 * Table of removed entries: removing them again does nothing, and one that comes back gets the
 * marks it would have had.
 */
export const listUserRemoved = table(
  'list_user_removed',
  { id: uuid, list_id: uuid, person_id: uuid, entered_position: bigint },
  { primaryKey: ['id'], indexes: { list_user_removed_list: ['list_id'] } },
)

import type { Standing } from '#events/values/standing.ts'
import {
  bigint,
  boolean,
  naturalText,
  table,
  text,
  textOf,
  timestamptz,
  uuid,
} from '#infra/platform/projection/table.ts'

/** Units whose building or number is no plain number (가동, 지하101호). */
export const hasLetters = `(dong collate "C" ~ '[^0-9]' or ho collate "C" ~ '[^0-9]')`

export const listUser = table(
  'list_user',
  {
    id: uuid,
    list_id: uuid,
    person_id: uuid,
    dong: naturalText,
    ho: naturalText,
    /** 1/10000 ㎡ */
    area: bigint.nullable,
    land_share: bigint.nullable,
    ownership_share: text.nullable,
    kakao_enabled: boolean,
    representative: boolean,
    /** Standing that has to be checked, and remarks of the entry. */
    standing: textOf<Standing>().nullable,
    remarks: text.nullable,
    /** Whether they are left out of the number of owners. */
    left_out: boolean,
    /** Since when they are on the list: what happened to their person before is none of its business. */
    added_position: bigint,
    /** When they came first: who is put back after a slip has been there all the while. */
    entered_position: bigint,
    completed_at: timestamptz.nullable,
    completed_position: bigint.nullable,
    /** What the unit's newest register says puts it at risk, in the middle or gravely. */
    at_risk: boolean,
    /** The newest change of their name or phone, whether the list had begun by then or not. */
    contact_changed_at: timestamptz.nullable,
  },
  {
    primaryKey: ['id'],
    indexes: {
      list_user_unit: ['list_id', 'dong', 'ho', 'id'],
      list_user_place: ['dong', 'ho text_pattern_ops'],
      list_user_ho: ['ho'],
      list_user_person: ['person_id'],
      list_user_lettered: { on: ['list_id'], where: hasLetters },
    },
  },
)

/** Who was on a list: taking them off again does nothing, and who comes back is marked as they would be had they stayed. */
export const listUserRemoved = table(
  'list_user_removed',
  { id: uuid, list_id: uuid, person_id: uuid, entered_position: bigint },
  { primaryKey: ['id'], indexes: { list_user_removed_list: ['list_id'] } },
)

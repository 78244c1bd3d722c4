import type { FindingRule } from '#events/values/finding-rules.ts'
import { bigint, byteText, integer, table, textOf, timestamptz, uuid } from '#infra/platform/projection/table.ts'

export const findingSign = table(
  'finding_sign',
  {
    rule: textOf<FindingRule>(),
    scope: byteText,
    position: bigint,
    at: timestamptz,
    subject: byteText,
    sealed_for: uuid.nullable,
    apartment_id: uuid.nullable,
    list_id: uuid.nullable,
    vote_id: uuid.nullable,
    admin_id: uuid.nullable,
  },
  {
    primaryKey: ['rule', 'scope', 'position'],
    indexes: { finding_sign_sealed_for: { on: ['sealed_for'], where: 'sealed_for is not null' } },
  },
)

/** Table of the number of a group's signs about each of its subjects. */
export const findingSubject = table(
  'finding_subject',
  { rule: textOf<FindingRule>(), scope: byteText, subject: byteText, signs: integer },
  { primaryKey: ['rule', 'scope', 'subject'] },
)

/**
 * Table of the totals of a rule's signs in a scope, whether they are enough for a finding or not.
 */
export const findingGroup = table(
  'finding_group',
  {
    rule: textOf<FindingRule>(),
    scope: byteText,
    apartment_id: uuid.nullable,
    list_id: uuid.nullable,
    vote_id: uuid.nullable,
    admin_id: uuid.nullable,
    first_position: bigint,
    last_position: bigint,
    first_at: timestamptz,
    last_at: timestamptz,
    events: integer,
    subjects: integer,
  },
  { primaryKey: ['rule', 'scope'] },
)

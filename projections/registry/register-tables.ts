import type {
  ClearingEvidence,
  JudgedReason,
  RegisterContents,
  RegisterMatch,
  RegisterSource,
  RiskLevel,
} from '#events/registry/register.events.ts'
import type { LandRight, WrittenShare } from '#events/values/registry/register.ts'
import {
  bigint,
  boolean,
  integer,
  json,
  naturalText,
  table,
  text,
  textOf,
  timestamptz,
  uuid,
} from '#infra/platform/projection/table.ts'

export const register = table(
  'register',
  {
    id: uuid,
    list_id: uuid,
    apartment_id: uuid,
    dong: naturalText,
    ho: naturalText,
    unique_no: text.nullable,
    source: textOf<RegisterSource>(),
    issued_at: timestamptz,
    /** Area in 1/10000 ㎡. */
    area: bigint.nullable,
    land_right: textOf<LandRight>(),
    land_share: json<WrittenShare>().nullable,
    land_area: bigint.nullable,
    pdf_object: text.nullable,
    pdf_bytes: integer.nullable,
    /** Content; deleted with the row where its key is destroyed. */
    contents: json<RegisterContents>(),
    /** Names of its present owners, for searching. */
    owner_names: text,
    /** True for the newest of its unit: of several of one time, the last recorded. */
    newest: boolean,
    position: bigint,
  },
  {
    primaryKey: ['id'],
    indexes: {
      register_list: ['list_id', 'newest', 'dong', 'ho'],
      register_unit: ['list_id', 'dong', 'ho', 'issued_at desc'],
      register_apartment: ['apartment_id', 'newest', 'issued_at desc'],
    },
  },
)

export const cleared = table(
  'register_risk_cleared',
  {
    registry_id: uuid,
    list_id: uuid,
    list_user_id: uuid,
    code: text,
    reason: text.nullable,
    evidence_kind: textOf<ClearingEvidence>().nullable,
    evidence: text.nullable,
    cleared_at: timestamptz,
    admin_id: uuid.nullable,
  },
  { primaryKey: ['registry_id', 'list_user_id', 'code'], indexes: { register_risk_cleared_list: ['list_id'] } },
)

export const accepted = table(
  'register_proposal_accepted',
  { registry_id: uuid, proposal: text, list_id: uuid, list_user_id: uuid, kind: text, accepted_at: timestamptz },
  { primaryKey: ['registry_id', 'proposal'], indexes: { register_proposal_accepted_list: ['list_id'] } },
)

/** Table of what the newest register of a unit means for each of its entries. */
export const entryRisk = table(
  'entry_risk',
  {
    list_user_id: uuid,
    list_id: uuid,
    dong: naturalText,
    ho: naturalText,
    registry_id: uuid.nullable,
    match: textOf<RegisterMatch>(),
    unit_match: textOf<RegisterMatch>(),
    level: textOf<RiskLevel>(),
    reasons: json<readonly JudgedReason[]>(),
  },
  {
    primaryKey: ['list_user_id'],
    indexes: {
      entry_risk_list: ['list_id', 'level'],
      entry_risk_registry: ['registry_id'],
      entry_risk_unit: ['list_id', 'dong', 'ho'],
    },
  },
)

import { identityCheckNames, identityCheckWays } from '#events/values/identity-check.ts'
import type { IdentityCheck } from '#events/values/schemas.ts'
import { seesPersonsInClear } from '../../core/text/masked-person.ts'
import type { AdminSession } from '../../core/session.ts'
import type { DeskEntry } from '../desk/vote-desk.contract.ts'

/**
 * Returns a check of identity as an administrator may see it; null where none was recorded, or the
 * person was erased since.
 */
export const identityCheckFor = (
  admin: AdminSession,
  check: IdentityCheck | null | undefined,
): DeskEntry['identityCheck'] =>
  check === null || check === undefined ? null : { ...check, by: seesPersonsInClear(admin) ? check.by : null }

/** Number of papers by how identity was checked; null: it was not recorded. */
export type CheckedPapers = { readonly how: IdentityCheck['how'] | null; readonly papers: number }

/** "신분증 확인 12장 · 신분증 사본 첨부 3장 · 기록 없음 1장" */
export const checksText = (checks: readonly CheckedPapers[]): string =>
  [...identityCheckWays, null]
    .flatMap((way) => checks.filter(({ how }) => how === way))
    .map(({ how, papers }) => `${how === null ? '기록 없음' : identityCheckNames[how]} ${papers}장`)
    .join(' · ')

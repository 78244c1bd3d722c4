import { findConsent } from '#projections/signature/find-consents.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import type { AdminSession } from '../../core/session.ts'
import { getCampaignFor, type CampaignAccess } from '../find-campaign.ts'

/** Consent that an administrator may see, with its entry and campaign. */
export type ConsentAccess = CampaignAccess & {
  readonly consentId: string
  readonly listUserId: string
  readonly personId: string
}

const find = async (deps: Deps, consentId: string): ReturnType<typeof findConsent> => {
  const found = await findConsent(deps.database, consentId)
  if (found) return found
  // Only up-to-date read models can prove its absence.
  await assertUpToDate(deps)
  return findConsent(deps.database, consentId)
}

/**
 * Returns a consent by its id, with its campaign.
 * @throws DomainError NOT_FOUND if there is none that they may see
 */
export const getConsentFor = async (deps: Deps, consentId: string, admin: AdminSession): Promise<ConsentAccess> => {
  const row = await find(deps, consentId)
  if (!row) throw new DomainError('NOT_FOUND')
  const campaign = await getCampaignFor(deps.store, row.list_id, admin)
  return { ...campaign, consentId, listUserId: row.list_user_id, personId: row.person_id }
}

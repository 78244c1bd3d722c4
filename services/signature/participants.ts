import type { FindParticipants } from '../core/module-hooks.ts'
import { consentDecider, consentStream } from './consent/consent.decider.ts'

/**
 * Returns the finder of entries that have ever consented, online or on paper, including withdrawn
 * and unconfirmed consents.
 */
export const findSigners = (): Promise<FindParticipants> =>
  Promise.resolve(async (desk, listUserIds) => {
    await desk.read(listUserIds.map(consentStream))
    const took = (listUserId: string): boolean =>
      desk.fold(consentStream(listUserId), consentDecider).consents.some(({ status }) => status !== 'refused')
    return new Set(listUserIds.filter(took))
  })

/** Returns the finder of entries that declined. */
export const ownersWhoDeclined = (): Promise<FindParticipants> =>
  Promise.resolve(async (desk, listUserIds) => {
    await desk.read(listUserIds.map(consentStream))
    return new Set(listUserIds.filter((id) => desk.fold(consentStream(id), consentDecider).declined))
  })

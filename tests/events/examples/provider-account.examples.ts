import type * as account from '#events/provider-account/provider-account.events.ts'
import { AT, ID, type ExamplesOf } from './example.ts'

const ofAccount = { apartmentId: ID.apartment, kind: 'registry', accountId: ID.account } as const

export const providerAccountExamples: ExamplesOf<typeof account> = {
  ProviderAccountProposed: {
    ...ofAccount,
    sealedKeys: 'c2VhbGVk',
    clientId: 'ef27cfaa-10c1-4470-adac-60ba476273f9',
    proposedBy: ID.admin,
    at: AT,
  },
  ProviderAccountConfirmed: { ...ofAccount, confirmedBy: ID.admin, replaces: null, at: AT },
  ProviderAccountRefused: ofAccount,
  ProviderAccountRemoved: { ...ofAccount, kind: 'identity', at: AT },
  SharedProviderDecided: { apartmentId: ID.apartment, kind: 'identity', isAllowed: false, at: AT },
}

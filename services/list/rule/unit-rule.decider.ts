import type { BothWays, CoOwnerRule, ListType } from '#events/list/list.events.ts'
import { DomainError } from '../../core/domain-error.ts'

const rulesOfType: Readonly<Record<ListType, readonly CoOwnerRule[]>> = {
  signature: ['all', 'representative'],
  vote: ['representative', 'first', 'shares'],
}

/** A unit has one vote, but as many signatures as owners. @throws DomainError CO_OWNERS_MISMATCH */
export const assertFitting = (coOwners: CoOwnerRule, type: ListType): void => {
  if (!rulesOfType[type].includes(coOwners))
    throw new DomainError('CO_OWNERS_MISMATCH', [
      { path: 'coOwners', message: '이 유형의 리스트에서는 쓸 수 없는 방식입니다.' },
    ])
}

/** Returns the change of which of two ballots counts, where it differs from the recorded choice. */
export const bothWaysChange = (
  { bothWays }: { readonly bothWays?: BothWays | undefined },
  list: { readonly bothWays: BothWays },
): { readonly bothWays?: BothWays } => (bothWays === undefined || bothWays === list.bothWays ? {} : { bothWays })

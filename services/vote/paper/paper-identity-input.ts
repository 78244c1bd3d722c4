import type { IdentityCheck } from '#events/values/schemas.ts'
import type { Call } from '../../core/routes.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { ExistingVote } from '../vote.decider.ts'
import type { enterPaper } from './vote-papers.contract.ts'

type SentCheck = Pick<Call<typeof enterPaper>['body'], 'identityHow' | 'identityBy' | 'identityOn'>

/**
 * Returns the identity check of an entry: all of it or nothing.
 * @throws DomainError VALIDATION_FAILED
 */
export const paperIdentityInput = (
  { ballotKind }: Pick<ExistingVote, 'ballotKind'>,
  said: SentCheck,
): IdentityCheck | null => {
  const { identityHow: how, identityBy: by, identityOn: on } = said
  if (how === undefined && by === undefined && on === undefined) return null
  if (ballotKind === 'open' && how !== undefined && by !== undefined && on !== undefined) return { how, by, on }
  const message =
    ballotKind === 'secret'
      ? '무기명 투표용지의 본인 확인은 용지를 교부할 때 적습니다.'
      : '본인 확인의 방법, 확인한 사람, 확인한 날을 모두 적어주세요.'
  throw new DomainError('VALIDATION_FAILED', [{ path: 'identityHow', message }])
}

import { useLocation } from 'wouter'
import type { ApiError } from '#ui/http/api-client.ts'
import type { OtherVote } from '#services/vote/ballot/vote-link.contract.ts'
import { goToVote } from '../participation/participation-api.ts'
import { useTask } from '../use-task.ts'

/** Returns the function that goes on to another vote of the same list, and how that stands. */
export const useOtherVote = (
  linkId: string,
): { readonly isBusy: boolean; readonly error: ApiError | null; readonly goOn: (other: OtherVote) => void } => {
  const { isBusy, error, run } = useTask()
  const [, navigate] = useLocation()
  const goOn = (other: OtherVote): void =>
    void run(async () => {
      await goToVote(linkId, other.linkId)
      navigate(`/vote/${other.linkId}`)
    })
  return { isBusy, error, goOn }
}

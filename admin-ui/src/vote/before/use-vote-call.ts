import { useQueryClient } from '@tanstack/react-query'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useCommand } from '../../kit/data/use-command.ts'

type VoteCall<Given> = {
  readonly send: (given: Given) => Promise<Vote>
  readonly onDone?: (changed: Vote) => void
}

/** A command of a vote's life: what it answers is on screen at once. */
export const useVoteCall = <Given = void>({ send, onDone }: VoteCall<Given>) => {
  const queryClient = useQueryClient()
  return useCommand({
    mutationFn: send,
    onSuccess: (changed) => {
      queryClient.setQueryData(['votes', 'getOne', { id: changed.id, meta: undefined }], changed)
      onDone?.(changed)
    },
  })
}

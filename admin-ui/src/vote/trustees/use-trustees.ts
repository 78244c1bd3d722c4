import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { VoteTrustees } from '#services/vote/trustee/trustees.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { live } from '../../kit/data/query-client.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'

const keyOf = (voteId: string) => ['votes', 'trustees', voteId] as const

/**
 * Reads the trustees of a vote's key and their progress; undefined without permission, or where the
 * vote is not encrypted.
 */
export const useTrustees = ({ id, encrypted }: Pick<Vote, 'id' | 'encrypted'>) => {
  const { call } = useCalls()
  const maySee = useMay('GET /api/votes/{id}/trustees')
  return useQuery({
    queryKey: keyOf(id),
    queryFn: () => call('GET /api/votes/{id}/trustees', { params: { id } }),
    enabled: encrypted && maySee,
    ...live,
  })
}

type Command<Given> = {
  readonly send: (given: Given) => Promise<VoteTrustees>
  readonly onDone?: (changed: VoteTrustees) => void
}

/** Runs a command of trustees; its answer is on the screen at once. */
export const useTrusteesCommand = <Given = void>({ send, onDone }: Command<Given>) => {
  const queryClient = useQueryClient()
  return useCommand({
    mutationFn: send,
    onSuccess: (changed) => {
      queryClient.setQueryData(keyOf(changed.id), changed)
      onDone?.(changed)
    },
  })
}

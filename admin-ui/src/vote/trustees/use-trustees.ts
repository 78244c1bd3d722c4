import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { VoteTrustees } from '#services/vote/trustee/trustees.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { live } from '../../kit/data/query-client.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'

const keyOf = (voteId: string) => ['votes', 'trustees', voteId] as const

/** Who holds the parts of a vote's key, and how far each of them is; undefined where one may not see it, or it is not encrypted. */
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

/** A command of trustees: what it answers is on screen at once. */
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

import { useQuery } from '@tanstack/react-query'
import type { Webhook } from '#services/integration/webhook/webhooks.contract.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { live } from '../kit/data/query-client.ts'
import { useCalls } from '../kit/data/use-calls.ts'

export const WEBHOOKS_KEY = ['integration', 'webhooks']

/** Reads the webhooks that the administrator sees. */
export const useWebhooks = () => {
  const { call } = useCalls()
  return useQuery({
    queryKey: WEBHOOKS_KEY,
    queryFn: () => call('GET /api/integration/webhooks'),
    enabled: useMay('GET /api/integration/webhooks'),
    ...live,
  })
}

/** Returns the webhooks that were paused without anybody asking; none while they are loading. */
export const useBrokenWebhooks = (): readonly Webhook[] =>
  useWebhooks().data?.filter(({ pauseCause }) => pauseCause !== null && pauseCause !== 'asked') ?? []

/** Returns the number of webhooks that were paused without anybody asking; 0 while it is loading. */
export const useBrokenWebhookCount = (): number => useBrokenWebhooks().length

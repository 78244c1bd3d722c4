import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { BodyTo } from '#services/calls.contract.ts'
import type { Sending } from '#services/mailing/messages.contract.ts'
import { newIdempotencyKey } from '#ui/http/api-client.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { useCalls } from '../../kit/data/use-calls.ts'

export type Order = Omit<BodyTo<'POST /api/messages/list/{listId}/send'>, 'dryRun'>

/** Requests the plan of an order before anything is sent; null while the order is incomplete. */
export const useSendingPlan = (listId: string, order: Order | null) => {
  const { call } = useCalls()
  return useQuery({
    enabled: order !== null,
    queryKey: ['sending-plan', listId, order],
    staleTime: 0,
    gcTime: 0,
    placeholderData: (before) => before,
    queryFn: async () =>
      order === null
        ? null
        : call('POST /api/messages/list/{listId}/send', { params: { listId }, body: { ...order, dryRun: true } }),
  })
}

/**
 * Returns one idempotency key for equal orders: a second click, or a click after a lost answer,
 * sends nothing more.
 */
const useKeyOf = (): ((order: Order) => string) => {
  const last = useRef({ order: '', key: '' })
  return (order) => {
    const text = JSON.stringify(order)
    if (last.current.order !== text) last.current = { order: text, key: newIdempotencyKey() }
    return last.current.key
  }
}

type SendOptions = {
  readonly listId: string
  /** Switches SMS as a substitute of KakaoTalk on. */
  readonly turnsOnSms: boolean
  readonly onSent: (sending: Sending) => void
}

/** Sends an order once. */
export const useSend = ({ listId, turnsOnSms, onSent }: SendOptions) => {
  const { call } = useCalls()
  const keyOf = useKeyOf()
  const turnOnSms = async (): Promise<void> => {
    const { enabled, quietHours, occasions } = await call('GET /api/kakao-message-settings/list/{listId}', {
      params: { listId },
    })
    await call('PUT /api/kakao-message-settings/list/{listId}', {
      params: { listId },
      body: {
        enabled,
        smsFallback: true,
        quietHours,
        occasions: occasions.map(({ nextAt: _nextAt, problem: _problem, ...occasion }) => occasion),
      },
    })
  }
  return useCommand({
    mutationFn: async (order: Order) => {
      if (turnsOnSms) await turnOnSms()
      return call('POST /api/messages/list/{listId}/send', {
        params: { listId },
        body: order,
        idempotencyKey: keyOf(order),
      })
    },
    onSuccess: onSent,
  })
}

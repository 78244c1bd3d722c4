import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { BodyTo } from '#services/calls.contract.ts'
import type { RegistryCollection } from '#services/registry/purchase/registry-collections.contract.ts'
import { newIdempotencyKey } from '#ui/http/api-client.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { useCalls } from '../../kit/data/use-calls.ts'

type Order = BodyTo<'POST /api/registry-collection/start'>

/** Reads what a collection would buy, before anything is bought. */
export const useCollectPlan = (listId: string) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: ['registry-collections', 'plan', listId],
    queryFn: () => call('GET /api/registry-collection/list/{listId}/plan', { params: { listId } }),
    staleTime: 0,
  })
}

/**
 * Returns one idempotency key for equal orders: a second click, or a click after a lost answer,
 * buys nothing more.
 */
const useKeyOf = (): ((order: Order) => string) => {
  const last = useRef({ order: '', key: '' })
  return (order) => {
    const text = JSON.stringify(order)
    if (last.current.order !== text) last.current = { order: text, key: newIdempotencyKey() }
    return last.current.key
  }
}

/** Starts a collection once. */
export const useStartCollection = (onStarted: (id: string) => void) => {
  const { call } = useCalls()
  const keyOf = useKeyOf()
  return useCommand({
    mutationFn: (order: Order) =>
      call('POST /api/registry-collection/start', { body: order, idempotencyKey: keyOf(order) }),
    onSuccess: ({ collectionId }) => onStarted(collectionId),
  })
}

/** Intervals of refetching in milliseconds: while it runs, and while it is paused. */
const WATCHED_MS = 2_000
const PAUSED_MS = 15_000

/** Tells whether a collection is over, so that it changes no more. */
const isOver = (status: RegistryCollection['status'] | undefined): boolean =>
  status === 'completed' || status === 'failed' || status === 'cancelled'

const collectionKey = (id: string) => ['registry-collections', 'progress', id] as const

/** Reads a collection with all its units, and refetches it until it is over. */
export const useCollectionProgress = (id: string) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: collectionKey(id),
    queryFn: () => call('GET /api/registry-collection/{id}/progress', { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (isOver(data?.status)) return false
      return data?.status === 'paused' ? PAUSED_MS : WATCHED_MS
    },
  })
}

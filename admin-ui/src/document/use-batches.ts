import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useGetList } from 'react-admin'
import type { DocumentBatch } from '#services/document/batch/document-batches.contract.ts'
import { isUnderWay } from './document-labels.ts'

const POLL_INTERVAL_MS = 1_500
/** Maximum number of batches that are shown. */
const SHOWN = 10

/**
 * Reads the batches of a list, the newest first. While one is being made it is refetched, and the
 * documents with it.
 */
export const useBatches = (listId: string) => {
  const client = useQueryClient()
  const found = useGetList<DocumentBatch>(
    'document-batches',
    {
      filter: { listId },
      sort: { field: 'startedAt', order: 'DESC' },
      pagination: { page: 1, perPage: SHOWN },
    },
    { refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? POLL_INTERVAL_MS : false) },
  )
  const done = (found.data ?? []).reduce((sum, one) => sum + one.done, 0)
  const before = useRef(done)
  useEffect(() => {
    if (before.current === done) return
    before.current = done
    void client.invalidateQueries({ queryKey: ['documents'] })
  }, [client, done])
  return found
}

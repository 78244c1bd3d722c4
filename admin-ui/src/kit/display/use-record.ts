import { useGetOne, type RaRecord } from 'react-admin'
import { useParams } from 'react-router'
import { toApiError } from '#ui/http/api-client.ts'
import { live } from '../data/query-client.ts'

/** What is gone, or no longer one's own, must not go on standing there because it was once read. */
const isOver = (error: unknown): boolean => {
  if (error === null || error === undefined) return false
  const { kind } = toApiError(error)
  return kind === 'not-found' || kind === 'authorization'
}

/** The record whose id is in the address of the page. */
export const useRecord = <T extends RaRecord>(resource: string) => {
  const { id = '' } = useParams()
  const query = useGetOne<T>(resource, { id: decodeURIComponent(id) }, live)
  return { data: isOver(query.error) ? undefined : query.data, error: query.error, refetch: query.refetch }
}

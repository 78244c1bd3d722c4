import { useGetOne, type RaRecord } from 'react-admin'
import { useParams } from 'react-router'
import { toApiError } from '#ui/http/api-client.ts'
import { live } from '../data/query-client.ts'

/**
 * Tells whether an error means that the record is gone or forbidden, so that a cached copy must not
 * stay on the screen.
 */
const isOver = (error: unknown): boolean => {
  if (error === null || error === undefined) return false
  const { kind } = toApiError(error)
  return kind === 'not-found' || kind === 'authorization'
}

/** Reads the record whose id is in the address of the page. */
export const useRecord = <T extends RaRecord>(resource: string) => {
  const { id = '' } = useParams()
  const query = useGetOne<T>(resource, { id: decodeURIComponent(id) }, live)
  return { data: isOver(query.error) ? undefined : query.data, error: query.error, refetch: query.refetch }
}

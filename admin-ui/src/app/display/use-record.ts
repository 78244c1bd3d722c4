import { useGetOne, type RaRecord } from 'react-admin'
import { useParams } from 'react-router'
import { live } from '../data/query-client.ts'

/** The record whose id is in the address of the page. */
export const useRecord = <T extends RaRecord>(resource: string) => {
  const { id = '' } = useParams()
  return useGetOne<T>(resource, { id: decodeURIComponent(id) }, live)
}

import { useEffect } from 'react'
import { useGetOne } from 'react-admin'
import { useLocation } from 'react-router'
import { useComplex } from '../../labels/complex/use-complex.ts'

type RecordOfComplex = { readonly id: string; readonly apartmentId: string }

/** Matches pages of one list or vote, and all below them. */
const OF_RECORD = /^\/(lists|votes)\/([\da-f-]{36})(?:\/|$)/

/**
 * Chooses the complex of the list or vote whose page is opened, also by its address: every page
 * below a list is one of its complex, whatever was chosen before.
 */
export const useComplexOfAddress = (): void => {
  const { choose } = useComplex()
  const [, resource = 'lists', id = ''] = OF_RECORD.exec(useLocation().pathname) ?? []
  // Pages of a record read it, too: it is read once.
  const { data } = useGetOne<RecordOfComplex>(resource, { id }, { enabled: id !== '' })
  const apartmentId = id === '' ? undefined : data?.apartmentId
  useEffect(() => {
    if (apartmentId !== undefined) choose(apartmentId)
  }, [apartmentId, choose])
}

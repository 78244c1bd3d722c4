import { Stack } from '@mui/material'
import { useEffect } from 'react'
import { formatPhone } from '#events/values/phone.ts'
import { formatCount, formatDate } from '#ui/format.ts'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { useComplex } from '../labels/complex/use-complex.ts'
import { Page } from '../kit/layout/Page.tsx'
import { PageSkeleton } from '../kit/layout/PageSkeleton.tsx'
import { useAddLink } from '../kit/display/use-add-link.tsx'
import { useRecord } from '../kit/display/use-record.ts'
import { ErrorScreen } from '../kit/feedback/ErrorScreen.tsx'
import { ListsOfApartment } from '../list/ListsOfApartment.tsx'
import { AccountsOfApartment } from './accounts/AccountsOfApartment.tsx'
import { LedgerOfApartment } from './LedgerOfApartment.tsx'
import { AdminsOfApartment } from './AdminsOfApartment.tsx'
import { ApartmentActions } from './ApartmentActions.tsx'

const factsOf = (apartment: Apartment): readonly string[] => [
  apartment.address,
  formatCount(apartment.totalUnits, '세대'),
  ...(apartment.Admin === null ? [] : [`담당 ${apartment.Admin.name}`]),
  ...(apartment.officePhone === null ? [] : [`관리사무소 ${formatPhone(apartment.officePhone)}`]),
  `${formatDate(apartment.createdAt)} 등록`,
]

/** Shows a complex, its lists and its administrators. Opening it makes it the current one. */
const ApartmentShow = () => {
  const { data: apartment, error } = useRecord<Apartment>('apartments')
  const { choose } = useComplex()
  const create = useAddLink({ to: '/lists/create', label: '리스트 만들기', call: 'POST /api/list' })
  const maySeeAdmins = useMay('GET /api/apartment/{id}/admins')
  const maySeeAccounts = useMay('GET /api/apartment/{id}/provider-account')
  const maySeeLedger = useMay('GET /api/building-ledger/{apartmentId}')
  const id = apartment?.id
  useEffect(() => {
    if (id !== undefined) choose(id)
  }, [id, choose])

  if (error !== null && apartment === undefined) return <ErrorScreen error={error} />
  if (apartment === undefined) return <PageSkeleton />
  return (
    <Page
      title={apartment.name}
      subtitle={factsOf(apartment).join(' · ')}
      trail={[{ to: '/apartments', label: '아파트' }]}
      actions={
        <>
          {create}
          <ApartmentActions apartment={apartment} />
        </>
      }
    >
      <Stack spacing={4}>
        <ListsOfApartment apartmentId={apartment.id} create={create} />
        {maySeeLedger ? <LedgerOfApartment apartmentId={apartment.id} /> : null}
        {maySeeAccounts ? <AccountsOfApartment apartmentId={apartment.id} /> : null}
        {maySeeAdmins ? <AdminsOfApartment apartment={apartment} /> : null}
      </Stack>
    </Page>
  )
}

export default ApartmentShow

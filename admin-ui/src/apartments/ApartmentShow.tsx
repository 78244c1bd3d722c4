import AddIcon from '@mui/icons-material/Add'
import { Button } from '@mui/material'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { formatCount, formatDate, formatPhone } from '#ui/format.ts'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import { useComplex } from '../app/complex/use-complex.ts'
import { Page } from '../app/display/Page.tsx'
import { PageSkeleton } from '../app/display/PageSkeleton.tsx'
import { useRecord } from '../app/display/use-record.ts'
import { ErrorScreen } from '../app/frame/ErrorScreen.tsx'
import { ListsOfApartment } from '../lists/ListsOfApartment.tsx'

/** A complex and its lists. Opening it makes it the one worked in. */
const ApartmentShow = () => {
  const { data: apartment, error } = useRecord<Apartment>('apartments')
  const { choose } = useComplex()
  const id = apartment?.id
  useEffect(() => {
    if (id !== undefined) choose(id)
  }, [id, choose])

  if (error !== null && apartment === undefined) return <ErrorScreen error={error} />
  if (apartment === undefined) return <PageSkeleton />
  const facts = [
    apartment.address,
    formatCount(apartment.totalUnits, '세대'),
    ...(apartment.Admin === null ? [] : [`담당 ${apartment.Admin.name}`]),
    ...(apartment.officePhone === null ? [] : [`관리사무소 ${formatPhone(apartment.officePhone)}`]),
    `${formatDate(apartment.createdAt)} 등록`,
  ]
  const create = (
    <Button component={Link} to="/lists/create" variant="contained" startIcon={<AddIcon />}>
      리스트 만들기
    </Button>
  )
  return (
    <Page title={apartment.name} subtitle={facts.join(' · ')} back={{ to: '/apartments', label: '아파트' }} actions={create}>
      <ListsOfApartment apartmentId={apartment.id} create={create} />
    </Page>
  )
}

export default ApartmentShow

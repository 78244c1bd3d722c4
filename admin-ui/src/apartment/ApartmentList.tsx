import { Box, Typography } from '@mui/material'
import { formatPhone } from '#events/values/phone.ts'
import { formatCount, formatDate } from '#ui/format.ts'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import { Collection } from '../kit/collection/Collection.tsx'
import type { Column } from '../kit/collection/columns.ts'
import { RecordLink } from '../kit/collection/RecordLink.tsx'
import { Empty } from '../kit/feedback/Empty.tsx'
import { Page } from '../kit/layout/Page.tsx'
import { useAddLink } from '../kit/display/use-add-link.tsx'
import { apartmentPath } from '../labels/complex/apartment-labels.ts'
import { ApartmentStats } from './ApartmentStats.tsx'

const columns: readonly Column<Apartment>[] = [
  {
    source: 'name',
    sortable: true,
    render: (row) => <RecordLink to={apartmentPath(row.id)}>{row.name}</RecordLink>,
    text: ({ name }) => name,
  },
  { source: 'address', render: ({ address }) => address, text: ({ address }) => address },
  {
    source: 'totalUnits',
    sortable: true,
    align: 'right',
    render: ({ totalUnits }) => formatCount(totalUnits, '세대'),
    text: ({ totalUnits }) => String(totalUnits),
  },
  { source: 'Admin.name', render: ({ Admin }) => Admin?.name ?? '–', text: ({ Admin }) => Admin?.name ?? '' },
  {
    source: 'officePhone',
    hidden: true,
    render: ({ officePhone }) => (officePhone === null ? '–' : formatPhone(officePhone)),
    text: ({ officePhone }) => (officePhone === null ? '' : formatPhone(officePhone)),
  },
  {
    source: 'createdAt',
    sortable: true,
    render: ({ createdAt }) => formatDate(createdAt),
    text: ({ createdAt }) => formatDate(createdAt),
  },
]

/** The complexes within the administrator's scope. */
const ApartmentList = () => {
  const register = useAddLink({ to: '/apartments/create', label: '아파트 등록', call: 'POST /api/apartment' })
  return (
    <Page title="아파트" actions={register}>
      <Box sx={{ mb: 4 }}>
        <ApartmentStats />
      </Box>
      <Collection<Apartment>
        resource="apartments"
        sort={{ field: 'name', order: 'ASC' }}
        search="이름 또는 주소 검색"
        columns={columns}
        fileName="아파트"
        rowClick="show"
        card={(apartment) => <ApartmentCard apartment={apartment} />}
        empty={
          <Empty title="등록된 아파트가 없습니다" action={register}>
            {register === undefined
              ? '배정된 아파트가 없습니다. 최고관리자에게 배정을 요청해주세요.'
              : '단지를 먼저 등록하세요.'}
          </Empty>
        }
      />
    </Page>
  )
}

const ApartmentCard = ({ apartment }: { readonly apartment: Apartment }) => (
  <>
    <RecordLink to={apartmentPath(apartment.id)}>{apartment.name}</RecordLink>
    <Typography variant="body2" color="textSecondary">
      {apartment.address}
    </Typography>
    <Typography variant="body2">{formatCount(apartment.totalUnits, '세대')}</Typography>
  </>
)

export default ApartmentList

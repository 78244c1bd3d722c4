import AddIcon from '@mui/icons-material/Add'
import { Button, Typography } from '@mui/material'
import { DataTable, usePermissions } from 'react-admin'
import { Link } from 'react-router'
import { formatCount, formatDate } from '#ui/format.ts'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import { Collection } from '../app/collection/Collection.tsx'
import { RecordLink } from '../app/collection/RecordLink.tsx'
import { SearchField } from '../app/collection/SearchField.tsx'
import { Empty } from '../app/display/Empty.tsx'
import { Page } from '../app/display/Page.tsx'

const showPath = ({ id }: Apartment): string => `/apartments/${id}/show`

/** The complexes within the administrator's scope. */
const ApartmentList = () => {
  const { permissions } = usePermissions()
  const register =
    permissions === 'SUPER_ADMIN' ? (
      <Button component={Link} to="/apartments/create" variant="contained" startIcon={<AddIcon />}>
        아파트 등록
      </Button>
    ) : undefined

  return (
    <Page title="아파트" subtitle="동의서와 전자투표를 진행하는 단지입니다." actions={register}>
      <Collection<Apartment>
        resource="apartments"
        sort={{ field: 'name', order: 'ASC' }}
        toolbar={<SearchField label="이름 또는 주소 검색" />}
        table={<ApartmentTable />}
        card={(apartment) => <ApartmentCard apartment={apartment} />}
        empty={
          <Empty title="등록된 아파트가 없습니다" action={register}>
            단지를 먼저 등록하면 그 단지의 리스트와 소유자 명부를 만들 수 있습니다.
          </Empty>
        }
      />
    </Page>
  )
}

const ApartmentTable = () => (
  <DataTable<Apartment> bulkActionButtons={false} rowClick="show">
    <DataTable.Col<Apartment> source="name" render={(row) => <RecordLink to={showPath(row)}>{row.name}</RecordLink>} />
    <DataTable.Col source="address" disableSort />
    <DataTable.Col<Apartment> source="totalUnits" align="right" render={({ totalUnits }) => formatCount(totalUnits, '세대')} />
    <DataTable.Col<Apartment> source="Admin.name" disableSort render={({ Admin }) => Admin?.name ?? '–'} />
    <DataTable.Col<Apartment> source="createdAt" render={({ createdAt }) => formatDate(createdAt)} />
  </DataTable>
)

const ApartmentCard = ({ apartment }: { readonly apartment: Apartment }) => (
  <>
    <RecordLink to={showPath(apartment)}>{apartment.name}</RecordLink>
    <Typography variant="body2" color="textSecondary">
      {apartment.address}
    </Typography>
    <Typography variant="body2">{formatCount(apartment.totalUnits, '세대')}</Typography>
  </>
)

export default ApartmentList

import { Stack, Typography } from '@mui/material'
import { useGetList } from 'react-admin'
import type { User } from '#services/person/users.contract.ts'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import { formatPhone } from '#events/values/phone.ts'
import { formatDate } from '#ui/format.ts'
import { Collection } from '../kit/collection/Collection.tsx'
import type { CollectionFilter, Column } from '../kit/collection/columns.ts'
import { ExportButton } from '../kit/collection/ExportButton.tsx'
import { RecordLink } from '../kit/collection/RecordLink.tsx'
import { Empty } from '../kit/display/Empty.tsx'
import { Page } from '../kit/display/Page.tsx'
import { EntryLines } from './EntryLines.tsx'
import { entryText, nameOf, personPath, unitsOf } from '../words/person-words.ts'

/** More complexes than one would look through in a menu. */
const MOST_COMPLEXES = 100

const columns: readonly Column<User>[] = [
  {
    source: 'name',
    sortable: true,
    render: (user) => <RecordLink to={personPath(user.id)}>{nameOf(user)}</RecordLink>,
    text: (user) => user.name ?? '',
  },
  {
    source: 'phone',
    nowrap: true,
    render: ({ phone }) => (phone === null ? '–' : formatPhone(phone)),
    text: ({ phone }) => (phone === null ? '' : formatPhone(phone)),
  },
  {
    source: 'birthDate',
    nowrap: true,
    render: ({ birthDate }) => (birthDate === null ? '–' : formatDate(birthDate)),
    text: ({ birthDate }) => birthDate ?? '',
  },
  { source: 'apartment', render: ({ apartment }) => apartment.name, text: ({ apartment }) => apartment.name },
  {
    source: 'entries',
    render: ({ entries }) => <EntryLines entries={entries} />,
    text: ({ entries }) => entries.map(entryText).join('; '),
  },
  {
    source: 'createdAt',
    nowrap: true,
    sortable: true,
    hidden: true,
    render: ({ createdAt }) => formatDate(createdAt),
    text: ({ createdAt }) => formatDate(createdAt),
  },
]

const useComplexFilter = (): readonly CollectionFilter[] => {
  const { data = [] } = useGetList<Apartment>('apartments', {
    pagination: { page: 1, perPage: MOST_COMPLEXES },
    sort: { field: 'name', order: 'ASC' },
    filter: {},
  })
  return data.length < 2
    ? []
    : [{ kind: 'choice', source: 'apartmentId', label: '아파트', choices: data.map(({ id, name }) => ({ id, name })) }]
}

/** Owners of all lists that one may see. */
const UserList = () => (
  <Page title="소유자" subtitle="모든 리스트의 소유자를 이름, 전화번호, 동·호로 찾습니다.">
    <Collection<User>
      resource="users"
      sort={{ field: 'name', order: 'ASC' }}
      search="이름, 전화번호, 동-호 검색"
      filters={useComplexFilter()}
      columns={columns}
      fileName="소유자"
      rowClick="edit"
      bulkActions={<ExportButton columns={columns} fileName="소유자-선택" chosenOnly />}
      card={(user) => <UserCard user={user} />}
      empty={
        <Empty title="아직 소유자가 없습니다">
          리스트의 소유자 명부에 소유자를 등록하면, 여러 리스트에 걸쳐 여기에서 찾을 수 있습니다.
        </Empty>
      }
    />
  </Page>
)

const UserCard = ({ user }: { readonly user: User }) => (
  <Stack spacing={1}>
    <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
      <RecordLink to={personPath(user.id)}>{nameOf(user)}</RecordLink>
      <Typography variant="body2" sx={{ whiteSpace: 'nowrap' }}>
        {user.phone === null ? '–' : formatPhone(user.phone)}
      </Typography>
    </Stack>
    <Typography variant="caption" color="textSecondary">
      {[user.apartment.name, ...unitsOf(user)].join(' · ')}
    </Typography>
  </Stack>
)

export default UserList

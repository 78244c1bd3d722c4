import PersonAddIcon from '@mui/icons-material/PersonAddAlt'
import { Button, Stack, Typography } from '@mui/material'
import { useGetList } from 'react-admin'
import { Link } from 'react-router'
import { formatPhone } from '#events/values/phone.ts'
import { formatDate, formatDateTime } from '#ui/format.ts'
import type { Admin } from '#services/account/admin/admins.contract.ts'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import { roleNames } from '../labels/role-labels.ts'
import { Collection } from '../kit/collection/Collection.tsx'
import { choicesOf, type CollectionFilter, type Column } from '../kit/collection/columns.ts'
import { RecordLink } from '../kit/collection/RecordLink.tsx'
import { Empty } from '../kit/feedback/Empty.tsx'
import { Page } from '../kit/layout/Page.tsx'
import { AdminStatusChip } from '../labels/StatusChip.tsx'
import { adminPath, adminStatusNames, complexesText, contactText } from '../labels/admin-labels.ts'

const MAX_COMPLEXES = 100

const lastSignInText = ({ lastSignInAt }: Admin): string =>
  lastSignInAt === null ? '아직 없음' : formatDateTime(lastSignInAt)

const columns: readonly Column<Admin>[] = [
  {
    source: 'name',
    sortable: true,
    render: (row) => <RecordLink to={adminPath(row.id)}>{row.name}</RecordLink>,
    text: ({ name }) => name,
  },
  { source: 'role', sortable: true, render: ({ role }) => roleNames[role], text: ({ role }) => roleNames[role] },
  { source: 'email', render: ({ email }) => email ?? '–', text: ({ email }) => email ?? '' },
  {
    source: 'phone',
    render: ({ phone }) => (phone === null ? '–' : formatPhone(phone)),
    text: ({ phone }) => (phone === null ? '' : formatPhone(phone)),
  },
  {
    source: 'Apartments',
    render: complexesText,
    text: ({ role, Apartments }) =>
      role === 'SUPER_ADMIN' ? '모든 아파트' : Apartments.map(({ name }) => name).join(', '),
  },
  {
    source: 'status',
    render: ({ status }) => <AdminStatusChip status={status} />,
    text: ({ status }) => adminStatusNames[status],
  },
  { source: 'lastSignInAt', sortable: true, render: lastSignInText, text: lastSignInText },
  {
    source: 'createdAt',
    sortable: true,
    hidden: true,
    render: ({ createdAt }) => formatDate(createdAt),
    text: ({ createdAt }) => formatDate(createdAt),
  },
]

const useFilters = (): readonly CollectionFilter[] => {
  const { data: complexes = [] } = useGetList<Apartment>('apartments', {
    pagination: { page: 1, perPage: MAX_COMPLEXES },
    sort: { field: 'name', order: 'ASC' },
    filter: {},
  })
  return [
    { kind: 'choice', source: 'role', label: '역할', choices: choicesOf(roleNames) },
    { kind: 'choice', source: 'status', label: '상태', choices: choicesOf(adminStatusNames) },
    { kind: 'choice', source: 'apartmentId', label: '아파트', choices: complexes },
  ]
}

const invite = (
  <Button component={Link} to="/admins/create" variant="contained" startIcon={<PersonAddIcon />}>
    관리자 초대
  </Button>
)

/** Shows all administrators of Danji. */
const AdminList = () => (
  <Page title="관리자" actions={invite}>
    <Collection<Admin>
      resource="admins"
      sort={{ field: 'name', order: 'ASC' }}
      search="이름, 이메일, 전화번호 검색"
      columns={columns}
      filters={useFilters()}
      fileName="관리자"
      rowClick="edit"
      card={(admin) => <AdminCard admin={admin} />}
      empty={
        <Empty title="관리자가 없습니다" action={invite}>
          관리사무소 직원을 초대하세요.
        </Empty>
      }
    />
  </Page>
)

const AdminCard = ({ admin }: { readonly admin: Admin }) => (
  <Stack spacing={1}>
    <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
      <RecordLink to={adminPath(admin.id)}>{admin.name}</RecordLink>
      <AdminStatusChip status={admin.status} />
    </Stack>
    <Typography variant="body2">
      {roleNames[admin.role]} · {complexesText(admin)}
    </Typography>
    <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {contactText(admin)}
    </Typography>
  </Stack>
)

export default AdminList

import { Box, Stack, Typography } from '@mui/material'
import { useGetList } from 'react-admin'
import type { PersonalDataAccess } from '#services/audit/access/access-log.contract.ts'
import type { Admin } from '#services/account/admin/admins.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { browserName } from '#services/core/http/browser-name.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { roleNames } from '../../labels/role-labels.ts'
import { useMay, type Role } from '../../kit/auth/use-may.ts'
import { Collection } from '../../kit/collection/Collection.tsx'
import type { CollectionFilter, Column } from '../../kit/collection/columns.ts'
import { OfComplexes } from '../../labels/complex/OfComplexes.tsx'
import { ScopeChoice } from '../../labels/complex/ScopeChoice.tsx'
import { useComplex } from '../../labels/complex/use-complex.ts'
import type { ComplexScope } from '../../labels/complex/use-complex-scope.ts'
import { Empty } from '../../kit/feedback/Empty.tsx'
import { AuditPage } from '../AuditPage.tsx'
import { DataSubjects, dataSubjectsText } from './DataSubjects.tsx'

/** Maximum number of administrators that the filter offers. */
const MAX_CHOICES = 1_000

const isRole = (role: string): role is Role => role in roleNames
const roleText = (role: string): string => {
  if (role === 'RESIDENT') return '소유자'
  return isRole(role) ? roleNames[role] : role
}
/** Returns the reason of a download; empty for other accesses. */
const reasonText = ({ download }: PersonalDataAccess): string =>
  download === undefined ? '' : `이유: ${download.reason ?? '적지 않음'}`

const accessText = (access: PersonalDataAccess): string =>
  [access.what, access.list?.name ?? '', reasonText(access)].filter((part) => part !== '').join(' · ')
const originText = ({ ip, userAgent }: PersonalDataAccess): string =>
  [ip, browserName(userAgent)].filter((part) => part !== '').join(' · ')

const AccessedBy = ({ access: { admin } }: { readonly access: PersonalDataAccess }) => (
  <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
    <Box component="span" sx={{ fontWeight: 600 }}>
      {admin.name}
    </Box>
    <Typography variant="caption" color="textSecondary" component="span" sx={{ ml: 2 }}>
      {roleText(admin.role)}
    </Typography>
  </Box>
)

const AccessSummary = ({ access }: { readonly access: PersonalDataAccess }) => {
  const { what, list, apartment } = access
  const place = [apartment?.name ?? '', list?.name ?? '', reasonText(access)]
  return (
    <>
      {what}
      <Typography variant="caption" color="textSecondary" component="div">
        {place.filter((part) => part !== '').join(' · ')}
      </Typography>
    </>
  )
}

const columns: readonly Column<PersonalDataAccess>[] = [
  {
    source: 'at',
    nowrap: true,
    sortable: true,
    render: ({ at }) => formatDateTime(at),
    text: ({ at }) => formatDateTime(at),
  },
  {
    source: 'admin',
    render: (access) => <AccessedBy access={access} />,
    text: ({ admin }) => `${admin.name} (${roleText(admin.role)})`,
  },
  { source: 'what', render: (access) => <AccessSummary access={access} />, text: accessText },
  { source: 'whose', render: (access) => <DataSubjects access={access} />, text: dataSubjectsText },
  {
    source: 'ip',
    render: (access) => <span title={access.userAgent}>{originText(access) || '–'}</span>,
    text: originText,
  },
  {
    source: 'userAgent',
    hidden: true,
    render: ({ userAgent }) => userAgent || '–',
    text: ({ userAgent }) => userAgent,
  },
]

const useFilters = (): readonly CollectionFilter[] => {
  // A choice of administrators needs the permission to read them.
  const enabled = useMay('GET /api/admin/admins')
  const all = { pagination: { page: 1, perPage: MAX_CHOICES }, sort: { field: 'name', order: 'ASC' } } as const
  const { data: admins = [] } = useGetList<Admin>('admins', { ...all, filter: {} }, { enabled })
  const { complex } = useComplex()
  const { data: lists = [] } = useGetList<List>(
    'lists',
    { ...all, filter: { apartmentId: complex?.id } },
    { enabled: complex !== undefined },
  )
  return [
    ...(enabled
      ? [
          {
            kind: 'choice',
            source: 'adminId',
            label: '관리자',
            choices: admins.map(({ id, name }) => ({ id, name })),
          } as const,
        ]
      : []),
    ...(lists.length === 0
      ? []
      : [
          {
            kind: 'choice',
            source: 'listId',
            label: '리스트',
            choices: lists.map(({ id, name }) => ({ id, name })),
          } as const,
        ]),
    { kind: 'day', source: 'from', label: '부터' },
    { kind: 'day', source: 'to', label: '까지' },
  ]
}

/** Shows who accessed whose personal data. */
const AccessLog = () => <OfComplexes>{(scope) => <AccessesTo scope={scope} />}</OfComplexes>

const AccessesTo = ({ scope }: { readonly scope: ComplexScope }) => (
  <AuditPage
    here="/access-log"
    actions={<ScopeChoice of={scope} />}
    subtitle="개인정보 보호법에 따라 2년 동안 보관합니다."
  >
    <Collection<PersonalDataAccess>
      key={scope.key}
      resource="access-log"
      filter={scope.filter}
      storeKey={`access-log.${scope.key}`}
      sort={{ field: 'at', order: 'DESC' }}
      perPage={50}
      filters={useFilters()}
      columns={columns}
      fileName="개인정보접근기록"
      card={(access) => <AccessCard access={access} />}
      empty={<Empty title="아직 접근 기록이 없습니다" />}
    />
  </AuditPage>
)

const AccessCard = ({ access }: { readonly access: PersonalDataAccess }) => (
  <Stack spacing={1}>
    <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}>
      <AccessedBy access={access} />
      <DataSubjects access={access} />
    </Stack>
    <Typography variant="body2">{accessText(access)}</Typography>
    <Typography variant="caption" color="textSecondary">
      {[formatDateTime(access.at), originText(access)].filter((part) => part !== '').join(' · ')}
    </Typography>
  </Stack>
)

export default AccessLog

import { Stack, Typography, Box } from '@mui/material'
import type { User } from '#services/person/users.contract.ts'
import { languageNames } from '#events/values/messaging/owner-language.ts'
import { formatPhone } from '#events/values/phone.ts'
import { formatBirthDate, formatDate } from '#ui/format.ts'
import { Collection } from '../kit/collection/Collection.tsx'
import type { Column } from '../kit/collection/columns.ts'
import { ExportButton } from '../kit/export/ExportButton.tsx'
import { RecordLink } from '../kit/collection/RecordLink.tsx'
import { Empty } from '../kit/feedback/Empty.tsx'
import { Page } from '../kit/layout/Page.tsx'
import { OfComplexes } from '../labels/complex/OfComplexes.tsx'
import { ScopeChoice } from '../labels/complex/ScopeChoice.tsx'
import type { ComplexScope } from '../labels/complex/use-complex-scope.ts'
import { entryText, nameOf, personPath, unitsOf, unitName } from '../labels/person-labels.ts'
import { EntryStatusChip } from '../labels/StatusChip.tsx'

const SHOWN = 2

/** The newest entries of a person, a line each, and how many more there are. */
const EntryLines = ({ entries }: Pick<User, 'entries'>) => (
  <Stack spacing={1}>
    {entries.slice(0, SHOWN).map((entry) => (
      <Stack key={entry.id} direction="row" sx={{ gap: 2, alignItems: 'center' }}>
        <Box component="span" sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}>
          {unitName(entry)}
        </Box>
        <EntryStatusChip status={entry.status} />
        <Typography variant="caption" color="textSecondary" noWrap sx={{ maxWidth: 260 }} title={entry.listName}>
          {entry.listName}
        </Typography>
      </Stack>
    ))}
    {entries.length > SHOWN ? (
      <Typography variant="caption" color="textSecondary">
        외 {entries.length - SHOWN}건
      </Typography>
    ) : null}
  </Stack>
)

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
    render: ({ birthDate }) => (birthDate === null ? '–' : formatBirthDate(birthDate)),
    text: ({ birthDate }) => birthDate ?? '',
  },
  {
    source: 'address',
    hidden: true,
    render: ({ address }) => address ?? '–',
    text: ({ address }) => address ?? '',
  },
  { source: 'email', hidden: true, render: ({ email }) => email ?? '–', text: ({ email }) => email ?? '' },
  {
    source: 'language',
    hidden: true,
    render: ({ language }) => languageNames[language],
    text: ({ language }) => languageNames[language],
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

/** Columns for one complex, whose name is above the table. */
const ofOneComplex = columns.filter(({ source }) => source !== 'apartment')

/** Shows the owners of all lists of the complex, or of all complexes within one's permission. */
const UserList = () => <OfComplexes>{(scope) => <UsersOf scope={scope} />}</OfComplexes>

const UsersOf = ({ scope }: { readonly scope: ComplexScope }) => (
  <Page title="소유자" subtitle={scope.name} actions={<ScopeChoice of={scope} />}>
    <Collection<User>
      key={scope.key}
      resource="users"
      filter={scope.filter}
      storeKey={`users.${scope.key}`}
      sort={{ field: 'name', order: 'ASC' }}
      search="이름, 전화번호, 동-호 검색"
      columns={scope.scope === 'all' ? columns : ofOneComplex}
      fileName="소유자"
      rowClick="edit"
      bulkActions={<ExportButton columns={columns} fileName="소유자-선택" chosenOnly />}
      card={(user) => <UserCard user={user} />}
      empty={<Empty title="아직 소유자가 없습니다">소유자 명부에 등록한 소유자를 여기에서 찾습니다.</Empty>}
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

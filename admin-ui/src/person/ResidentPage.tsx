import { Alert, Box, Stack } from '@mui/material'
import { useGetList, useGetOne } from 'react-admin'
import { useParams } from 'react-router'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { Page } from '../kit/layout/Page.tsx'
import { PageSkeleton } from '../kit/layout/PageSkeleton.tsx'
import { ErrorScreen } from '../kit/feedback/ErrorScreen.tsx'
import { EntryMarks } from '../roll/EntryMarks.tsx'
import { useLiveList } from '../list/use-live-list.ts'
import { listPath } from '../labels/list-labels.ts'
import { MessagesOfPerson } from '../mailing/person/MessagesOfPerson.tsx'
import { MemoSection } from './MemoSection.tsx'
import { WaitingChanges } from '../history/WaitingChanges.tsx'
import { UserLog } from '../history/UserLog.tsx'
import { EntriesHere } from './EntriesHere.tsx'
import { EraseSection } from './EraseSection.tsx'
import { nameOf, residentPath, unitName } from '../labels/person-labels.ts'
import { ResidentForm } from './ResidentForm.tsx'
import { ResidentIdentity } from './ResidentIdentity.tsx'
import { useResident } from './use-resident.ts'

/**
 * Options of a query that is refetched after every own command but not by itself, since each access
 * to a person is recorded.
 */
const fresh = { staleTime: 0 } as const

/** End of the address while the person is edited; leaving it warns of unsaved input. */
const EDIT = 'edit'

const columns = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
  alignItems: 'start',
} as const

/** Shows one owner in one list: the person, what they own in it, memos, and the history. */
const ResidentPage = () => {
  const { listId = '', userId = '', '*': rest = '' } = useParams()
  const { data: list } = useGetOne<List>('lists', { id: listId })
  const { data: entries, error } = useGetList<ListUser>(
    'list-users',
    { filter: { listId, userId }, sort: { field: 'dong', order: 'ASC' }, pagination: { page: 1, perPage: 100 } },
    fresh,
  )
  const resident = useResident(userId, entries)
  // Changes by other administrators show here as on the list's page.
  useLiveList(listId === '' ? undefined : listId)
  const mayErase = useMay('DELETE /api/admin/users/{id}')
  const failure = error ?? resident.error
  if (failure !== null && (entries === undefined || resident.person === undefined))
    return <ErrorScreen error={failure} />
  if (entries === undefined || resident.person === undefined) return <PageSkeleton />
  const { person } = resident
  const [first] = entries

  return (
    <Page
      title={nameOf(person)}
      beside={first === undefined ? undefined : <EntryMarks entry={{ ...first, representative: false }} />}
      subtitle={entries.length === 0 ? undefined : entries.map(unitName).join(' · ')}
      trail={[
        { to: '/lists', label: '리스트' },
        { to: listPath(listId, 'roll'), label: list?.name ?? '소유자 명부' },
      ]}
    >
      <Box sx={columns}>
        <Stack spacing={4}>
          {entries.length === 0 ? <Alert severity="info">지금은 이 리스트의 명부에 없습니다.</Alert> : null}
          <WaitingChanges listId={listId} userId={userId} />
          {rest === EDIT && !person.erased ? (
            <ResidentForm
              listId={listId}
              person={person}
              isRunning={list !== undefined && list.status !== 'scheduled'}
              backTo={residentPath(listId, userId)}
            />
          ) : (
            <ResidentIdentity
              person={person}
              editTo={entries.length === 0 ? null : `${residentPath(listId, userId)}/${EDIT}`}
            />
          )}
          <EntriesHere entries={entries} list={list} />
          <MessagesOfPerson userId={userId} listId={listId} isErased={person.erased} />
          <MemoSection userId={userId} canWrite={!person.erased} />
          {mayErase && !person.erased ? <EraseSection person={person} /> : null}
        </Stack>
        <UserLog listId={listId} userId={userId} />
      </Box>
    </Page>
  )
}

export default ResidentPage

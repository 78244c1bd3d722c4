import EditIcon from '@mui/icons-material/EditOutlined'
import { Box, Button, Stack } from '@mui/material'
import { Link, useParams } from 'react-router'
import type { User } from '#services/person/users.contract.ts'
import { Page } from '../kit/layout/Page.tsx'
import { PageSkeleton } from '../kit/layout/PageSkeleton.tsx'
import { Section } from '../kit/layout/Section.tsx'
import { useRecord } from '../kit/display/use-record.ts'
import { ErrorScreen } from '../kit/feedback/ErrorScreen.tsx'
import { WaitingChanges } from '../history/WaitingChanges.tsx'
import { MessagesOfPerson } from '../mailing/person/MessagesOfPerson.tsx'
import { MemoSection } from './MemoSection.tsx'
import { EntryList } from './EntryList.tsx'
import { nameOf, personPath, unitsOf } from '../labels/person-labels.ts'
import { UserFacts } from './UserFacts.tsx'
import { UserForm } from './UserForm.tsx'

/** End of the address while the person is edited; leaving it warns of unsaved input. */
const EDIT = 'edit'

const columns = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
  alignItems: 'start',
} as const

/** Shows one owner: the person, and the lists they are in. */
const UserPage = () => {
  const { data: user, error } = useRecord<User>('users')
  if (error !== null && user === undefined) return <ErrorScreen error={error} />
  if (user === undefined) return <PageSkeleton />
  // An open task of a person is open in every list that they are in.
  const [first] = user.entries
  return (
    <Page
      title={nameOf(user)}
      subtitle={[user.apartment.name, ...unitsOf(user)].join(' · ')}
      trail={[{ to: '/users', label: '소유자' }]}
    >
      <Box sx={columns}>
        <Stack spacing={4}>
          {first === undefined ? null : <WaitingChanges listId={first.listId} userId={user.id} />}
          <Person key={user.id} user={user} />
          <MessagesOfPerson userId={user.id} isErased={user.name === null} />
          <MemoSection userId={user.id} canWrite={user.name !== null} />
        </Stack>
        <EntryList entries={user.entries} userId={user.id} />
      </Box>
    </Page>
  )
}

const Person = ({ user }: { readonly user: User }) => {
  const isEditing = useParams()['*'] === EDIT
  if (isEditing) return <UserForm user={user} />
  const edit = (
    <Button
      component={Link}
      to={`${personPath(user.id)}/${EDIT}`}
      color="inherit"
      variant="outlined"
      startIcon={<EditIcon />}
    >
      소유자 정보 수정
    </Button>
  )
  return (
    <Section title="소유자 정보" actions={edit}>
      <UserFacts user={user} />
    </Section>
  )
}

export default UserPage

import { Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../kit/auth/use-may.ts'
import { roleNames } from '../../labels/role-labels.ts'
import { live } from '../../kit/data/query-client.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { Page } from '../../kit/layout/Page.tsx'
import { PageSkeleton } from '../../kit/layout/PageSkeleton.tsx'
import { ErrorScreen } from '../../kit/feedback/ErrorScreen.tsx'
import { AboutMe } from './AboutMe.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { SignOutEverywhere } from './SignOutEverywhere.tsx'
import { SignInFacts } from './SignInFacts.tsx'

/** Shows one's own account: editable fields, permissions, and signing out. */
const ProfilePage = () => {
  const { call } = useCalls()
  const mayChangePassword = useMay('POST /api/auth/password')
  const { data: profile, error } = useQuery({
    queryKey: ['profile'],
    queryFn: () => call('GET /api/admin/profile'),
    ...live,
  })
  if (error !== null && profile === undefined) return <ErrorScreen error={error} />
  if (profile === undefined) return <PageSkeleton />
  return (
    <Page
      title="내 프로필"
      subtitle={`${profile.name} · ${roleNames[profile.role]}`}
      narrow
      trail={[{ to: '/', label: '대시보드' }]}
    >
      <Stack spacing={4}>
        <AboutMe profile={profile} />
        <SignInFacts profile={profile} />
        {mayChangePassword && profile.hasPassword ? <ChangePassword /> : null}
        <SignOutEverywhere />
      </Stack>
    </Page>
  )
}

export default ProfilePage

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
import { formatDateTime } from '#ui/format.ts'
import type { Profile } from '#services/account/profile.contract.ts'
import { Facts } from '../../kit/display/Facts.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { SignOutEverywhere } from './SignOutEverywhere.tsx'

const signInMethodsText = ({ kakaoLinked, hasPassword }: Profile): string =>
  [...(kakaoLinked ? ['카카오 계정'] : []), ...(hasPassword ? ['이메일과 비밀번호'] : [])].join(', ') || '카카오 계정'

const complexesText = ({ role, Apartments }: Profile): string => {
  if (role === 'SUPER_ADMIN') return '모든 아파트'
  return Apartments.length === 0
    ? '아직 없습니다. 최고관리자에게 배정을 요청해주세요.'
    : Apartments.map(({ name }) => name).join(', ')
}

/** Shows one's own role, sign-in and complexes, which others decide. */
const SignInFacts = ({ profile }: { readonly profile: Profile }) => (
  <Section title="권한과 로그인" note="역할, 이메일, 아파트는 최고관리자가 바꿉니다.">
    <Facts
      facts={[
        { name: '역할', value: roleNames[profile.role] },
        { name: '이메일', value: profile.email === '' ? '–' : profile.email },
        { name: '아파트', value: complexesText(profile) },
        { name: '로그인 방법', value: signInMethodsText(profile) },
        { name: '마지막 로그인', value: profile.lastSignInAt === null ? '–' : formatDateTime(profile.lastSignInAt) },
      ]}
    />
  </Section>
)

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
        {mayChangePassword && profile.hasPassword ? <ChangePassword adminId={profile.id} /> : null}
        <SignOutEverywhere adminId={profile.id} />
      </Stack>
    </Page>
  )
}

export default ProfilePage

import { Stack, Box } from '@mui/material'
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
import LogoutIcon from '@mui/icons-material/Logout'
import { useLogout } from 'react-admin'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'

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

/** Button that signs out on all devices, after losing a phone or leaving a computer. */
const SignOutEverywhere = () => {
  const { call } = useCalls()
  const logout = useLogout()
  return (
    <Section title="모든 기기에서 로그아웃" note="다른 기기에서 로그아웃하지 못했거나 기기를 잃어버렸을 때 씁니다.">
      <Box>
        <ConfirmedAction
          label="모든 기기에서 로그아웃"
          title="모든 기기에서 로그아웃하시겠습니까?"
          done="모든 기기에서 로그아웃했습니다."
          endsSession
          button={{ variant: 'outlined', startIcon: <LogoutIcon /> }}
          send={() => call('POST /api/auth/logout-everywhere', { body: {} })}
          onDone={() => void logout({}, undefined, false)}
        >
          <li>지금 로그인된 모든 컴퓨터와 휴대전화에서 바로 로그아웃됩니다.</li>
          <li>이 브라우저에서도 로그아웃됩니다. 다시 로그인하면 계속 쓸 수 있습니다.</li>
        </ConfirmedAction>
      </Box>
    </Section>
  )
}

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

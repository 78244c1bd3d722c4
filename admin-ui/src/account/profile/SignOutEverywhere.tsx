import LogoutIcon from '@mui/icons-material/Logout'
import { Box } from '@mui/material'
import { useLogout } from 'react-admin'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { Section } from '../../kit/layout/Section.tsx'

/** Button that signs out on all devices, after losing a phone or leaving a computer. */
export const SignOutEverywhere = () => {
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

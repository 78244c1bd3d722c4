import LogoutIcon from '@mui/icons-material/Logout'
import { Box, Checkbox, FormControlLabel } from '@mui/material'
import { useState } from 'react'
import { useLogout } from 'react-admin'
import { formatCount } from '#ui/format.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { useTokensOf } from './use-tokens-of.ts'

/**
 * Button that signs out on all devices, after losing a phone or leaving a computer. API tokens are
 * programs' and stay, unless they are revoked with it.
 */
export const SignOutEverywhere = ({ adminId }: { readonly adminId: string }) => {
  const { call } = useCalls()
  const logout = useLogout()
  const tokens = useTokensOf(adminId)
  const [revokes, setRevokes] = useState(false)
  const send = async () => {
    // First: the session, and with it the right to revoke, ends with the other call.
    if (revokes) await call('POST /api/integration/tokens/revocation', { body: {} })
    return call('POST /api/auth/logout-everywhere', { body: {} })
  }
  const choice = (
    <FormControlLabel
      label={`내 API 토큰 ${formatCount(tokens, '개')}도 폐기`}
      control={<Checkbox checked={revokes} onChange={(_, isChecked) => setRevokes(isChecked)} />}
    />
  )
  return (
    <Section title="모든 기기에서 로그아웃" note="기기를 잃어버렸을 때 씁니다.">
      <Box>
        <ConfirmedAction
          label="모든 기기에서 로그아웃"
          title="모든 기기에서 로그아웃하시겠습니까?"
          done="모든 기기에서 로그아웃했습니다."
          endsSession
          button={{ variant: 'outlined', startIcon: <LogoutIcon /> }}
          send={send}
          onDone={() => void logout({}, undefined, false)}
          fields={tokens === 0 ? null : choice}
        >
          <li>지금 로그인된 모든 컴퓨터와 휴대전화에서 바로 로그아웃됩니다.</li>
          <li>이 브라우저에서도 로그아웃됩니다.</li>
          {tokens === 0 ? null : <li>다른 프로그램이 쓰는 API 토큰은 그대로입니다.</li>}
        </ConfirmedAction>
      </Box>
    </Section>
  )
}

import { Alert, Box, FormControlLabel, Switch, Typography } from '@mui/material'
import { useNotify } from 'react-admin'
import { toApiError } from '#ui/http/api-client.ts'
import { formatDateTime } from '#ui/format.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'

type WishSwitchProps = { readonly userId: string; readonly declined: boolean; readonly saidAt: string | null }

const wishText = ({ declined, saidAt }: Pick<WishSwitchProps, 'declined' | 'saidAt'>): string => {
  if (saidAt === null) return '따로 말한 적이 없습니다.'
  return `${formatDateTime(saidAt)}에 ${declined ? '받지 않겠다고' : '받겠다고'} 했습니다.`
}

/** Switch of whether a person wants to receive messages, as the office or the person has said. */
export const WishSwitch = ({ userId, declined, saidAt }: WishSwitchProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const may = useMay('PUT /api/user/{id}/message-wish')
  const { mutate, isPending, error, variables } = useCommand({
    mutationFn: (refuses: boolean) =>
      call('PUT /api/user/{id}/message-wish', { params: { id: userId }, body: { declined: refuses } }),
    onSuccess: (wish) =>
      notify(wish.declined ? '앞으로 메시지를 보내지 않습니다.' : '앞으로 메시지를 보냅니다.', { type: 'success' }),
  })
  return (
    <Box>
      <FormControlLabel
        label="메시지를 받습니다"
        control={
          <Switch
            // The pressed state shows while the call runs.
            checked={isPending ? !variables : !declined}
            disabled={!may || isPending}
            onChange={({ target }) => mutate(!target.checked)}
            slotProps={{ input: { 'aria-describedby': `wish-${userId}` } }}
          />
        }
      />
      <Typography id={`wish-${userId}`} variant="caption" color="textSecondary" component="p">
        {wishText({ declined, saidAt })} 본인이 요청하는 인증번호는 이와 관계없이 갑니다.
      </Typography>
      {error === null ? null : <Alert severity="error">{toApiError(error).text}</Alert>}
    </Box>
  )
}

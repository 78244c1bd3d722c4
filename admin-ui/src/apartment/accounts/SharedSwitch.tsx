import { FormControlLabel, Switch, Typography } from '@mui/material'
import { useNotify } from 'react-admin'
import { toApiError } from '#ui/http/api-client.ts'
import { useCommand } from '../../kit/data/use-command.ts'

type SharedSwitchProps = {
  readonly isAllowed: boolean
  readonly mayDecide: boolean
  /** Label of the switch; `allowed`: what others read where it is on. */
  readonly label: string
  readonly allowed: string
  readonly send: (isAllowed: boolean) => Promise<unknown>
}

/** Switch by which a super administrator allows the installation's account; others read it. */
export const SharedSwitch = ({ isAllowed, mayDecide, label, allowed, send }: SharedSwitchProps) => {
  const notify = useNotify()
  const { mutate, isPending } = useCommand({
    mutationFn: send,
    onSuccess: (_, isNowAllowed: boolean) =>
      notify(isNowAllowed ? '공용 계정을 허용했습니다.' : '공용 계정을 막았습니다.', { type: 'success' }),
    onError: (error) => notify(toApiError(error).text, { type: 'error' }),
  })
  if (!mayDecide)
    return (
      <Typography variant="body2" color="textSecondary">
        {isAllowed ? allowed : '공용 계정은 쓸 수 없습니다. 필요하면 최고관리자에게 알려주세요.'}
      </Typography>
    )
  return (
    <FormControlLabel
      label={label}
      control={<Switch checked={isAllowed} disabled={isPending} onChange={(_, next) => mutate(next)} />}
    />
  )
}

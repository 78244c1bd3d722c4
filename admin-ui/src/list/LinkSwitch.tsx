import { Button, type ButtonProps } from '@mui/material'
import type { ReactNode } from 'react'
import { useCommandToast } from '../kit/data/use-command-toast.ts'
import { ConfirmedAction } from '../kit/feedback/ConfirmedAction.tsx'

type Status = 'active' | 'inactive'
type LinkSwitchProps = {
  readonly status: Status
  readonly change: (status: Status) => Promise<unknown>
  readonly button: Pick<ButtonProps, 'size' | 'variant' | 'sx'>
  /** List items that say what switching the link off means. */
  readonly children: ReactNode
}

/**
 * Switches the public link of a list or a vote. Switching off needs a confirmation, switching on
 * does not.
 */
export const LinkSwitch = ({ status, change, button, children }: LinkSwitchProps) => {
  const { mutate, isPending } = useCommandToast<void>(() => change('active'), '링크를 켰습니다.')
  if (status === 'inactive')
    return (
      <Button variant="outlined" color="inherit" {...button} loading={isPending} onClick={() => mutate()}>
        링크 켜기
      </Button>
    )
  return (
    <ConfirmedAction
      label="링크 끄기"
      title="링크를 끄시겠습니까?"
      done="링크를 껐습니다."
      undoOf={() => ({ undo: () => change('active'), undone: '링크를 다시 켰습니다.' })}
      button={button}
      send={() => change('inactive')}
    >
      {children}
    </ConfirmedAction>
  )
}

import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  type ButtonProps,
} from '@mui/material'
import { useState } from 'react'
import { acknowledgementText } from '#services/list/rule/consent-law.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { SignatureSettings } from '#services/signature/link/signature-link.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommandToast } from '../../kit/data/use-command-toast.ts'

type AcknowledgeEffectProps = { readonly list: List; readonly settings: SignatureSettings } & Pick<
  ButtonProps,
  'variant' | 'color'
>

/** Asks to acknowledge what consents given online are worth under the list's law. */
export const AcknowledgeEffect = ({ list, settings: { onlineEffect: effect }, ...button }: AcknowledgeEffectProps) => {
  const { call } = useCalls()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useCommandToast<void>(
    () =>
      call('POST /api/lists/{listId}/signature/acknowledgement', {
        params: { listId: list.id },
        body: { effect },
      }).finally(() => setAsking(false)),
    '확인했습니다. 기록에 남습니다.',
  )
  const close = (): void => setAsking(false)
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)}>
        확인하기
      </Button>
      <Dialog open={isAsking} onClose={close} aria-labelledby="acknowledge-effect">
        <DialogTitle id="acknowledge-effect">온라인 동의의 효력</DialogTitle>
        <DialogContent>
          <DialogContentText>{acknowledgementText(list)}</DialogContentText>
          <DialogContentText sx={{ mt: 3 }}>
            온라인으로 받은 동의는 따로 셉니다. 누가 확인했는지 기록에 남습니다.
          </DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={close}>
            취소
          </Button>
          <Button variant="contained" loading={isPending} onClick={() => mutate()}>
            확인했습니다
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

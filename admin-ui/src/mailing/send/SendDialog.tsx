import { Dialog, DialogTitle, useMediaQuery, type Theme } from '@mui/material'
import { useState } from 'react'
import type { List } from '#services/list/lists.contract.ts'
import type { Message, Sending } from '#services/mailing/messages.contract.ts'
import { SendForm } from './SendForm.tsx'
import { SendProgress } from './SendProgress.tsx'

type SendDialogProps = {
  readonly list: List
  /** Ids of the chosen entries; null for all whom the occasion concerns. */
  readonly chosen: readonly string[] | null
  /** Initial occasion. */
  readonly occasion?: Message['occasion']
  /** Switches SMS as a substitute of KakaoTalk on. */
  readonly turnsOnSms?: boolean
  readonly onClose: (isSent: boolean) => void
}

/**
 * Dialog that sends messages: first shows the recipients, those left out and why, the cost and the
 * time; then the progress.
 */
const SendDialog = ({ list, chosen, occasion, turnsOnSms = false, onClose }: SendDialogProps) => {
  const [sent, setSent] = useState<Sending | null>(null)
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const close = (): void => onClose(sent !== null)
  return (
    <Dialog
      open
      onClose={(_, reason) => (reason === 'backdropClick' && sent === null ? undefined : close())}
      fullWidth
      maxWidth={sent === null ? 'md' : 'sm'}
      fullScreen={isNarrow}
      aria-labelledby="send-title"
    >
      <DialogTitle id="send-title">{turnsOnSms ? 'SMS로 다시 보내기' : '알림톡 보내기'}</DialogTitle>
      {sent === null ? (
        <SendForm
          list={list}
          chosen={chosen}
          first={occasion}
          turnsOnSms={turnsOnSms}
          onSent={setSent}
          onClose={close}
        />
      ) : (
        <SendProgress listId={list.id} sending={sent} onClose={close} />
      )}
    </Dialog>
  )
}

export default SendDialog

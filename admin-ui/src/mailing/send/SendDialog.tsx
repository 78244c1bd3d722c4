import { Dialog, DialogTitle, useMediaQuery, type Theme } from '@mui/material'
import { useState } from 'react'
import type { List } from '#services/list/lists.contract.ts'
import type { Message, Sending } from '#services/mailing/messages.contract.ts'
import { SendForm } from './SendForm.tsx'
import { SendProgress } from './SendProgress.tsx'

type SendDialogProps = {
  readonly list: List
  /** Entries that were chosen; null: everybody whom the occasion is about. */
  readonly chosen: readonly string[] | null
  /** What it is about at first. */
  readonly occasion?: Message['occasion']
  /** Text messages stand in for KakaoTalk from now on. */
  readonly turnsOnSms?: boolean
  readonly onClose: (isSent: boolean) => void
}

/** Writes to people: says first who gets it, who not and why, what it costs and when it goes; then how far it is. */
const SendDialog = ({ list, chosen, occasion, turnsOnSms = false, onClose }: SendDialogProps) => {
  const [sent, setSent] = useState<Sending | null>(null)
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const close = (): void => onClose(sent !== null)
  return (
    <Dialog
      open
      onClose={(_, reason) => (reason === 'backdropClick' && sent === null ? undefined : close())}
      fullWidth
      maxWidth="sm"
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

import { Dialog, DialogContent, DialogTitle, Skeleton, useMediaQuery, type Theme } from '@mui/material'
import { useState, type ReactNode } from 'react'
import type { List } from '#services/list/lists.contract.ts'
import type { Message, Sending } from '#services/mailing/messages.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { FormActions } from '../../kit/forms/FormActions.tsx'
import { FirstSettings } from '../settings/FirstSettings.tsx'
import { isUnset } from '../settings/propose-settings.ts'
import { useMessageSettings } from '../settings/use-settings.ts'
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
        <FirstSettingsOr list={list} occasion={occasion} onClose={close}>
          <SendForm
            list={list}
            chosen={chosen}
            first={occasion}
            turnsOnSms={turnsOnSms}
            onSent={setSent}
            onClose={close}
          />
        </FirstSettingsOr>
      ) : (
        <SendProgress listId={list.id} sending={sent} onClose={close} />
      )}
    </Dialog>
  )
}

type FirstSettingsOrProps = Pick<SendDialogProps, 'list' | 'occasion'> & {
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Lets a list without settings choose them first, in one step; then the dialog goes on. */
const FirstSettingsOr = ({ list, occasion, onClose, children }: FirstSettingsOrProps) => {
  const { data: settings, error } = useMessageSettings(list.id)
  const may = useMay('PUT /api/kakao-message-settings/list/{listId}')
  if (settings === undefined && error === null)
    return (
      <DialogContent aria-busy aria-label="설정을 불러오는 중">
        <Skeleton variant="rounded" height={220} />
      </DialogContent>
    )
  if (settings === undefined || !may || list.status === 'closed' || !isUnset(settings)) return children
  return (
    <DialogContent sx={{ pt: '12px !important' }}>
      <FirstSettings
        list={list}
        usual={settings}
        first={occasion ?? 'invitation'}
        buttons={(save) => <FormActions label="이대로 쓰기" onCancel={onClose} {...save} />}
      />
    </DialogContent>
  )
}

export default SendDialog

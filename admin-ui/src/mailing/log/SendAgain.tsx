import { Alert, Button, Dialog, DialogActions, DialogContent } from '@mui/material'
import type { List } from '#services/list/lists.contract.ts'
import type { Message, Remedy } from '#services/mailing/messages.contract.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'
import SendDialog from '../send/SendDialog.tsx'
import { useFailures } from './use-failures.ts'

type SendAgainProps = { readonly list: List; readonly remedy: Remedy; readonly onClose: () => void }

/**
 * Sends once more to those who were not reached for one reason; where KakaoTalk failed, by SMS from
 * now on.
 */
const SendAgain = ({ list, remedy, onClose }: SendAgainProps) => {
  const { data, error, refetch } = useFailures(list.id, remedy)
  if (data !== undefined && data.length > 0)
    return (
      <SendDialog
        list={list}
        chosen={data.flatMap(({ listUserIds }) => listUserIds)}
        occasion={commonOccasion(data)}
        turnsOnSms={remedy === 'turn-on-sms'}
        onClose={onClose}
      />
    )
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-label="다시 보내기">
      <DialogContent>
        {error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
        {error === null && data === undefined ? <RowsSkeleton /> : null}
        {data === undefined ? null : (
          <Alert severity="info">그사이에 모두 들었습니다. 다시 보낼 소유자가 없습니다.</Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          닫기
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/**
 * Returns the most frequent occasion of the messages. Receipts are not sent twice by hand; a
 * reminder takes their place.
 */
const commonOccasion = (messages: readonly Message[]): Message['occasion'] => {
  const groups = [...Map.groupBy(messages, ({ occasion }) => occasion)]
  const [most] = groups.toSorted(([, one], [, other]) => other.length - one.length)
  return most?.[0] ?? 'reminder'
}

export default SendAgain

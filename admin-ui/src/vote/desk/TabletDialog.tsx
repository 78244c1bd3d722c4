import { Typography } from '@mui/material'
import type { DeskEntry } from '#services/vote/desk/vote-desk.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { OneTimeCodeDialog } from '../../kit/share/OneTimeCodeDialog.tsx'
import { entryName } from './desk-states.ts'

type TabletDialogProps = { readonly voteId: string; readonly entry: DeskEntry; readonly onClose: () => void }

/**
 * Opens the vote on a tablet for the voter at the desk: a code that works once, within ten minutes.
 */
const TabletDialog = ({ voteId, entry, onClose }: TabletDialogProps) => {
  const { call } = useCalls()
  return (
    <OneTimeCodeDialog
      title={`${entryName(entry)} 태블릿 투표`}
      codeLabel="태블릿 투표 QR 코드"
      requestCode={() =>
        call('POST /api/votes/{id}/desk/{listUserId}/tablet', {
          params: { id: voteId, listUserId: entry.listUserId },
          body: {},
        })
      }
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        신분증을 확인한 분에게만 건네주세요. 인증번호 없이 열립니다.
      </Typography>
    </OneTimeCodeDialog>
  )
}

export default TabletDialog

import { Typography } from '@mui/material'
import type { IdentityRecord } from '#services/participation/identity-record/identity-records.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { OneTimeCodeDialog } from '../../kit/share/OneTimeCodeDialog.tsx'
import { recordTitle } from './identity-record-labels.ts'

type SigningTabletDialogProps = { readonly record: IdentityRecord; readonly onClose: () => void }

/** Opens the document on a tablet for the owner: a code that works once, within ten minutes. */
const SigningTabletDialog = ({ record, onClose }: SigningTabletDialogProps) => {
  const { call } = useCalls()
  return (
    <OneTimeCodeDialog
      title={`${recordTitle(record)} 태블릿 서명`}
      codeLabel="태블릿 서명 QR 코드"
      requestCode={() =>
        call('POST /api/identity-records/{id}/signing-tablet', { params: { id: record.id }, body: {} })
      }
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        관리사무소 태블릿으로 비춰 열고, 신분증을 확인한 소유자에게 건네주세요. 소유자가 직접 읽고 서명해야 합니다.
      </Typography>
    </OneTimeCodeDialog>
  )
}

export default SigningTabletDialog

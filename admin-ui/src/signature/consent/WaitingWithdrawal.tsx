import { Alert, Button } from '@mui/material'
import { Link } from 'react-router'
import type { Consent } from '#services/signature/signatures.contract.ts'
import { formatDate } from '#ui/format.ts'
import { useConsentPapers } from '../copy/CopySection.tsx'

/** Says that a withdrawal on paper waits for a second administrator; nothing where none does. */
export const WaitingWithdrawal = ({ consent }: { readonly consent: Consent }) => {
  const { data } = useConsentPapers(consent.id)
  const waiting = data?.withdrawal ?? null
  if (waiting === null) return null
  return (
    <Alert
      severity="warning"
      action={
        <Button component={Link} to="/pending" color="inherit">
          승인 대기 보기
        </Button>
      }
    >
      {formatDate(waiting.withdrawnOn)}의 서면 철회가 다른 관리자의 승인을 기다립니다. 그때까지는 동의로 셉니다.
    </Alert>
  )
}

import HistoryIcon from '@mui/icons-material/History'
import UndoIcon from '@mui/icons-material/Undo'
import { Button } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { laterConsentOf } from '#services/list/rule/later-consents.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { Consent } from '#services/signature/signatures.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { residentPath } from '../../labels/person-labels.ts'
import { useSignatureSettings } from '../use-signature.ts'

const ObjectionDialog = lazy(() => import('./ObjectionDialog.tsx'))
const WithdrawDialog = lazy(() => import('./WithdrawDialog.tsx'))

type ConsentActionsProps = { readonly consent: Consent; readonly list: List }

/** The owner's log, and what an owner may still want on paper. */
export const ConsentActions = ({ consent, list }: ConsentActionsProps) => {
  const [withdrawing, setWithdrawing] = useState(false)
  const [objecting, setObjecting] = useState(false)
  const mayObject = useMay('POST /api/signature/{id}/objection')
  const mayWithdraw = useMay('POST /api/signature/{id}/withdraw')
  const { data: settings } = useSignatureSettings(list.id)
  const stands = consent.status === 'valid' || consent.status === 'at-risk'
  const later = laterConsentOf(list.rule)
  const canWithdraw = mayWithdraw && stands && list.status === 'active' && settings?.withdrawal === 'until-close'
  return (
    <>
      <Button
        component={Link}
        to={residentPath(consent.listId, consent.userId)}
        variant="outlined"
        color="inherit"
        startIcon={<HistoryIcon />}
      >
        소유자와 활동 로그
      </Button>
      {canWithdraw ? (
        <Button variant="outlined" color="inherit" startIcon={<UndoIcon />} onClick={() => setWithdrawing(true)}>
          서면 철회 등록
        </Button>
      ) : null}
      {mayObject && stands && later !== undefined ? (
        <Button variant="outlined" color="inherit" onClick={() => setObjecting(true)}>
          {later.name} 반대 등록
        </Button>
      ) : null}
      {objecting && later !== undefined ? (
        <Suspense fallback={null}>
          <ObjectionDialog consent={consent} later={later} onClose={() => setObjecting(false)} />
        </Suspense>
      ) : null}
      {withdrawing ? (
        <Suspense fallback={null}>
          <WithdrawDialog consent={consent} list={list} onClose={() => setWithdrawing(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

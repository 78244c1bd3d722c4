import { Alert, Box, Button, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import type { WholeRegistry } from '#services/registry/registries.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { nameOf } from '../../labels/person-labels.ts'
import { evidenceNames, riskNames } from '../../labels/registry/registry-labels.ts'

const ClearRiskDialog = lazy(() => import('./ClearRiskDialog.tsx'))

type Entry = WholeRegistry['entries'][number]
type Reason = Entry['risk']['reasons'][number]

/**
 * Entry of a risk: one of an entry can be cleared, one of a unit that is not on the roll can only
 * be read.
 */
type RiskSubject = { readonly registryId: string; readonly entry: Entry }
type RiskProps = { readonly reason: Reason; readonly of?: RiskSubject }
type ActionProps = Required<RiskProps>

const severities = { note: 'info', medium: 'warning', high: 'error' } as const

/** Shows one risk, with buttons to clear it for an entry, and to undo that. */
export const Risk = ({ reason, of }: RiskProps) => (
  <Alert
    severity={reason.cleared === null ? severities[reason.level] : 'success'}
    action={of === undefined ? undefined : <RiskAction reason={reason} of={of} />}
  >
    {reason.cleared === null ? `위험 ${riskNames[reason.level]} · ` : '해소함 · '}
    {reason.text}
    <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 1 }}>
      근거: {reason.source}
    </Typography>
    {reason.cleared === null ? null : (
      <Typography variant="caption" component="p">
        {formatDateTime(reason.cleared.at)} {reason.cleared.Admin?.name ?? ''} · {reason.cleared.reason ?? '이유 없음'}
        {reason.cleared.evidenceKind === null ? null : <Evidence of={reason.cleared} />}
      </Typography>
    )}
  </Alert>
)

const Evidence = ({ of: { evidenceKind, evidence } }: { readonly of: NonNullable<Reason['cleared']> }) => (
  <Box component="span" sx={{ display: 'block' }}>
    확인한 자료: {[evidenceKind === null ? null : evidenceNames[evidenceKind], evidence].filter(Boolean).join(', ')}
  </Box>
)

const RiskAction = (props: ActionProps) =>
  props.reason.cleared === null ? <Clear {...props} /> : <Restore {...props} />

const Clear = ({ reason, of: { entry, registryId } }: ActionProps) => {
  const may = useMay('POST /api/registry/{id}/risk/clear')
  const [clearing, setClearing] = useState(false)
  if (!may) return null
  return (
    <>
      <Button
        color="inherit"
        size="small"
        aria-label={`${nameOf(entry)} 위험 해소: ${reason.text}`}
        onClick={() => setClearing(true)}
      >
        해소
      </Button>
      {clearing ? (
        <Suspense fallback={null}>
          <ClearRiskDialog
            text={reason.text}
            order={{ registryId, listUserId: entry.listUserId, code: reason.code }}
            onClose={() => setClearing(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

const Restore = ({ reason, of: { entry, registryId } }: ActionProps) => {
  const { call } = useCalls()
  const may = useMay('POST /api/registry/{id}/risk/restore')
  if (!may) return null
  return (
    <ConfirmedAction
      label="되돌리기"
      name={`${nameOf(entry)} 위험 해소 되돌리기: ${reason.text}`}
      title="위험 해소를 되돌릴까요?"
      done="위험을 다시 셉니다."
      button={{ size: 'small' }}
      send={() =>
        call('POST /api/registry/{id}/risk/restore', {
          params: { id: registryId },
          body: { listUserId: entry.listUserId, code: reason.code },
        })
      }
    >
      <li>이 소유자의 위험으로 다시 세고, 현황의 숫자가 다시 계산됩니다.</li>
      <li>해소했던 기록은 그대로 남습니다.</li>
    </ConfirmedAction>
  )
}

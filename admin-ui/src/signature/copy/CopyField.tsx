import CheckIcon from '@mui/icons-material/CheckCircleOutlined'
import { Button, Stack, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { copyKindNames, type CopyKind } from '#events/values/confirmation/paper-copy.ts'
import type { PaperCopyAnswer } from '#services/signature/copy/paper-copies.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'

const CopyDialog = lazy(() => import('./CopyDialog.tsx'))

type CopyFieldProps = {
  /** Entry of the owner; null until one is chosen. */
  readonly listUserId: string | null
  readonly kinds: readonly CopyKind[]
  readonly copies: readonly PaperCopyAnswer[]
  readonly onCopies: (copies: readonly PaperCopyAnswer[]) => void
  /** Maximum number of copies. */
  readonly most: number
}

/** Field of the copies that belong to a paper: each is masked and uploaded before the paper. */
export const CopyField = ({ listUserId, kinds, copies, onCopies, most }: CopyFieldProps) => {
  const may = useMay('POST /api/signature/copies')
  const [adding, setAdding] = useState(false)
  if (!may) return null
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      {copies.map(({ id, kind, boxes }) => (
        <Stack key={id} direction="row" spacing={2} sx={{ alignItems: 'center' }}>
          <CheckIcon fontSize="small" color="success" aria-hidden />
          <Typography variant="body2">
            {copyKindNames[kind]} · {boxes === 0 ? '뒷자리 없음 확인' : `${boxes.toLocaleString('ko-KR')}곳 가림`}
          </Typography>
        </Stack>
      ))}
      {copies.length < most ? (
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          disabled={listUserId === null}
          onClick={() => setAdding(true)}
        >
          {kinds.includes('withdrawal-form') ? '철회서·신분증 사본 붙이기' : '신분증·인감증명서 사본 붙이기'}
        </Button>
      ) : null}
      {adding && listUserId !== null ? (
        <Suspense fallback={null}>
          <CopyDialog
            target={{ listUserId }}
            kinds={kinds}
            onStored={(copy) => onCopies([...copies, copy])}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      ) : null}
    </Stack>
  )
}

import { Box, Button, Stack, Typography } from '@mui/material'
import type { NoticeOwner, ShownProof } from '#services/assembly/notice/notice.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { StateChip } from '../../labels/StatusChip.tsx'
import { noticeStateStyles, ownerText, proofText } from './notice-labels.ts'
import { useNoticeAgain } from './use-notice.ts'

type ProofLineProps = {
  readonly id: string
  readonly owner: NoticeOwner
  readonly proof: ShownProof
  readonly mayRecord: boolean
  readonly onOutcome: () => void
}

const VoidProof = ({
  id,
  owner,
  deliveryId,
}: Pick<ProofLineProps, 'id' | 'owner'> & { readonly deliveryId: string }) => {
  const { call } = useCalls()
  const again = useNoticeAgain(id)
  return (
    <ConfirmedAction
      label="취소"
      name={`${ownerText(owner)} 통지 기록 취소`}
      title="통지 기록을 취소할까요?"
      done="통지 기록을 취소했습니다."
      onDone={again}
      isRemoval
      button={{ size: 'small' }}
      reason={{ hint: '예: 다른 소유자의 등기번호입니다.' }}
      send={(reason) =>
        call('POST /api/assemblies/{id}/notice/deliveries/{deliveryId}/void', {
          params: { id, deliveryId },
          body: { reason },
        })
      }
    >
      <li>기록은 남고, 통지로 세지 않습니다.</li>
      <li>취소한 관리자와 사유가 함께 보입니다.</li>
    </ConfirmedAction>
  )
}

const ProofLine = ({ id, owner, proof, mayRecord, onOutcome }: ProofLineProps) => {
  const { deliveryId, voided, way, outcome } = proof
  const isOpen = mayRecord && voided === null && deliveryId !== null
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ overflowWrap: 'anywhere', ...(voided === null ? {} : { textDecoration: 'line-through' }) }}
      >
        {proofText(proof)}
      </Typography>
      {isOpen && way === 'mail' && outcome === null ? (
        <Button size="small" aria-label={`${ownerText(owner)} 등기 결과 입력`} onClick={onOutcome}>
          결과 입력
        </Button>
      ) : null}
      {isOpen ? <VoidProof id={id} owner={owner} deliveryId={deliveryId} /> : null}
    </Stack>
  )
}

type OwnerLineProps = {
  readonly id: string
  readonly owner: NoticeOwner
  readonly mayRecord: boolean
  readonly onMail: () => void
  readonly onHand: () => void
  readonly onOutcome: (proof: ShownProof) => void
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 2,
  py: 2.5,
  borderTop: 1,
  borderColor: 'divider',
} as const

/** Shows one owner, what shows that they got the notice, and how to record more. */
export const OwnerLine = ({ id, owner, mayRecord, onMail, onHand, onOutcome }: OwnerLineProps) => (
  <Box component="li" sx={line}>
    <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{ownerText(owner)}</Typography>
        <StateChip {...noticeStateStyles[owner.state]} />
      </Stack>
      {owner.hadFormer ? (
        <Typography variant="body2" color="textSecondary">
          취소한 총회의 통지를 받았습니다
        </Typography>
      ) : null}
      {owner.proofs.map((proof, index) => (
        <ProofLine
          // Messages have no id; the order of the log stays.
          // oxlint-disable-next-line react/no-array-index-key
          key={`${proof.deliveryId ?? 'message'} ${index}`}
          id={id}
          owner={owner}
          proof={proof}
          mayRecord={mayRecord}
          onOutcome={() => onOutcome(proof)}
        />
      ))}
    </Box>
    {mayRecord ? (
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button size="small" variant="outlined" aria-label={`${ownerText(owner)} 등기 입력`} onClick={onMail}>
          등기 입력
        </Button>
        <Button size="small" variant="outlined" aria-label={`${ownerText(owner)} 직접 전달`} onClick={onHand}>
          직접 전달
        </Button>
      </Stack>
    ) : null}
  </Box>
)

import { Button, Stack, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#ui/format.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { ConfirmedAction } from '../kit/feedback/ConfirmedAction.tsx'
import { ErrorNote } from '../kit/feedback/ErrorNote.tsx'
import { kindNames, outcomeText } from './integration-labels.ts'
import { WEBHOOKS_KEY } from '../labels/use-webhooks.ts'

type DeliveriesProps = { readonly webhookId: string }

/** Shows the last tries of a webhook once they are asked for; each event can be sent again. */
export const Deliveries = ({ webhookId }: DeliveriesProps) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="small" color="inherit" sx={{ mt: 2 }} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? '전송 기록 닫기' : '전송 기록'}
      </Button>
      {isOpen ? <LastDeliveries webhookId={webhookId} /> : null}
    </>
  )
}

const LastDeliveries = ({ webhookId }: DeliveriesProps) => {
  const { call } = useCalls()
  const params = { id: webhookId }
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: [...WEBHOOKS_KEY, webhookId, 'deliveries'],
    queryFn: () => call('GET /api/integration/webhooks/{id}/deliveries', { params }),
  })
  const replay = (position: number) =>
    call('POST /api/integration/webhooks/{id}/replay', { params, body: { after: position - 1 } })
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data?.length === 0) return <Typography variant="body2">아직 보낸 것이 없습니다.</Typography>
  return data?.map(({ id, at, kind, attempt, status, failure, position, millis }) => (
    <Stack key={id} direction="row" sx={{ alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
      <Typography variant="body2">
        {formatDateTime(at)} · {kindNames[kind]} · {outcomeText({ status, failure })} · {attempt}번째 · {millis}ms
      </Typography>
      {position === null ? null : (
        <ConfirmedAction
          label="여기부터 다시 보내기"
          name={`기록 ${position}부터 다시 보내기`}
          title={`기록 ${position}부터 다시 보낼까요?`}
          send={() => replay(position)}
          done="다시 보내기 시작했습니다."
          onDone={() => void client.invalidateQueries({ queryKey: WEBHOOKS_KEY })}
          button={{ size: 'small' }}
        >
          <li>이 일과 그 뒤의 일을 순서대로 다시 보냅니다.</li>
        </ConfirmedAction>
      )}
    </Stack>
  ))
}

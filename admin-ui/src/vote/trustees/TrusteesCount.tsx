import { Alert, Card, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import type { Vote } from '#services/vote/votes.contract.ts'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { TrusteeList } from './TrusteeList.tsx'
import { useTrustees, useTrusteesCommand } from './use-trustees.ts'

type TrusteesCountProps = {
  readonly vote: Vote
  /** Button to count, once enough trustees have given their parts. */
  readonly counting: ReactNode
  /** Acts that are possible before the trustees are notified. */
  readonly before: ReactNode
}

/** Steps of counting a vote whose key trustees hold: notify them, see who is missing, and count. */
export const TrusteesCount = ({ vote, counting, before }: TrusteesCountProps) => {
  const { data, error, refetch } = useTrustees(vote)
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton />
  const given = data.trustees.filter(({ hasGiven }) => hasGiven).length
  const missing = data.trustees.filter(({ hasGiven }) => !hasGiven).map(({ name }) => name ?? '참관인')
  const isEnough = given >= data.threshold
  return (
    <Card component="section" sx={{ p: 5 }}>
      <Typography variant="h2">{data.isAsked ? '참관인이 열쇠를 넣고 있습니다' : '투표가 마감되었습니다'}</Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 4 }}>
        {data.isAsked
          ? `${data.threshold}명이 필요합니다. 지금까지 ${given}명이 참여했습니다.`
          : `참관인 ${data.trustees.length}명 중 ${data.threshold}명이 열쇠를 넣어야 합니다. 시작하면 다시 열 수 없습니다.`}
      </Typography>
      {data.isAsked ? (
        <Stack spacing={4}>
          {isEnough ? (
            <Alert severity="success">필요한 사람이 모두 참여했습니다. 이제 개표할 수 있습니다.</Alert>
          ) : (
            <Alert severity="info">아직 참여하지 않은 참관인: {missing.join(', ')}</Alert>
          )}
          <TrusteeList trustees={data} asks="part" />
          {isEnough ? <Stack direction="row">{counting}</Stack> : null}
        </Stack>
      ) : (
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
          <AskAction vote={vote} />
          {before}
        </Stack>
      )}
    </Card>
  )
}

const AskAction = ({ vote }: { readonly vote: Vote }) => {
  const { call } = useCalls()
  const mayAsk = useMay('POST /api/votes/{id}/trustees/count')
  const { mutateAsync } = useTrusteesCommand({
    send: () => call('POST /api/votes/{id}/trustees/count', { params: { id: vote.id }, body: {} }),
  })
  if (!mayAsk) return null
  return (
    <ConfirmedAction
      label="참관인 개표 시작"
      title="참관인의 개표를 시작하시겠습니까?"
      send={() => mutateAsync()}
      done="암호화된 표를 합쳤습니다. 참관인에게 링크를 다시 보내주세요."
      button={{ variant: 'contained', size: 'large', color: 'primary' }}
    >
      <li>마감한 때의 명부로 암호화된 표를 합칩니다. 표는 열지 않습니다.</li>
      <li>이 투표는 다시 열 수 없습니다.</li>
      <li>참관인이 각자의 링크에서 열쇠를 넣으면 결과가 나옵니다.</li>
    </ConfirmedAction>
  )
}

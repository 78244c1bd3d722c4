import { Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { limitText } from './proxy-labels.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'

/** Reads whether a vote allows proxies. */
export const useProxyRule = (voteId: string) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: ['votes', 'proxy-rule', voteId],
    queryFn: () => call('GET /api/votes/{id}/proxy-rule', { params: { id: voteId } }),
  })
}

/** Shows whether the vote allows proxies, why, and how many one person may hold. */
export const ProxyRuleSection = ({ vote }: { readonly vote: Vote }) => {
  const { call } = useCalls()
  const mayDecide = useMay('PUT /api/votes/{id}/proxy-rule')
  const { data, error, refetch } = useProxyRule(vote.id)
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton />
  const { allowed, fixed, reason, text } = data
  const limit = limitText(data)
  return (
    <Section
      title={allowed ? '위임장을 받는 투표입니다' : '위임장을 받지 않는 투표입니다'}
      actions={
        mayDecide && !fixed && vote.status !== 'closed' ? (
          <ConfirmedAction
            label={allowed ? '위임장 받지 않기' : '위임장 받기'}
            title={allowed ? '위임장을 받지 않으시겠습니까?' : '위임장을 받으시겠습니까?'}
            reason={{ hint: '예: 관리규약 제30조에서 서면 위임을 허용합니다.' }}
            button={{ variant: 'outlined' }}
            done={allowed ? '위임장을 받지 않도록 했습니다.' : '위임장을 받도록 했습니다.'}
            send={(why) =>
              call('PUT /api/votes/{id}/proxy-rule', {
                params: { id: vote.id },
                body: { allowed: !allowed, reason: why },
              })
            }
          >
            <li>이 투표에만 적용하고, 정한 사유는 기록에 남습니다.</li>
            <li>법령이나 관리규약이 위임을 허용하는지 먼저 확인해주세요.</li>
          </ConfirmedAction>
        ) : undefined
      }
    >
      <Typography>{text}</Typography>
      {limit === null || !allowed ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {limit}
        </Typography>
      )}
      {reason === null ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          정한 사유: {reason}
        </Typography>
      )}
    </Section>
  )
}

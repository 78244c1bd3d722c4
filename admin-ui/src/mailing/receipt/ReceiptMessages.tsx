import { Alert, FormControlLabel, Switch, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { toApiError } from '#ui/http/api-client.ts'
import { formatCount } from '#ui/format.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { formatWon } from '../../labels/message-labels.ts'
import { Section } from '../../kit/layout/Section.tsx'

/** Switches the messages that tell owners of each submission in their name, and shows their cost. */
export const ReceiptMessages = ({ listId }: { readonly listId: string }) => {
  const { call } = useCalls()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const mayChange = useMay('PUT /api/messages/list/{listId}/receipts')
  const queryKey = ['receipt-messages', listId]
  const { data, error } = useQuery({
    queryKey,
    queryFn: () => call('GET /api/messages/list/{listId}/receipts', { params: { listId } }),
  })
  const { mutate, isPending } = useCommand({
    mutationFn: (isOn: boolean) =>
      call('PUT /api/messages/list/{listId}/receipts', { params: { listId }, body: { isOn } }),
    onSuccess: (settings) => queryClient.setQueryData(queryKey, settings),
    onError: (thrown) => notify(toApiError(thrown).text, { type: 'error' }),
  })
  if (error !== null && data === undefined) return <Alert severity="error">{toApiError(error).text}</Alert>
  if (data === undefined) return null
  const { isOn, sent, costAtMost, priceAtMost } = data
  return (
    <Section
      title="접수 안내 문자"
      note="투표, 동의, 철회, 위임마다 명부의 전화번호로 보냅니다. 고른 내용은 적지 않습니다."
    >
      <FormControlLabel
        control={<Switch checked={isOn} disabled={!mayChange || isPending} onChange={(_, next) => mutate(next)} />}
        label={isOn ? '보냅니다' : '보내지 않습니다'}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        보낸 문자 {formatCount(sent, '건')} · 최대 {formatWon(costAtMost)} (한 건 최대 {formatWon(priceAtMost)}). 완료
        안내 알림톡을 켜면 투표와 동의는 알림톡으로 보냅니다.
      </Typography>
    </Section>
  )
}

import { Alert, Button, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'react-admin'
import type { ListedObjection } from '#services/history/contact/contact-objections.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { formatCount, formatDateTime } from '#ui/format.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { useCommand } from '../kit/data/use-command.ts'
import { live } from '../kit/data/query-client.ts'

/** Maximum number of objections that are listed. */
const MAXIMUM = 50

const useObjections = ({ listId, status }: Vote) => {
  const dataProvider = useDataProvider()
  const enabled = useMay('GET /api/list/{id}/objections') && status !== 'draft'
  return useQuery({
    queryKey: ['contact-objections', listId],
    queryFn: () =>
      dataProvider.getList<ListedObjection>('contact-objections', {
        filter: { listId, status: ['open'] },
        sort: { field: 'at', order: 'ASC' },
        pagination: { page: 1, perPage: MAXIMUM },
      }),
    enabled,
    ...live,
  })
}

/**
 * Shows objections of former phones that two administrators have to decide; nothing where there are
 * none.
 */
export const ObjectionsNote = ({ vote }: { readonly vote: Vote }) => {
  const { data } = useObjections(vote)
  const mayDecide = useMay('POST /api/user/{id}/objections/{objectionId}/decision')
  if (data === undefined || data.data.length === 0) return null
  return (
    <Alert severity="error">
      <Typography variant="body2">
        바뀌기 전의 전화번호로 이의를 남긴 소유자가 {formatCount(data.total ?? data.data.length, '명')} 있습니다. 관리자
        두 사람이 처리할 때까지 새 번호로는 투표할 수 없습니다.
      </Typography>
      <Stack component="ul" spacing={3} sx={{ listStyle: 'none', m: 0, mt: 3, p: 0 }}>
        {data.data.map((objection) => (
          <li key={objection.id}>
            <Objection objection={objection} mayDecide={mayDecide} />
          </li>
        ))}
      </Stack>
    </Alert>
  )
}

type ObjectionProps = { readonly objection: ListedObjection; readonly mayDecide: boolean }

const unitOf = ({ dong, ho }: ListedObjection): string => (dong === null ? '' : `${dong}동 ${ho}호`)

const Objection = ({ objection, mayDecide }: ObjectionProps) => {
  const { name, former, phone, at, pendingId } = objection
  return (
    <>
      <Typography variant="body2" sx={{ fontWeight: 700 }}>
        {[unitOf(objection), name ?? '이름 없음'].filter((part) => part !== '').join(' ')}
      </Typography>
      <Typography variant="body2">
        {former ?? '없음'} → {phone ?? '없음'} · {formatDateTime(at)} 이의
      </Typography>
      {pendingId === null ? null : <Typography variant="body2">다른 관리자의 승인을 기다리고 있습니다.</Typography>}
      {mayDecide && pendingId === null ? <Decisions objection={objection} /> : null}
    </>
  )
}

const Decisions = ({ objection: { id, userId } }: { readonly objection: ListedObjection }) => {
  const { call } = useCalls()
  const notify = useNotify()
  const { mutate, isPending } = useCommand({
    mutationFn: (decision: 'keep' | 'restore') =>
      call('POST /api/user/{id}/objections/{objectionId}/decision', {
        params: { id: userId, objectionId: id },
        body: { decision },
      }),
    onSuccess: () => notify('다른 관리자가 승인하면 처리합니다.', { type: 'info' }),
    onError: (thrown) => notify(toApiError(thrown).text, { type: 'error' }),
  })
  return (
    <Stack direction="row" spacing={2} sx={{ mt: 2, flexWrap: 'wrap', rowGap: 2 }}>
      <Button size="small" variant="contained" disabled={isPending} onClick={() => mutate('restore')}>
        바뀌기 전 번호로 되돌리기
      </Button>
      <Button size="small" variant="outlined" color="inherit" disabled={isPending} onClick={() => mutate('keep')}>
        바뀐 번호 그대로 두기
      </Button>
    </Stack>
  )
}

import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'react-admin'
import { toApiError } from '#ui/http/api-client.ts'
import { formatDateTime } from '#ui/format.ts'
import type { WaitingChange } from '#services/history/contact/contact-changes.contract.ts'
import { useCommand } from '../kit/data/use-command.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { live } from '../kit/data/query-client.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { plainList } from '../kit/display/plain-list.ts'
import { Section } from '../kit/layout/Section.tsx'
import { RecordLink } from '../kit/collection/RecordLink.tsx'
import { residentPath, unitName } from '../labels/person-labels.ts'
import { ChangeLines } from '../labels/ChangeLines.tsx'

type WaitingChangesProps = {
  readonly listId: string
  /** Person whose changes are shown; absent for all. */
  readonly userId?: string
}

/** Maximum number of changes that are shown; the rest appear as these are decided. */
const MAXIMUM = 50

const useWaiting = ({ listId, userId }: WaitingChangesProps): readonly WaitingChange[] => {
  const dataProvider = useDataProvider()
  const { data } = useQuery({
    queryKey: ['waiting-changes', listId, userId ?? null],
    queryFn: () =>
      dataProvider.getList<WaitingChange>('waiting-changes', {
        filter: { listId, ...(userId === undefined ? {} : { userId }) },
        sort: { field: 'at', order: 'ASC' },
        pagination: { page: 1, perPage: MAXIMUM },
      }),
    enabled: useMay('GET /api/list/{id}/changes/waiting'),
    ...live,
  })
  return data?.data ?? []
}

/**
 * Shows changes of names and phones that a second administrator has to confirm before they take
 * effect. Nothing where there are none.
 */
export const WaitingChanges = ({ listId, userId }: WaitingChangesProps) => {
  const changes = useWaiting({ listId, ...(userId === undefined ? {} : { userId }) })
  if (changes.length === 0) return null
  return (
    <Section
      title="확인을 기다리는 연락처 변경"
      note="요청하지 않은 관리자가 본인이 원한 변경인지 알아본 뒤에 확인해 주세요."
    >
      <Stack component="ul" spacing={4} sx={plainList}>
        {changes.map((change) => (
          <Box component="li" key={change.id}>
            <Waiting change={change} listId={listId} />
          </Box>
        ))}
      </Stack>
    </Section>
  )
}

const Waiting = ({ change, listId }: { readonly change: WaitingChange; readonly listId: string }) => {
  const mayAnswer = useMay('POST /api/user/{id}/contact-change/{changeId}/confirm')
  const { userId, name, at, admin, from } = change
  return (
    <Stack spacing={1}>
      <Box>
        <RecordLink to={residentPath(listId, userId)}>{name ?? '이름 없음'}</RecordLink>
        <Typography variant="caption" color="textSecondary" component="span" sx={{ ml: 2, whiteSpace: 'nowrap' }}>
          {unitName(change)}
        </Typography>
      </Box>
      <ChangeLines changes={change.changes} />
      <Typography variant="caption" color="textSecondary">
        {[`${formatDateTime(at)}에 요청`, admin.name, from ?? ''].filter((part) => part !== '').join(' · ')}
      </Typography>
      {mayAnswer ? <Answers change={change} /> : null}
    </Stack>
  )
}

const Answers = ({ change: { id: changeId, userId, own } }: { readonly change: WaitingChange }) => {
  const { call } = useCalls()
  const notify = useNotify()
  const { mutate, isPending, variables } = useCommand({
    mutationFn: (said: 'confirm' | 'refuse') =>
      call(`POST /api/user/{id}/contact-change/{changeId}/${said}`, { params: { id: userId, changeId }, body: {} }),
    onSuccess: (_, said) =>
      notify(said === 'confirm' ? '변경을 확인해 반영했습니다.' : '변경을 거절했습니다. 그대로 둡니다.', {
        type: 'success',
      }),
    onError: (thrown) => notify(toApiError(thrown).text, { type: 'error' }),
  })
  if (own) return <Alert severity="info">직접 요청한 변경입니다. 다른 관리자가 확인해야 반영됩니다.</Alert>
  return (
    <Stack direction="row" spacing={2}>
      <Button
        variant="contained"
        disabled={isPending}
        loading={isPending && variables === 'confirm'}
        onClick={() => mutate('confirm')}
      >
        확인하기
      </Button>
      <Button
        variant="outlined"
        color="inherit"
        disabled={isPending}
        loading={isPending && variables === 'refuse'}
        onClick={() => mutate('refuse')}
      >
        거절하기
      </Button>
    </Stack>
  )
}

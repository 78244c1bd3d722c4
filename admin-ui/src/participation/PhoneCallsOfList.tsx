import PhoneIcon from '@mui/icons-material/PhoneOutlined'
import { Alert, Box, Button, Link as MuiLink, Stack, Typography } from '@mui/material'
import { useNotify } from 'react-admin'
import { formatPhone } from '#events/values/phone.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { PhoneCall } from '#services/participation/phone-call/phone-calls.contract.ts'
import { formatCount, formatDateTime } from '#ui/format.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { RecordLink } from '../kit/collection/RecordLink.tsx'
import { RowsSkeleton } from '../kit/collection/RowsSkeleton.tsx'
import { useCalls } from '../kit/data/use-calls.ts'
import { useCommand } from '../kit/data/use-command.ts'
import { plainList } from '../kit/display/plain-list.ts'
import { Empty } from '../kit/feedback/Empty.tsx'
import { ErrorNote } from '../kit/feedback/ErrorNote.tsx'
import { Section } from '../kit/layout/Section.tsx'
import { rollPath } from '../labels/list-labels.ts'
import { lastCallText, reasonText, requesterText } from './phone-call-labels.ts'
import { usePhoneCalls } from './use-phone-calls.ts'

/** Shows whom the office is asked to call, and the calls that were made. */
const PhoneCallsOfList = ({ list }: { readonly list: List }) => (
  <Stack spacing={4}>
    <Alert severity="warning">
      아직 본인 확인을 하지 않은 분이 적은 내용입니다. 통화만으로 명부의 이름이나 전화번호를 바꾸지 말고, 인증번호나
      고른 답을 묻지 마세요.
    </Alert>
    <Waiting listId={list.id} />
    <Over listId={list.id} />
  </Stack>
)

export default PhoneCallsOfList

const Waiting = ({ listId }: { readonly listId: string }) => {
  const { data, error, refetch } = usePhoneCalls(listId, 'waiting')
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton />
  if (data.data.length === 0)
    return <Empty title="기다리는 전화 요청이 없습니다">본인 확인에서 막혀 전화를 요청한 분이 나옵니다.</Empty>
  const more = (data.total ?? 0) - data.data.length
  return (
    <>
      <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 4 }}>
        {data.data.map((call) => (
          <li key={call.id}>
            <WaitingCall call={call} />
          </li>
        ))}
      </Box>
      {more > 0 ? (
        <Typography color="textSecondary">
          {formatCount(more, '건')}이 더 있습니다. 위의 요청을 처리하면 나옵니다.
        </Typography>
      ) : null}
    </>
  )
}

const titleOf = ({ requests, phone }: PhoneCall): string => {
  const [first] = requests
  const who = first === undefined ? '' : requesterText(first)
  return who === '' ? formatPhone(phone ?? '') : who
}

const WaitingCall = ({ call }: { readonly call: PhoneCall }) => (
  <Section
    title={titleOf(call)}
    note={[`${formatDateTime(call.requestedAt)} 요청`, lastCallText(call)].filter((part) => part !== '').join(' · ')}
  >
    <Stack spacing={3}>
      <Requests call={call} />
      <Outcome call={call} />
    </Stack>
  </Section>
)

/** Shows each request for the same phone; several may name different persons. */
const Requests = ({ call: { listId, requests } }: { readonly call: PhoneCall }) => (
  <Stack component="ul" spacing={1} sx={plainList}>
    {requests.map((request, index) => (
      // Requests have no id for the office, and are only added at the end.
      <li key={index}>
        {index === 0 ? null : `${requesterText(request)} · `}
        {reasonText(request)}
        {request.dong === null || request.ho === null ? null : (
          <Box component="span" sx={{ px: 2 }}>
            <RecordLink to={rollPath(listId, { dong: request.dong, ho: request.ho })}>명부에서 찾기</RecordLink>
          </Box>
        )}
      </li>
    ))}
  </Stack>
)

const outcomes = { reached: '통화했습니다', unreached: '연락되지 않음' } as const

const Outcome = ({ call: { id, phone, tries } }: { readonly call: PhoneCall }) => {
  const { call } = useCalls()
  const notify = useNotify()
  const mayRecord = useMay('POST /api/phone-calls/{id}/outcome')
  const { mutate, isPending, error } = useCommand({
    mutationFn: (outcome: keyof typeof outcomes) =>
      call('POST /api/phone-calls/{id}/outcome', { params: { id }, body: { outcome, tries } }),
    onSuccess: () => notify('통화 결과를 기록했습니다.', { type: 'success' }),
  })
  if (phone === null) return null
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
        <Button variant="contained" startIcon={<PhoneIcon />} href={`tel:${phone}`}>
          {formatPhone(phone)}
        </Button>
        {mayRecord
          ? (['reached', 'unreached'] as const).map((outcome) => (
              <Button
                key={outcome}
                variant="outlined"
                color="inherit"
                disabled={isPending}
                onClick={() => mutate(outcome)}
              >
                {outcomes[outcome]}
              </Button>
            ))
          : null}
      </Stack>
      {error === null ? null : <Alert severity="error">{toApiError(error).text}</Alert>}
    </>
  )
}

const Over = ({ listId }: { readonly listId: string }) => {
  const { data } = usePhoneCalls(listId, 'over')
  if (data === undefined || data.data.length === 0) return null
  return (
    <Section title="끝난 전화 요청" note="세 번 걸어도 연락되지 않은 요청은 여기로 옮깁니다.">
      <Stack component="ul" spacing={3} sx={plainList}>
        {data.data.map((call) => (
          <li key={call.id}>
            <Typography sx={{ fontWeight: 600 }}>{titleOf(call)}</Typography>
            <Typography variant="caption" color="textSecondary">
              {lastCallText(call)}
            </Typography>
            {call.phone === null ? null : (
              <Typography variant="body2">
                <MuiLink href={`tel:${call.phone}`}>{formatPhone(call.phone)}</MuiLink>
              </Typography>
            )}
          </li>
        ))}
      </Stack>
    </Section>
  )
}

import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
  Stack,
  Typography,
} from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toApiError } from '#ui/http/api-client.ts'
import { formatDateTime } from '#ui/format.ts'
import type { CalendarAddress } from '#services/analytics/calendar/calendar-address.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { Facts } from '../../kit/display/Facts.tsx'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { CopyLine } from '../../kit/share/CopyLine.tsx'

type OfComplex = { readonly apartmentId: string; readonly name: string }

const keyOf = (apartmentId: string) => ['calendar-address', apartmentId] as const

/** Dialog for the address at which other calendars read the dates of a complex. */
export const SubscribeDialog = ({ onClose, ...of }: OfComplex & { readonly onClose: () => void }) => {
  const { call } = useCalls()
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(of.apartmentId),
    queryFn: () => call('GET /api/admin/calendar/addresses/{apartmentId}', { params: { apartmentId: of.apartmentId } }),
  })
  const title = `${of.name} 일정 구독`
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-label={title}>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        {data === undefined && error !== null ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
        {data === undefined && error === null ? <Skeleton variant="rounded" height={120} /> : null}
        {data === undefined ? null : <Address address={data} {...of} />}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          닫기
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const Address = ({ address, apartmentId }: OfComplex & { readonly address: CalendarAddress }) => {
  const { call } = useCalls()
  const client = useQueryClient()
  const [url, setUrl] = useState<string | null>(null)
  const params = { apartmentId }
  const refresh = (): void => void client.invalidateQueries({ queryKey: keyOf(apartmentId) })
  const issue = useCommand({
    mutationFn: () => call('POST /api/admin/calendar/addresses/{apartmentId}', { params }),
    onSuccess: (answer) => {
      setUrl(answer.url)
      refresh()
    },
  })
  const isHeld = address.issuedAt !== null
  return (
    <Stack spacing={4}>
      <Typography>
        휴대전화나 컴퓨터의 달력에 주소를 넣으면 이 단지의 일정이 자동으로 보입니다. 소유자의 이름과 연락처는 들어가지
        않습니다.
      </Typography>
      {url === null ? null : (
        <Alert severity="success">
          지금 복사해주세요. 이 주소는 다시 볼 수 없습니다.
          <CopyLine name="구독 주소" text={url} />
        </Alert>
      )}
      {isHeld ? <Held address={address} /> : null}
      {issue.error === null ? null : <Alert severity="error">{toApiError(issue.error).text}</Alert>}
      {isHeld ? (
        <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
          <ConfirmedAction
            label="새 주소로 바꾸기"
            title="새 주소로 바꿀까요?"
            send={() => issue.mutateAsync()}
            done="새 주소를 만들었습니다."
          >
            <li>지금 주소를 넣은 달력에는 일정이 더 오지 않습니다.</li>
          </ConfirmedAction>
          <Revoke
            apartmentId={apartmentId}
            onDone={() => {
              setUrl(null)
              refresh()
            }}
          />
        </Stack>
      ) : (
        <Box>
          <Button variant="contained" disabled={issue.isPending} onClick={() => issue.mutate()}>
            주소 만들기
          </Button>
        </Box>
      )}
      <Typography variant="body2" color="textSecondary">
        주소를 아는 사람은 누구나 일정을 볼 수 있으니 혼자만 쓰세요. 관리자 계정이나 이 단지의 배정이 끝나면 주소도
        끝납니다.
      </Typography>
    </Stack>
  )
}

const Revoke = ({ apartmentId, onDone }: { readonly apartmentId: string; readonly onDone: () => void }) => {
  const { call } = useCalls()
  return (
    <ConfirmedAction
      label="폐기"
      title="구독 주소를 폐기할까요?"
      send={() => call('DELETE /api/admin/calendar/addresses/{apartmentId}', { params: { apartmentId } })}
      done="구독 주소를 폐기했습니다."
      onDone={onDone}
      isRemoval
    >
      <li>이 주소를 넣은 달력에는 일정이 더 오지 않습니다.</li>
    </ConfirmedAction>
  )
}

const Held = ({ address: { issuedAt, lastReadAt } }: { readonly address: CalendarAddress }) => (
  <Facts
    facts={[
      { name: '만든 시각', value: issuedAt === null ? '없음' : formatDateTime(issuedAt) },
      { name: '마지막 읽음', value: lastReadAt === null ? '아직 없음' : formatDateTime(lastReadAt) },
    ]}
  />
)

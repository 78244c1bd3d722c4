import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { plainList } from '../../kit/display/plain-list.ts'
import { admits, OFFLINE_LIMIT_MS, type QueueState, type RefusedCheckIn } from './check-in-queue.ts'

/** "14:05" in Seoul. */
const clockText = (at: number): string =>
  new Date(at).toLocaleTimeString('ko-KR', {
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    timeZone: 'Asia/Seoul',
  })

type NoticeProps = {
  readonly state: QueueState
  /** Whether the roll was read before the network was lost. */
  readonly hasRoll: boolean
  readonly onSettle: (actId: string) => void
}

const count = (checkIns: readonly unknown[]): string => `${checkIns.length.toLocaleString('ko')}건`

const offlineText = (state: QueueState, hasRoll: boolean): string => {
  const { offlineSince, waiting } = state
  const kept = waiting.length === 0 ? '' : ` 보낼 출석 ${count(waiting)}이 이 창에 있습니다. 창을 닫지 마세요.`
  if (offlineSince === null) return `출석 ${count(waiting)}을 보내는 중입니다.`
  if (!hasRoll) return `네트워크가 끊겼습니다. 명부를 받지 못해 출석을 확인할 수 없습니다.${kept}`
  if (!admits(state, Date.now()))
    return `네트워크가 끊긴 지 10분이 지나 더 받지 않습니다. 종이에 적었다가 연결되면 입력해주세요.${kept}`
  const until = clockText(offlineSince + OFFLINE_LIMIT_MS)
  return `네트워크가 끊겼습니다. ${until}까지 출석을 받아 두었다가 연결되면 보냅니다.${kept}`
}

const Refused = ({ checkIn, onSettle }: { readonly checkIn: RefusedCheckIn; readonly onSettle: () => void }) => (
  <Stack component="li" direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
    <Typography variant="body2" sx={{ flex: 1, minWidth: 200 }}>
      {checkIn.unit} {checkIn.proxy === null ? '출석' : `대리 출석 (${checkIn.proxy.holderName})`} ·{' '}
      {clockText(checkIn.doneAt)}: {checkIn.reason}
    </Typography>
    <Button size="small" color="inherit" aria-label={`${checkIn.unit} 처리함`} onClick={onSettle}>
      처리함
    </Button>
  </Stack>
)

/** Says that the desk has no network, what waits, and what the server refused afterwards. */
export const OfflineNotice = ({ state, hasRoll, onSettle }: NoticeProps) => {
  const { offlineSince, waiting, refused } = state
  return (
    <>
      {offlineSince === null && waiting.length < 2 ? null : (
        <Alert severity="warning" role="status" sx={{ mb: 3 }}>
          {offlineText(state, hasRoll)}
        </Alert>
      )}
      {refused.length === 0 ? null : (
        <Alert severity="error" sx={{ mb: 3, '& .MuiAlert-message': { flex: 1 } }}>
          출석으로 받아들여지지 않았습니다. 이분들을 다시 확인해주세요.
          <Box component="ul" aria-label="받아들여지지 않은 출석" sx={plainList}>
            {refused.map((checkIn) => (
              <Refused key={checkIn.actId} checkIn={checkIn} onSettle={() => onSettle(checkIn.actId)} />
            ))}
          </Box>
        </Alert>
      )}
    </>
  )
}

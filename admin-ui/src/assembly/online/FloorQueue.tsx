import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { formatDateTime } from '#ui/format.ts'
import { toApiError } from '#ui/http/api-client.ts'
import type { OfficeFloorRequest } from '#services/assembly/statement/statements.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { speakerName } from './speaker-name.ts'
import { useMeetingCommand } from './use-meeting.ts'

type Move = 'given' | 'ended' | 'declined'
type FloorQueueProps = {
  readonly id: string
  readonly floor: readonly OfficeFloorRequest[]
  readonly mayAct: boolean
}

const line = { py: 2, gap: 2, flexWrap: 'wrap', alignItems: 'center', borderTop: 1, borderColor: 'divider' } as const

/** Shows who waits for the floor in the order of arrival, and lets the chair give, end or decline it. */
export const FloorQueue = ({ id, floor, mayAct }: FloorQueueProps) => {
  const { call } = useCalls()
  const { mutate, isPending, error } = useMeetingCommand(id)
  const open = floor.filter(({ state }) => state === 'waiting' || state === 'given')
  const move = ({ attendeeId, id: requestId }: OfficeFloorRequest, to: Move): void =>
    mutate(() =>
      call('POST /api/assemblies/{id}/floor/{attendeeId}/{requestId}', {
        params: { id, attendeeId, requestId },
        body: { to },
      }),
    )
  return (
    <Section title="발언 신청" note={`${open.length}명`}>
      {error === null ? null : <Alert severity="error">{toApiError(error).text}</Alert>}
      {open.length === 0 ? <Typography color="textSecondary">기다리는 소유자가 없습니다.</Typography> : null}
      <Box component="ul" aria-label="발언 신청" sx={plainList}>
        {open.map((request) => {
          const name = speakerName(request)
          const isSpeaking = request.state === 'given'
          return (
            <Stack component="li" direction="row" key={request.id} sx={line}>
              <Box sx={{ flex: '1 1 200px' }}>
                <Typography sx={{ fontWeight: isSpeaking ? 700 : 500 }}>{name}</Typography>
                <Typography variant="body2" color="textSecondary">
                  {isSpeaking ? '발언 중' : `${formatDateTime(request.at)} 신청`}
                </Typography>
              </Box>
              {mayAct ? (
                <Button
                  variant={isSpeaking ? 'outlined' : 'contained'}
                  disabled={isPending}
                  aria-label={`${name} ${isSpeaking ? '발언 마침' : '발언 허가'}`}
                  onClick={() => move(request, isSpeaking ? 'ended' : 'given')}
                >
                  {isSpeaking ? '발언 마침' : '발언 허가'}
                </Button>
              ) : null}
              {mayAct && !isSpeaking ? (
                <Button
                  color="inherit"
                  disabled={isPending}
                  aria-label={`${name} 허가하지 않음`}
                  onClick={() => move(request, 'declined')}
                >
                  허가하지 않음
                </Button>
              ) : null}
            </Stack>
          )
        })}
      </Box>
    </Section>
  )
}

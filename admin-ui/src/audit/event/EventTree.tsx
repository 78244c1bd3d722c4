import { Box, Link, Typography } from '@mui/material'
import type { LogEvent, LogEventAnswer } from '#services/log/log-events.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { plainList } from '../../kit/display/plain-list.ts'

type EventTreeProps = { readonly answer: LogEventAnswer; readonly onOpen: (position: number) => void }

const branch = { ...plainList, pl: 4, ml: 1, borderLeft: 1, borderColor: 'divider' } as const

/** An event and what it led to. */
type CausedEvent = { readonly event: LogEvent; readonly effects: readonly CausedEvent[] }

/** Returns the tree around an event: from the first known cause down to it, and all its effects. */
const causedBy = (causes: readonly LogEvent[], event: LogEvent, effects: LogEventAnswer['effects']): CausedEvent => {
  const under = (of: LogEvent): CausedEvent => ({
    event: of,
    effects: effects.filter(({ cause }) => cause === of.id).map((one) => under(one.event)),
  })
  return causes.toReversed().reduce<CausedEvent>((below, cause) => ({ event: cause, effects: [below] }), under(event))
}

/**
 * Shows causes and effects of an event as a tree, and below it the other events of the same
 * request.
 */
export const EventTree = ({ answer: { event, causes, effects, sameRequest }, onOpen }: EventTreeProps) => {
  const root = causedBy(causes, event, effects)
  return (
    <>
      {causes.length + effects.length === 0 ? null : (
        <Box component="section">
          <Typography variant="h3" sx={{ mb: 1.5 }}>
            원인과 결과
          </Typography>
          <Box component="ul" sx={plainList}>
            <Node node={root} here={event.id} onOpen={onOpen} />
          </Box>
        </Box>
      )}
      {sameRequest.length === 0 ? null : (
        <Box component="section">
          <Typography variant="h3" sx={{ mb: 1.5 }}>
            같은 요청에서 함께 남은 기록
          </Typography>
          <Box component="ul" sx={plainList}>
            {sameRequest.map((one) => (
              <Box component="li" key={one.id} sx={{ py: 1 }}>
                <Line event={one} onOpen={onOpen} />
              </Box>
            ))}
          </Box>
        </Box>
      )}
    </>
  )
}

type NodeProps = { readonly node: CausedEvent; readonly here: number; readonly onOpen: EventTreeProps['onOpen'] }

const Node = ({ node: { event, effects }, here, onOpen }: NodeProps) => (
  <Box component="li" sx={{ py: 1 }} aria-current={event.id === here ? 'true' : undefined}>
    {event.id === here ? (
      <Typography variant="body2" sx={{ fontWeight: 700 }}>
        {event.text} <Time at={event.at} />
      </Typography>
    ) : (
      <Line event={event} onOpen={onOpen} />
    )}
    {effects.length === 0 ? null : (
      <Box component="ul" sx={branch}>
        {effects.map((effect) => (
          <Node key={effect.event.id} node={effect} here={here} onOpen={onOpen} />
        ))}
      </Box>
    )}
  </Box>
)

const Time = ({ at }: { readonly at: string }) => (
  <Typography variant="caption" color="textSecondary" component="span">
    {formatDateTime(at)}
  </Typography>
)

const Line = ({ event, onOpen }: { readonly event: LogEvent; readonly onOpen: EventTreeProps['onOpen'] }) => (
  <>
    <Link
      component="button"
      type="button"
      variant="body2"
      color="inherit"
      onClick={() => onOpen(event.id)}
      sx={{ textAlign: 'left', verticalAlign: 'baseline' }}
    >
      {event.text}
    </Link>{' '}
    <Time at={event.at} />
  </>
)

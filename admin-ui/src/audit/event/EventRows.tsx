import { Box, Typography } from '@mui/material'
import type { LogEvent } from '#services/log/log-events.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { actorText, groupText, locationText } from './event-labels.ts'
import { useVisibleRows } from './use-visible-rows.ts'

type EventRowsProps = {
  readonly events: readonly LogEvent[]
  readonly isReading: boolean
  /** Handler that runs as the end of the loaded rows comes near. */
  readonly onEnd: () => void
  readonly onOpen: (event: LogEvent) => void
}

const row = {
  display: 'grid',
  width: '100%',
  textAlign: 'left',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '190px minmax(0, 1fr) 240px' },
  columnGap: 4,
  rowGap: 0.5,
  px: { xs: 2, sm: 3 },
  py: 2,
  border: 0,
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'transparent',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'tokens.surfaceSunken' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
} as const

/**
 * Shows events as rows, of which only the visible ones are rendered. Arrow keys move between them.
 */
export const EventRows = ({ events, isReading, onEnd, onOpen }: EventRowsProps) => {
  const ids = events.map(({ id }) => id)
  const { list, top, height, measure, shown, active, setActive, move } = useVisibleRows(ids, onEnd)
  return (
    <>
      <Box
        ref={list}
        role="list"
        aria-label="기록"
        aria-busy={isReading}
        onKeyDown={move}
        sx={{ position: 'relative', height, borderTop: 1, borderColor: 'divider' }}
      >
        {shown.map(({ index, key, start }) => {
          const event = events[index]
          return event === undefined ? null : (
            <Box
              key={key}
              role="listitem"
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={-1}
              ref={measure}
              sx={{ position: 'absolute', top: 0, left: 0, right: 0 }}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <EventRow
                event={event}
                isActive={index === active}
                onOpen={() => {
                  setActive(index)
                  onOpen(event)
                }}
              />
            </Box>
          )
        })}
      </Box>
      <Typography role="status" variant="caption" color="textSecondary" component="p" sx={{ py: 3, minHeight: 44 }}>
        {isReading ? '이어지는 기록을 불러오는 중입니다.' : ''}
      </Typography>
    </>
  )
}

type EventRowProps = { readonly event: LogEvent; readonly isActive: boolean; readonly onOpen: () => void }

const EventRow = ({ event, isActive, onOpen }: EventRowProps) => (
  <Box component="button" type="button" tabIndex={isActive ? 0 : -1} onClick={onOpen} sx={row}>
    <Box>
      <Typography component="span" variant="body2" sx={{ whiteSpace: 'nowrap' }}>
        {formatDateTime(event.at)}
      </Typography>
      <Typography variant="caption" color="textSecondary" component="span" sx={{ display: 'block' }}>
        {groupText(event)}
      </Typography>
    </Box>
    <Box sx={{ minWidth: 0 }}>
      <Typography component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
        {event.text}
      </Typography>
      <Typography variant="caption" color="textSecondary" component="span" sx={{ display: 'block' }}>
        {locationText(event)}
      </Typography>
    </Box>
    <Box sx={{ minWidth: 0 }}>
      <Typography component="span" variant="body2" sx={{ display: 'block' }}>
        {actorText(event.actor)}
      </Typography>
      <Typography variant="caption" color="textSecondary" component="span" sx={{ display: 'block' }}>
        {event.from ?? ''}
      </Typography>
    </Box>
  </Box>
)

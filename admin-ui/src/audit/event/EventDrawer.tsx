import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { SideDrawer } from '../../kit/layout/SideDrawer.tsx'
import { EventDetail } from './EventDetail.tsx'
import type { ChosenFilter } from './explorer-filter.ts'

type EventDrawerProps = {
  /** Position of the event; null for none. */
  readonly position: number | null
  readonly onClose: () => void
  readonly onOpen: (position: number) => void
  readonly onFilter: (changes: ChosenFilter) => void
}

/** Shows one event beside the list, with its causes and effects. */
export const EventDrawer = ({ position, onClose, onOpen, onFilter }: EventDrawerProps) => (
  <SideDrawer title={`기록 ${position ?? ''}`} open={position !== null} onClose={onClose}>
    {position === null ? null : <Opened key={position} position={position} onOpen={onOpen} onFilter={onFilter} />}
  </SideDrawer>
)

const Opened = ({
  position,
  ...acts
}: Pick<EventDrawerProps, 'onOpen' | 'onFilter'> & { readonly position: number }) => {
  const { call } = useCalls()
  const { data, error, refetch } = useQuery({
    queryKey: ['log-event', position],
    queryFn: ({ signal }) => call('GET /api/admin/log/events/{position}', { signal, params: { position } }),
  })
  if (error !== null) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <Box aria-busy>
        <RowsSkeleton />
      </Box>
    )
  return <EventDetail answer={data} {...acts} />
}

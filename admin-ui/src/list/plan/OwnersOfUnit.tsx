import {
  Box,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  Popover,
  Typography,
  type PopoverProps,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { Link } from 'react-router'
import type { Unit } from '#services/list/figures/list-stats.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { EntryStatusChip } from '../../labels/StatusChip.tsx'
import { residentPath, unitName } from '../../labels/person-labels.ts'

type OwnersOfUnitProps = {
  readonly listId: string
  readonly unit: Unit
  readonly anchor: HTMLElement
  readonly onClose: () => void
}

/** Shows the owners of one unit, each with a link. */
export const OwnersOfUnit = ({ listId, unit, anchor, onClose }: OwnersOfUnitProps) => {
  const side = sideOf(anchor, unit)
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      {...side}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': `${unitName(unit)} 소유자`, sx: { width: 300, my: `${GAP}px` } },
      }}
    >
      <Typography variant="h3" component="p" sx={{ px: 4, pt: 3 }}>
        {unitName(unit)} 소유자 {unit.owners}명
      </Typography>
      <Owners listId={listId} unit={unit} />
    </Popover>
  )
}

/** Pixels: its heading, and a line an owner. */
const HEADING = 60
const LINE = 64
const GAP = 6

/** Returns the position of the popover: below its cell where there is room, else above it. */
const sideOf = (anchor: HTMLElement, { owners }: Unit): Pick<PopoverProps, 'anchorOrigin' | 'transformOrigin'> => {
  const isAbove = anchor.getBoundingClientRect().bottom + HEADING + owners * LINE > window.innerHeight
  const [from, to] = isAbove ? (['top', 'bottom'] as const) : (['bottom', 'top'] as const)
  return {
    anchorOrigin: { vertical: from, horizontal: 'center' },
    transformOrigin: { vertical: to, horizontal: 'center' },
  }
}

const Owners = ({ listId, unit }: Pick<OwnersOfUnitProps, 'listId' | 'unit'>) => {
  const dataProvider = useDataProvider()
  const { data, error, refetch } = useQuery({
    queryKey: ['list-users', 'of-unit', listId, unit.listUserIds],
    queryFn: async () =>
      (
        await dataProvider.getList<ListUser>('list-users', {
          pagination: { page: 1, perPage: unit.listUserIds.length },
          sort: { field: 'name', order: 'ASC' },
          filter: { listId, id: unit.listUserIds },
        })
      ).data,
  })
  if (error !== null && data === undefined) {
    return (
      <Box sx={{ p: 3 }}>
        <ErrorNote error={error} onRetry={() => void refetch()} />
      </Box>
    )
  }
  if (data === undefined) return <RowsSkeleton />
  return (
    <List>
      {data.map((entry) => (
        <ListItem key={entry.id} disablePadding secondaryAction={<EntryStatusChip status={entry.status} />}>
          <ListItemButton component={Link} to={residentPath(listId, entry.userId)} sx={{ px: 4 }}>
            <ListItemText
              primary={entry.name ?? '이름 없음'}
              secondary={entry.representative ? '대표자' : entry.ownershipShare}
            />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  )
}

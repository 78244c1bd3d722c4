import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import {
  Box,
  Divider,
  IconButton,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  Popover,
  Typography,
} from '@mui/material'
import { useId, useState } from 'react'
import { useListContext, type RaRecord } from 'react-admin'
import type { SavedView } from '#services/account/view/saved-views.contract.ts'
import { useCalls } from '../data/use-calls.ts'
import { useCommandToast } from '../data/use-command-toast.ts'
import { ErrorNote } from '../feedback/ErrorNote.tsx'
import type { Column } from '../collection/columns.ts'
import { RowsSkeleton } from '../collection/RowsSkeleton.tsx'
import { useColumns } from '../collection/use-columns.ts'
import { RenameViewDialog } from './RenameViewDialog.tsx'
import { useSavedViews } from './use-saved-views.ts'

type ViewsPopoverProps<T extends RaRecord> = {
  readonly columns: readonly Column<T>[]
  readonly anchor: HTMLElement
  readonly onSave: () => void
  readonly onClose: () => void
}

/** Lists saved views of the collection: filters, sorting and columns; and saves the present one. */
const ViewsPopover = <T extends RaRecord>({ columns, anchor, onSave, onClose }: ViewsPopoverProps<T>) => {
  const id = useId()
  const views = useSavedViews()
  const { setFilters, setSort } = useListContext()
  const { show } = useColumns(columns)
  const open = ({ filter, sort, hidden, order, widths = {} }: SavedView): void => {
    setFilters(filter)
    if (sort !== null) setSort(sort)
    show({ hidden, order, widths })
    onClose()
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id } }}
    >
      <Box sx={{ py: 2, width: 300 }}>
        <Typography id={id} component="h2" variant="subtitle2" sx={{ px: 4, pb: 1 }}>
          저장한 보기
        </Typography>
        <Views views={views} onOpen={open} />
        <Divider sx={{ my: 1 }} />
        <ListItemButton onClick={onSave}>
          <ListItemText primary="지금 보기 저장" slotProps={{ primary: { variant: 'body2' } }} />
        </ListItemButton>
      </Box>
    </Popover>
  )
}

type ViewsProps = {
  readonly views: Pick<ReturnType<typeof useSavedViews>, 'data' | 'error' | 'refetch'>
  readonly onOpen: (view: SavedView) => void
}

const Views = ({ views: { data, error, refetch }, onOpen }: ViewsProps) => {
  if (data === undefined)
    return error === null ? <RowsSkeleton /> : <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data.length === 0)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ px: 4, py: 1 }}>
        자주 쓰는 조건과 열
      </Typography>
    )
  return (
    <List dense disablePadding sx={{ maxHeight: 320, overflowY: 'auto' }}>
      {data.map((view) => (
        <ViewLine key={view.id} view={view} onOpen={() => onOpen(view)} />
      ))}
    </List>
  )
}

const aboutOf = ({ apartmentId, isOwn, maker }: SavedView): string => {
  if (apartmentId === null) return '나만'
  return isOwn ? '공유함' : `${maker ?? '전 관리자'} 공유`
}

const besideButtons = { '&&': { pr: 20 } } as const

const ViewLine = ({ view, onOpen }: { readonly view: SavedView; readonly onOpen: () => void }) => {
  const { call } = useCalls()
  const [isRenaming, setRenaming] = useState(false)
  const { mutate, isPending } = useCommandToast(
    () => call('DELETE /api/admin/views/{id}', { params: { id: view.id } }),
    '보기를 삭제했습니다.',
  )
  return (
    <ListItem
      disablePadding
      secondaryAction={
        view.isOwn ? (
          <>
            <IconButton size="small" aria-label={`${view.name} 보기 이름 바꾸기`} onClick={() => setRenaming(true)}>
              <EditIcon fontSize="small" />
            </IconButton>
            <IconButton
              size="small"
              edge="end"
              aria-label={`${view.name} 보기 삭제`}
              disabled={isPending}
              onClick={() => mutate(undefined)}
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
          </>
        ) : null
      }
    >
      <ListItemButton onClick={onOpen} sx={view.isOwn ? besideButtons : undefined}>
        <ListItemText primary={view.name} secondary={aboutOf(view)} />
      </ListItemButton>
      {isRenaming ? <RenameViewDialog view={view} onClose={() => setRenaming(false)} /> : null}
    </ListItem>
  )
}

export default ViewsPopover

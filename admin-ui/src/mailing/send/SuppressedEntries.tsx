import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import { Box, Button, Collapse, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useGetList } from 'react-admin'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { formatCount } from '#ui/format.ts'
import { nameOf, unitName } from '../../labels/person-labels.ts'
import type { SuppressedGroup } from './send-order.ts'

/** Maximum number of names that are listed and that fit into an address. */
const MAX_NAMED = 20

type SuppressedEntriesProps = { readonly listId: string; readonly group: SuppressedGroup }

/** Shows the number of owners left out for one reason, and their names on a click. */
export const SuppressedEntries = ({ listId, group: { text, ids } }: SuppressedEntriesProps) => {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <Box>
      <Button
        color="inherit"
        size="small"
        aria-expanded={open}
        aria-controls={id}
        endIcon={<ExpandMoreIcon sx={{ transform: open ? 'rotate(180deg)' : 'none' }} />}
        onClick={() => setOpen(!open)}
      >
        {text} · {formatCount(ids.length, '건')}
      </Button>
      <Collapse in={open} id={id}>
        {open ? <Names listId={listId} ids={ids} /> : null}
      </Collapse>
    </Box>
  )
}

const Names = ({ listId, ids }: { readonly listId: string; readonly ids: readonly string[] }) => {
  const { data, error } = useGetList<ListUser>('list-users', {
    filter: { listId, id: ids.slice(0, MAX_NAMED) },
    sort: { field: 'dong', order: 'ASC' },
    pagination: { page: 1, perPage: MAX_NAMED },
  })
  if (error !== null)
    return <Typography variant="body2">이름을 불러오지 못했습니다. 닫았다가 다시 열어주세요.</Typography>
  const named = data ?? []
  const more = ids.length - named.length
  return (
    <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 2 }}>
      {data === undefined ? '불러오는 중…' : named.map((entry) => `${unitName(entry)} ${nameOf(entry)}`).join(', ')}
      {data !== undefined && more > 0 ? ` 외 ${formatCount(more, '건')}` : ''}
    </Typography>
  )
}

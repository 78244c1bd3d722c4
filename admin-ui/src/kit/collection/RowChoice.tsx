import { Checkbox } from '@mui/material'
import { useListContext, type Identifier } from 'react-admin'

const small = { py: 0, my: -1 } as const

/**
 * Checkbox that selects one record. react-admin's own puts its name where assistive technology does
 * not look.
 */
export const RowChoice = ({ id }: { readonly id: Identifier }) => {
  const { selectedIds, onToggleItem } = useListContext()
  return (
    <Checkbox
      size="small"
      checked={selectedIds.includes(id)}
      onChange={() => onToggleItem(id)}
      // The row leads to the record.
      onClick={(event) => event.stopPropagation()}
      slotProps={{ input: { 'aria-label': '이 행 선택' } }}
      sx={small}
    />
  )
}

/** Chooses all records of this page, or none of them. */
export const PageChoice = () => {
  const { data = [], selectedIds, onSelect } = useListContext()
  const ids: readonly Identifier[] = data.map((record) => record.id)
  const chosen = ids.filter((id) => selectedIds.includes(id))
  const others = selectedIds.filter((id) => !ids.includes(id))
  const isAll = ids.length > 0 && chosen.length === ids.length
  return (
    <Checkbox
      size="small"
      checked={isAll}
      indeterminate={chosen.length > 0 && !isAll}
      onChange={() => onSelect(isAll ? others : [...others, ...ids])}
      slotProps={{ input: { 'aria-label': '이 페이지 모두 선택' } }}
      sx={small}
    />
  )
}

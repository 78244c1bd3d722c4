import { Box, Button, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useListContext } from 'react-admin'

/** Maximum number of records that one call returns. */
const MAXIMUM = 1_000

const bar = {
  px: 3,
  py: 2,
  gap: 2,
  flexWrap: 'wrap',
  alignItems: 'center',
  bgcolor: 'tokens.primarySoft',
  color: 'tokens.onPrimarySoft',
} as const

/**
 * Shows the number of selected records, a way to select all that match the filters, and the bulk
 * actions.
 */
export const SelectionBar = ({ children }: { readonly children: ReactNode }) => {
  const { data = [], selectedIds, total = 0, onSelectAll, onUnselectItems } = useListContext()
  if (selectedIds.length === 0) return null
  const shown = data.filter(({ id }) => selectedIds.includes(id)).length
  const elsewhere = selectedIds.length - shown
  const all = Math.min(total, MAXIMUM)
  return (
    <Stack direction="row" role="group" aria-label="선택한 항목" sx={bar}>
      <Typography variant="body2" role="status" sx={{ fontWeight: 700, pl: 1 }}>
        {selectedIds.length.toLocaleString('ko-KR')}건 선택됨
        {elsewhere === 0 ? '' : ` (다른 페이지에 ${elsewhere.toLocaleString('ko-KR')}건)`}
      </Typography>
      {selectedIds.length < all ? (
        <Button size="small" color="inherit" onClick={() => onSelectAll({ limit: MAXIMUM })}>
          {total > MAXIMUM
            ? `처음 ${MAXIMUM.toLocaleString('ko-KR')}건 모두 선택`
            : `조건에 맞는 ${total.toLocaleString('ko-KR')}건 모두 선택`}
        </Button>
      ) : null}
      <Button size="small" color="inherit" onClick={() => onUnselectItems()}>
        선택 해제
      </Button>
      <Box sx={{ flex: 1 }} />
      {children}
    </Stack>
  )
}

import { Skeleton, Stack } from '@mui/material'

const WIDTHS = ['72%', '64%', '80%', '58%', '70%', '66%']

/** Placeholder of rows while they load. */
export const RowsSkeleton = () => (
  <Stack spacing={2} sx={{ p: 4 }} role="status" aria-label="불러오는 중">
    {WIDTHS.map((width) => (
      <Skeleton key={width} width={width} height={28} />
    ))}
  </Stack>
)

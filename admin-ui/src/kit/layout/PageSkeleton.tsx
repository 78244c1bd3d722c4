import { Box, Skeleton, Stack } from '@mui/material'
import { pageWidth } from './screen-sizes.ts'
import { LoadingHeading } from './LoadingHeading.tsx'

const pageBox = { px: { xs: 4, sm: 6, lg: 8 }, py: 6, mx: 'auto', width: '100%', ...pageWidth } as const

/** Placeholder of a page whose record is loading. */
export const PageSkeleton = () => (
  <Box sx={pageBox}>
    <LoadingHeading />
    <Skeleton width={260} height={40} />
    <Skeleton width={180} />
    <BodySkeleton sx={{ mt: 6 }} />
  </Box>
)

/** Placeholder of what stands below the heading of a page. */
export const BodySkeleton = ({ sx = {} }: { readonly sx?: object }) => (
  <Stack spacing={4} sx={sx} role="status" aria-label="불러오는 중">
    <Skeleton variant="rounded" height={150} />
    <Skeleton variant="rounded" height={320} />
  </Stack>
)

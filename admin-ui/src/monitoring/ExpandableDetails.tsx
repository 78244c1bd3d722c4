import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** Shows details below a record, on a click. */
export const ExpandableDetails = ({ children }: { readonly children: ReactNode }) => (
  <Box component="details" sx={{ maxWidth: 640 }}>
    <Typography
      component="summary"
      variant="body2"
      sx={{ cursor: 'pointer', color: 'text.secondary', width: 'fit-content' }}
    >
      자세히
    </Typography>
    {children}
  </Box>
)

import { Stack } from '@mui/material'
import type { ReactNode } from 'react'

/** Shows fields side by side where there is room. */
export const FieldRow = ({ children }: { readonly children: ReactNode }) => (
  <Stack direction={{ xs: 'column', sm: 'row' }} spacing={4}>
    {children}
  </Stack>
)

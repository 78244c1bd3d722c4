import { Card, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'

type EmptyProps = { readonly title: string; readonly children?: ReactNode; readonly action?: ReactNode }

/** Shows that there is nothing yet, with its purpose and the first step. */
export const Empty = ({ title, children, action }: EmptyProps) => (
  <Card sx={{ px: 6, py: { xs: 10, sm: 14 }, borderStyle: 'dashed' }}>
    <Stack spacing={2} sx={{ alignItems: 'center', textAlign: 'center' }}>
      <Typography variant="h2">{title}</Typography>
      {children === undefined ? null : (
        <Typography color="textSecondary" sx={{ maxWidth: 520 }}>
          {children}
        </Typography>
      )}
      {action === undefined ? null : (
        <Stack direction="row" spacing={2} sx={{ pt: 3 }}>
          {action}
        </Stack>
      )}
    </Stack>
  </Card>
)

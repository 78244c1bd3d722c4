import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

type FactsProps = { readonly facts: readonly { readonly name: string; readonly value: ReactNode }[] }

const pairs = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: { xs: '96px minmax(0, 1fr)', sm: '120px minmax(0, 1fr)' },
  rowGap: 2.5,
  columnGap: 4,
} as const

/** Shows pairs of name and value. */
export const Facts = ({ facts }: FactsProps) => (
  <Box component="dl" sx={pairs}>
    {facts.map(({ name, value }) => (
      <Box key={name} sx={{ display: 'contents' }}>
        <Typography component="dt" variant="body2" color="textSecondary">
          {name}
        </Typography>
        <Typography component="dd" sx={{ m: 0, minWidth: 0 }}>
          {value}
        </Typography>
      </Box>
    ))}
  </Box>
)

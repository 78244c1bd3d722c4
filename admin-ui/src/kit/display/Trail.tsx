import { Box, Link as MuiLink } from '@mui/material'
import { plainList } from './plain-list.ts'
import { Link } from 'react-router'

/** A page above the current one. */
export type Step = { readonly to: string; readonly label: string }

type TrailProps = { readonly steps: readonly Step[]; readonly here: string }

const trail = { ...plainList, display: 'flex', flexWrap: 'wrap', fontSize: 14, color: 'text.secondary' } as const

const stepBefore = {
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  '&::after': { content: '"›" / ""', px: 2 },
} as const

const stepHere = {
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  py: 1,
  color: 'text.primary',
  fontWeight: 600,
} as const

/** Where one is: the pages above, each a way back, and the current one. */
export const Trail = ({ steps, here }: TrailProps) => (
  <Box component="nav" aria-label="위치" sx={{ mb: 1.5 }}>
    <Box component="ol" sx={trail}>
      {steps.map(({ to, label }) => (
        <Box component="li" key={to} sx={stepBefore}>
          <MuiLink component={Link} to={to} color="inherit" underline="hover" sx={{ py: 1 }}>
            {label}
          </MuiLink>
        </Box>
      ))}
      <Box component="li" aria-current="page" sx={stepHere}>
        {here}
      </Box>
    </Box>
  </Box>
)

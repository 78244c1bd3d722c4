import { Box, Link as MuiLink } from '@mui/material'
import { Link } from 'react-router'

/** A page above the current one. */
export type Step = { readonly to: string; readonly label: string }

type TrailProps = { readonly steps: readonly Step[]; readonly here: string }

/** Where one is: the pages above, each a way back, and the current one. */
export const Trail = ({ steps, here }: TrailProps) => (
  <Box component="nav" aria-label="위치" sx={{ mb: 1.5 }}>
    <Box
      component="ol"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', fontSize: 14, color: 'text.secondary' }}
    >
      {steps.map(({ to, label }) => (
        <Box
          component="li"
          key={to}
          sx={{ display: 'flex', alignItems: 'center', minWidth: 0, '&::after': { content: '"›" / ""', px: 2 } }}
        >
          <MuiLink component={Link} to={to} color="inherit" underline="hover" sx={{ py: 1 }}>
            {label}
          </MuiLink>
        </Box>
      ))}
      <Box
        component="li"
        aria-current="page"
        sx={{ display: 'flex', alignItems: 'center', minWidth: 0, py: 1, color: 'text.primary', fontWeight: 600 }}
      >
        {here}
      </Box>
    </Box>
  </Box>
)

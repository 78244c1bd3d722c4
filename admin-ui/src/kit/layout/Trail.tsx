import { Box, Link as MuiLink } from '@mui/material'
import { plainList } from '../display/plain-list.ts'
import { Link } from 'react-router'

/** Page above the current one. */
export type Step = { readonly to: string; readonly label: string }

type TrailProps = { readonly steps: readonly Step[] }

const trail = { ...plainList, display: 'flex', flexWrap: 'wrap', fontSize: 14, color: 'text.secondary' } as const

const stepBefore = {
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  '&:not(:last-child)::after': { content: '"›" / ""', px: 2 },
} as const

/** Breadcrumbs: the pages above, each as a link. The current one is the heading right below. */
export const Trail = ({ steps }: TrailProps) => (
  <Box component="nav" aria-label="위치" sx={{ mb: 1.5 }}>
    <Box component="ol" sx={trail}>
      {steps.map(({ to, label }) => (
        <Box component="li" key={to} sx={stepBefore}>
          <MuiLink component={Link} to={to} color="inherit" underline="hover" sx={{ py: 1 }}>
            {label}
          </MuiLink>
        </Box>
      ))}
    </Box>
  </Box>
)

import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import { Box, Button, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useDocumentTitle } from '../frame/use-document-title.ts'

type PageProps = {
  readonly title: string
  /** Beside the title: chips, days left. */
  readonly beside?: ReactNode
  readonly subtitle?: ReactNode
  readonly actions?: ReactNode
  readonly back?: { readonly to: string; readonly label: string }
  /** Forms are easier to read in a narrow column. */
  readonly narrow?: boolean
  readonly children: ReactNode
}

/** A page's heading and its content. */
export const Page = ({ title, beside, subtitle, actions, back, narrow = false, children }: PageProps) => {
  useDocumentTitle(title)
  return (
    <Box sx={{ width: '100%', maxWidth: narrow ? 800 : 1320, mx: 'auto', px: { xs: 4, sm: 6, lg: 8 }, py: { xs: 4, sm: 6 } }}>
      {back === undefined ? null : (
        <Button component={Link} to={back.to} color="inherit" size="small" startIcon={<ArrowBackIcon />} sx={{ ml: -2.5, mb: 1, color: 'text.secondary' }}>
          {back.label}
        </Button>
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 5 }}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Stack direction="row" sx={{ alignItems: 'center', gap: 2.5, flexWrap: 'wrap' }}>
            <Typography variant="h1">{title}</Typography>
            {beside}
          </Stack>
          {subtitle === undefined ? null : (
            <Typography component="div" variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              {subtitle}
            </Typography>
          )}
        </Box>
        {actions === undefined ? null : (
          <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
            {actions}
          </Stack>
        )}
      </Stack>
      {children}
    </Box>
  )
}

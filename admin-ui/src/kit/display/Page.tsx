import { Box, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Trail, type Step } from './Trail.tsx'
import { useDocumentTitle } from './use-document-title.ts'

type PageProps = {
  readonly title: string
  /** Beside the title: chips, days left. */
  readonly beside?: ReactNode
  readonly subtitle?: ReactNode
  readonly actions?: ReactNode
  /** The pages above this one, the topmost first. */
  readonly trail?: readonly Step[]
  /** Forms are easier to read in a narrow column. */
  readonly narrow?: boolean
  readonly children: ReactNode
}

const pageBox = { width: '100%', mx: 'auto', px: { xs: 4, sm: 6, lg: 8 }, py: { xs: 4, sm: 6 } } as const

const titleLine = { flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 5 } as const

/** A page's heading and its content. */
export const Page = ({ title, beside, subtitle, actions, trail = [], narrow = false, children }: PageProps) => {
  useDocumentTitle(title)
  return (
    <Box sx={{ ...pageBox, maxWidth: narrow ? 800 : 1320 }}>
      {trail.length === 0 ? null : <Trail steps={trail} here={title} />}
      <Stack direction="row" sx={titleLine}>
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

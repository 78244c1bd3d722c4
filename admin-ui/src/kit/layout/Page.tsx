import { Box, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Pieces } from '../display/Pieces.tsx'
import { SkipToTable } from './SkipToTable.tsx'
import { Trail, type Step } from './Trail.tsx'
import { useDocumentTitle } from './use-document-title.ts'

type PageProps = {
  readonly title: string
  /** Which of its parts is open, for the browser's tab and history. */
  readonly part?: string | undefined
  /** Beside the title: chips, days left. */
  readonly beside?: ReactNode
  /** Left out where the page above it says the same. */
  readonly subtitle?: ReactNode
  readonly actions?: ReactNode
  /** The pages above this one, the topmost first. */
  readonly trail?: readonly Step[]
  /** Forms are easier to read in a narrow column. */
  readonly narrow?: boolean
  /** What stands below the heading needs the height: a table of hundreds. */
  readonly dense?: boolean
  readonly children: ReactNode
}

const pageBox = { width: '100%', mx: 'auto', px: { xs: 4, sm: 6, lg: 8 }, py: { xs: 4, sm: 6 } } as const

const denseBox = { py: { xs: 3, sm: 3 } } as const

const titleLine = { flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 5 } as const

/** A page's heading and its content. */
export const Page = ({
  title,
  part,
  beside,
  subtitle,
  actions,
  trail = [],
  narrow = false,
  dense = false,
  children,
}: PageProps) => {
  useDocumentTitle(part === undefined || part === title ? title : `${part} · ${title}`)
  return (
    <Box sx={{ ...pageBox, maxWidth: narrow ? 800 : 1320, ...(dense ? denseBox : {}) }}>
      {trail.length === 0 ? null : <Trail steps={trail} />}
      <Stack direction="row" sx={dense ? { ...titleLine, mb: 2 } : titleLine}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Stack direction="row" sx={{ alignItems: 'center', gap: 2.5, flexWrap: 'wrap' }}>
            <Typography variant="h1">{title}</Typography>
            <SkipToTable />
            {beside}
          </Stack>
          {subtitle === undefined || subtitle === trail.at(-1)?.label ? null : (
            <Typography component="div" variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              {typeof subtitle === 'string' ? <Pieces text={subtitle} /> : subtitle}
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

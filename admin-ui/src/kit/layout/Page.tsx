import { Box, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { NoWrap } from '../display/NoWrap.tsx'
import { LOW_WINDOW, pageWidth } from './screen-sizes.ts'
import { SkipToTable } from './SkipToTable.tsx'
import { Trail, type Step } from './Trail.tsx'
import { useDocumentTitle } from './use-document-title.ts'

type PageProps = {
  readonly title: string
  /** Name of the open tab, for the title and the history of the browser. */
  readonly part?: string | undefined
  /** Content beside the title: chips, days left. */
  readonly beside?: ReactNode
  /** Subtitle; left out where the page above has the same. */
  readonly subtitle?: ReactNode
  readonly actions?: ReactNode
  /** Pages above this one, the topmost first. */
  readonly trail?: readonly Step[]
  /** Uses a narrow column, in which forms are easier to read. */
  readonly narrow?: boolean
  /** Uses less height for the heading, for a table of hundreds of rows. */
  readonly dense?: boolean
  readonly children: ReactNode
}

const pageBox = { width: '100%', mx: 'auto', px: { xs: 4, sm: 6, lg: 8 }, py: { xs: 4, sm: 6 } } as const

const denseBox = { py: { xs: 3, sm: 3 } } as const

const titleLine = { flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 5 } as const

const notInLowWindow = { [LOW_WINDOW]: { display: 'none' } } as const

const lowBox = { [LOW_WINDOW]: { pt: 0, pb: 4 } } as const

/** Style of the heading: in a low window one line, which stays at the top. */
const lowTitleLine = {
  [LOW_WINDOW]: {
    position: 'sticky',
    top: 56,
    zIndex: 3,
    flexWrap: 'nowrap',
    mb: 2,
    mx: -2,
    px: 2,
    py: 1,
    bgcolor: 'background.default',
  },
} as const

const lowTitle = {
  [LOW_WINDOW]: {
    fontSize: 17,
    minWidth: 220,
    flexShrink: 1,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
} as const

const headLine = {
  alignItems: 'center',
  gap: 2.5,
  flexWrap: 'wrap',
  [LOW_WINDOW]: { flexWrap: 'nowrap', overflow: 'hidden', '& > .MuiStack-root': { flexWrap: 'nowrap' } },
} as const

const actionLine = { gap: 2, flexWrap: 'wrap', [LOW_WINDOW]: { flexWrap: 'nowrap', flex: 'none' } } as const

/** Shows a page's heading and its content. */
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
    <Box sx={[pageBox, narrow ? { maxWidth: 800 } : pageWidth, dense ? denseBox : {}, lowBox]}>
      {trail.length === 0 ? null : (
        <Box sx={notInLowWindow}>
          <Trail steps={trail} />
        </Box>
      )}
      <Stack direction="row" sx={[titleLine, dense ? { mb: 2 } : {}, lowTitleLine]}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Stack direction="row" sx={headLine}>
            <Typography variant="h1" sx={lowTitle}>
              {title}
            </Typography>
            <SkipToTable />
            {beside}
          </Stack>
          {subtitle === undefined || subtitle === trail.at(-1)?.label ? null : (
            <Typography component="div" variant="body2" color="textSecondary" sx={[{ mt: 1 }, notInLowWindow]}>
              {typeof subtitle === 'string' ? <NoWrap text={subtitle} /> : subtitle}
            </Typography>
          )}
        </Box>
        {actions === undefined ? null : (
          <Stack direction="row" className="no-print" sx={actionLine}>
            {actions}
          </Stack>
        )}
      </Stack>
      {children}
    </Box>
  )
}

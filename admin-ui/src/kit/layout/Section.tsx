import { Box, Card, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'

type SectionProps = {
  readonly title: ReactNode
  readonly note?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

const titleLine = { justifyContent: 'space-between', alignItems: 'center', gap: 3, flexWrap: 'wrap', mb: 4 } as const

/** A titled card of a page. */
export const Section = ({ title, note, actions, children }: SectionProps) => (
  <Card component="section" sx={{ p: { xs: 4, sm: 5 } }}>
    <Stack direction="row" sx={titleLine}>
      <Box>
        <Typography variant="h2">{title}</Typography>
        {note === undefined ? null : (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            {note}
          </Typography>
        )}
      </Box>
      {actions}
    </Stack>
    {children}
  </Card>
)

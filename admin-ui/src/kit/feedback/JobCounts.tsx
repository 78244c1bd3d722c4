import { Box, Typography } from '@mui/material'

type CountProps = {
  readonly label: string
  readonly count: number
  /** Count with its unit: "3세대". */
  readonly text: string
  /** Colour of a count that needs attention, where it is above zero; absent for other counts. */
  readonly trouble?: string | undefined
}

const grid = {
  m: 0,
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(4, 1fr)' },
} as const

/** Shows the counts of a job side by side. */
export const JobCounts = ({ counts }: { readonly counts: readonly CountProps[] }) => (
  <Box component="dl" sx={grid}>
    {counts.map((one) => (
      <Count key={one.label} {...one} />
    ))}
  </Box>
)

const Count = ({ label, count, text, trouble }: CountProps) => (
  <Box sx={{ display: 'flex', flexDirection: 'column' }}>
    <Typography component="dt" variant="body2" color="textSecondary">
      {label}
    </Typography>
    <Typography component="dd" variant="h5" sx={{ m: 0, color: count === 0 ? 'text.secondary' : trouble }}>
      {text}
    </Typography>
  </Box>
)

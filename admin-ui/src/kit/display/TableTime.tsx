import { Box } from '@mui/material'
import { endPieces, timePieces } from './short-time.ts'
import { useIsSmall } from '../layout/use-is-small.ts'

type TableTimeProps = {
  /** ISO instant; null where it has not happened. */
  readonly at: string | null
  /** Uses the short form on wide screens, too, for tables with many times. */
  readonly short?: boolean
  /** Marks an end: midnight is written as 24:00 of the day before. */
  readonly isEnd?: boolean
  /** Text before the time: "늦어도". */
  readonly before?: string
}

const rowStyle = { whiteSpace: { xs: 'normal', lg: 'nowrap' } } as const
const piece = { whiteSpace: 'nowrap' } as const

/**
 * Shows a time in a table: in full on one line where there is room, else short, with the day and
 * the clock on separate lines.
 */
export const TableTime = ({ at, short = false, isEnd = false, before }: TableTimeProps) => {
  const isSmall = useIsSmall()
  if (at === null) return '–'
  const { day, short: shortDay, clock } = isEnd ? endPieces(at) : timePieces(at)
  return (
    <Box component="time" dateTime={at} title={`${day} ${clock}`} sx={rowStyle}>
      {before === undefined ? null : `${before} `}
      <Box component="span" sx={piece}>
        {short || isSmall ? shortDay : day}
      </Box>{' '}
      <Box component="span" sx={piece}>
        {clock}
      </Box>
    </Box>
  )
}

import { Box } from '@mui/material'
import { endPieces, timePieces } from './short-time.ts'
import { useIsSmall } from '../layout/use-is-small.ts'

type TableTimeProps = {
  /** ISO; null: it was not yet. */
  readonly at: string | null
  /** In few letters on wide screens, too: a table of many times. */
  readonly short?: boolean
  /** It is when something is over: a day's end is told as that day's. */
  readonly isEnd?: boolean
  /** What stands before it: "늦어도". */
  readonly before?: string
}

const whole = { whiteSpace: { xs: 'normal', lg: 'nowrap' } } as const
const piece = { whiteSpace: 'nowrap' } as const

/** A time in a table: whole and in one line where there is room for it, else in few letters, a line for the day and one for the clock. */
export const TableTime = ({ at, short = false, isEnd = false, before }: TableTimeProps) => {
  const isSmall = useIsSmall()
  if (at === null) return '–'
  const { day, short: shortDay, clock } = isEnd ? endPieces(at) : timePieces(at)
  return (
    <Box component="time" dateTime={at} title={`${day} ${clock}`} sx={whole}>
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

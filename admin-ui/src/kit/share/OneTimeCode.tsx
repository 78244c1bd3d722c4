import { Box, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { QrCode } from './QrCode.tsx'
import { timeLeftText } from './time-left.ts'

const SECOND_MS = 1_000

/**
 * Returns the time left in milliseconds. It is read from the clock, since timers stop in a sleeping
 * tab.
 */
export const useTimeLeft = (until: string | undefined): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return until === undefined ? 0 : Date.parse(until) - now
}

type OneTimeCodeProps = {
  readonly url: string
  /** Time left in milliseconds; 0 or less: it is over. */
  readonly left: number
  readonly label: string
}

/** QR code of a link that opens once, and the time that is left for it. */
export const OneTimeCode = ({ url, left, label }: OneTimeCodeProps) => {
  const isOver = left <= 0
  const address = new URL(url, window.location.origin).href
  return (
    <>
      <Box sx={isOver ? { opacity: 0.1, pointerEvents: 'none' } : {}}>
        <a href={isOver ? undefined : address} target="_blank" rel="noreferrer">
          <QrCode text={address} label={label} size={240} />
        </a>
      </Box>
      <Typography role="timer" sx={{ fontSize: 22, fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
        {isOver ? '시간이 지났습니다' : `남은 시간 ${timeLeftText(left)}`}
      </Typography>
    </>
  )
}

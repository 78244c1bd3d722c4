import { tNodes } from '#ui/t-nodes.ts'
import { useEffect, useState } from 'react'
import './certificate.css'

/** Counts seconds down to none, from what the server said. */
const useSecondsLeft = (from: number): number => {
  const [left, setLeft] = useState(from)
  useEffect(() => {
    const end = performance.now() + from * 1_000
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1_000))), 1_000)
    return () => clearInterval(timer)
  }, [from])
  return left
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

type TimeLeftProps = {
  /** Seconds that are left, by the server. */
  readonly seconds: number
  /** Sentence once none are left. */
  readonly over: string
}

/** Shows how long somebody may still sign in their app. */
export const TimeLeft = ({ seconds, over }: TimeLeftProps) => {
  const left = useSecondsLeft(seconds)
  return (
    <p className="certificate-left" role="timer">
      {left > 0 ? <>{tNodes('남은 시간 {time}', { time: <strong>{clock(left)}</strong> })}</> : over}
    </p>
  )
}

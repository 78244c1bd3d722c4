import { Box, Button, LinearProgress, Typography } from '@mui/material'
import type { Retry } from '#ui/http/api-client.ts'
import { formatPercent } from '#ui/format.ts'
import type { UploadState } from './use-upload.ts'
import { useEffect, useState } from 'react'

type FileSendingProps = {
  readonly sending: UploadState
  readonly onCancel: () => void
  /** Whether it stands among other content of a form or dialog. */
  readonly dense?: boolean
}

/** Seconds after which the screen shows how long an upload has taken. */
const SHOWN_AFTER_SECONDS = 3

const reasonText = ({ error }: Retry): string =>
  error.kind === 'network' ? '연결이 끊겼습니다.' : '서버에서 다른 파일을 처리하고 있습니다.'

const stageText = ({ share, ahead, retry }: UploadState): string => {
  if (retry !== null) return `${reasonText(retry)} 잠시 후 자동으로 다시 보냅니다. (${retry.repetition}번째)`
  if (share < 1) return `올리는 중 ${formatPercent(share)}`
  return ahead > 0 ? `차례를 기다리고 있습니다. 앞에 ${ahead}개` : '파일을 읽고 있습니다…'
}

/** Seconds of a stage, or those until the next try; null while they say nothing yet. */
const secondsText = (retry: Retry | null, seconds: number): string | null => {
  if (retry !== null) return `${Math.max(1, Math.ceil(retry.delayMs / 1_000) - seconds)}초 뒤`
  return seconds >= SHOWN_AFTER_SECONDS ? `${seconds}초 지남` : null
}

/** Counts whole seconds since this first was shown, or since `of` changed. */
const useSeconds = (of: unknown): number => {
  const [counted, setCounted] = useState<{ readonly of: unknown; readonly seconds: number }>({ of, seconds: 0 })
  useEffect(() => {
    const begin = performance.now()
    setCounted({ of, seconds: 0 })
    const timer = setInterval(() => {
      setCounted({ of, seconds: Math.floor((performance.now() - begin) / 1_000) })
    }, 1_000)
    return () => clearInterval(timer)
  }, [of])
  return counted.of === of ? counted.seconds : 0
}

/**
 * Shows a file that is uploaded, queued, read, or about to be retried. The time of reading is
 * unknown.
 */
export const FileSending = ({ sending, onCancel, dense = false }: FileSendingProps) => {
  const { name, share, retry } = sending
  const isUnderWay = share > 0 && share < 1 && retry === null
  const inAll = useSeconds(name)
  const sinceRetry = useSeconds(retry)
  const seconds = secondsText(retry, retry === null ? inAll : sinceRetry)
  return (
    <Box sx={{ py: dense ? 0 : 6, width: '100%' }}>
      <Typography variant="subtitle1" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, mb: 2 }}>
        <Typography variant="body2" color="textSecondary" role="status">
          {stageText(sending)}
        </Typography>
        {/* Beside the status, so that screen readers do not read each second. */}
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {seconds}
        </Typography>
      </Box>
      <LinearProgress
        aria-label="파일 올리기"
        variant={isUnderWay ? 'determinate' : 'indeterminate'}
        value={share * 100}
      />
      <Button color="inherit" onClick={onCancel} sx={{ mt: 3 }}>
        그만두기
      </Button>
    </Box>
  )
}

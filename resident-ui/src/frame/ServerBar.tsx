import { BEHIND_NOTE } from '#ui/staleness.ts'
import { SERVER_UNREACHABLE } from '#ui/report/server-health.ts'
import { TOAST_MS } from '#ui/timing.ts'
import { useIsBehind } from '#ui/report/use-server-health.ts'
import { connectionTexts } from '../connection-texts.ts'
import { useCameBack, useConnection, useIsConnectionReported } from '../connection.ts'

/**
 * Shows above everything that there is no connection, unless the screen says so itself; then, for a
 * moment, that it is back; and that data are out of date. The live region is always mounted, or
 * nothing is read out.
 */
export const ServerBar = () => {
  const connection = useConnection()
  const isReported = useIsConnectionReported()
  const isBack = useCameBack(connection, isReported, TOAST_MS)
  const isBehind = useIsBehind()
  if (connection === 'fine' && !isBack && isBehind && !isReported)
    return (
      <div role="status" className="server-bar server-bar-behind">
        {BEHIND_NOTE}
      </div>
    )
  if (isReported || (connection === 'fine' && !isBack)) return <div role="status" />
  if (connection === 'fine')
    return (
      <div role="status" className="server-bar server-bar-back">
        다시 연결되었습니다.
      </div>
    )
  const { what, wait } = connectionTexts[connection]
  return (
    <div role="status" className="server-bar">
      <strong>{connection === 'server-away' ? SERVER_UNREACHABLE : what}</strong> {wait}
    </div>
  )
}

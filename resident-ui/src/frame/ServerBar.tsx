import { BEHIND_NOTE } from '#ui/staleness.ts'
import { SERVER_UNREACHABLE } from '#ui/report/server-health.ts'
import { TOAST_MS } from '#ui/timing.ts'
import { useIsBehind } from '#ui/report/use-server-health.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { connectionTexts } from '../connection-texts.ts'
import { useServerWait, waitWords } from '../server-waits.ts'
import { useCameBack, useConnection, useIsConnectionReported } from '../connection.ts'

/**
 * Shows above everything that the server is busy and when the call goes on; that there is no
 * connection, unless the screen says so itself; then, for a moment, that it is back; and that data
 * are out of date. The live region is always mounted, or
 * nothing is read out.
 */
export const ServerBar = () => {
  const connection = useConnection()
  const isReported = useIsConnectionReported()
  const isBack = useCameBack(connection, isReported, TOAST_MS)
  const isBehind = useIsBehind()
  const wait = useServerWait()
  if (wait !== null) return <BusyBar seconds={wait} />
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
        {t('다시 연결되었습니다.')}
      </div>
    )
  const texts = connectionTexts[connection]
  return (
    <div role="status" className="server-bar">
      <strong>{connection === 'server-away' ? SERVER_UNREACHABLE : texts.what}</strong> {texts.wait}
    </div>
  )
}

/** Shows how long it takes. It is read out once, not with every second. */
const BusyBar = ({ seconds }: { readonly seconds: number }) => (
  <div role="status" className="server-bar server-bar-busy">
    <strong>{t('서버가 잠시 바쁩니다.')}</strong>{' '}
    {tNodes('화면을 그대로 두시면 {later} 자동으로 다시 합니다. 적으신 내용은 그대로 있습니다.', {
      later: (
        <>
          <span aria-hidden>{t('{wait} 뒤', { wait: waitWords(seconds) })}</span>
          <span className="visually-hidden">{t('잠시 뒤')}</span>
        </>
      ),
    })}
  </div>
)

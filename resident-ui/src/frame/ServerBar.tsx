import { SERVER_UNREACHABLE } from '#ui/server-health.ts'
import { useIsServerDown } from '#ui/use-server-health.ts'

/** Stands above everything as long as the server cannot be reached. The place is always there, or nothing is read out. */
export const ServerBar = () => {
  const isDown = useIsServerDown()
  return (
    <div role="status" className={isDown ? 'server-bar' : undefined}>
      {isDown && (
        <>
          <strong>{SERVER_UNREACHABLE}</strong> 잠시 후 저절로 다시 연결합니다.
        </>
      )}
    </div>
  )
}

import { useEffect, useRef, useState } from 'react'
import { streamUrl } from '#events/values/assembly/stream-sources.ts'
import { t } from '#ui/translate.ts'
import { readStored, store } from '../browser-storage.ts'
import type { Meeting } from './use-meeting.ts'

type Stream = NonNullable<Meeting['stream']>
const RELOADED = 'danji.stream-reloaded'
/** Least time in milliseconds between two reloads. */
const BETWEEN_RELOADS_MS = 30_000

/**
 * Loads the page anew if its policy blocks the stream: the policy names the host of the time when the
 * page was loaded, and the office may have changed the address since.
 */
const useReloadIfBlocked = (): void => {
  useEffect(() => {
    const reload = ({ effectiveDirective }: SecurityPolicyViolationEvent): void => {
      if (effectiveDirective !== 'frame-src' && effectiveDirective !== 'media-src') return
      const last = readStored('sessionStorage', RELOADED)
      if (typeof last === 'number' && Date.now() - last < BETWEEN_RELOADS_MS) return
      store('sessionStorage', RELOADED, Date.now())
      window.location.reload()
    }
    document.addEventListener('securitypolicyviolation', reload)
    return () => document.removeEventListener('securitypolicyviolation', reload)
  }, [])
}

const HLS = 'application/vnd.apple.mpegurl'

/** Plays a list of video segments where the browser can; elsewhere a link opens it in another app. */
const Video = ({ address }: Pick<Stream, 'address'>) => {
  const [canPlay] = useState(() => document.createElement('video').canPlayType(HLS) !== '')
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (element === null) return
    // A stream that broke off begins again once there is a network.
    const again = (): void => element.load()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  if (!canPlay)
    return (
      <p className="stream-link">
        <a href={address} target="_blank" rel="noreferrer">
          {t('중계 영상 열기')}
        </a>
      </p>
    )
  return (
    // A live stream has no captions of its own.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video ref={video} className="stream-frame" src={address} controls playsInline aria-label={t('총회 중계')} />
  )
}

/** Embeds the stream of a meeting. */
export const StreamPlayer = ({ stream }: { readonly stream: Stream }) => {
  useReloadIfBlocked()
  if (stream.kind === 'hls') return <Video address={stream.address} />
  return (
    <iframe
      className="stream-frame"
      title={t('총회 중계')}
      src={streamUrl(stream)}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      // Players check which site embeds them; they get its origin alone.
      referrerPolicy="strict-origin-when-cross-origin"
      sandbox="allow-scripts allow-same-origin allow-presentation"
    />
  )
}

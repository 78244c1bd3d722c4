import type { StreamKind } from '#events/values/assembly/online-names.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { MeetingStream } from './course.decider.ts'

const wrong = (): DomainError =>
  new DomainError('VALIDATION_FAILED', [
    {
      path: 'address',
      message: 'YouTube나 Vimeo 영상 주소, 또는 .m3u8로 끝나는 https 주소를 적어주세요.',
    },
  ])

const YOUTUBE_HOSTS = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com', 'youtu.be']
const YOUTUBE_ID = /^[\w-]{11}$/
const VIMEO_HOSTS = ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com']
/** Names of public hosts have a dot and end in letters: no address of a network, no name of a machine. */
const PUBLIC_HOST = /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/

const youtubeId = ({ hostname, pathname, searchParams }: URL): string | undefined => {
  const [first, second] = pathname.split('/').filter((part) => part !== '')
  const id = hostname === 'youtu.be' ? first : (searchParams.get('v') ?? second)
  return id !== undefined && YOUTUBE_ID.test(id) ? id : undefined
}

/** Returns the path of a video at Vimeo: "video/123", "video/123?h=ab12" or "event/123". */
const vimeoPath = ({ pathname, searchParams }: URL): string | undefined => {
  const parts = /^\/(?<event>event\/)?(?:video\/)?(?<id>\d{1,15})(?:\/(?<hash>[0-9a-f]{1,40}))?(?:\/embed)?\/?$/.exec(
    pathname,
  )?.groups
  if (!parts) return undefined
  const { event, id } = parts
  const hash = parts['hash'] ?? searchParams.get('h') ?? ''
  if (event) return `event/${id}`
  return /^[0-9a-f]{1,40}$/.test(hash) ? `video/${id}?h=${hash}` : `video/${id}`
}

/**
 * Reads the address of a stream as an administrator typed it. Of hosts that are embedded only the
 * video is taken, so that no address of theirs leads elsewhere.
 * @throws DomainError VALIDATION_FAILED for anything else
 */
export const readStreamAddress = (typed: string): MeetingStream => {
  const url = URL.parse(typed.trim())
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '')
    throw wrong()
  const found = (kind: StreamKind, address: string | undefined): MeetingStream => {
    if (address === undefined) throw wrong()
    return { kind, address }
  }
  if (YOUTUBE_HOSTS.includes(url.hostname)) return found('youtube', youtubeId(url))
  if (VIMEO_HOSTS.includes(url.hostname)) return found('vimeo', vimeoPath(url))
  if (!PUBLIC_HOST.test(url.hostname) || !url.pathname.endsWith('.m3u8')) throw wrong()
  return found('hls', url.href)
}

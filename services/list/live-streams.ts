import { Readable } from 'node:stream'
import type { Presence, PresentPerson } from '#infra/platform/presence/presence.ts'
import type { Changes } from '#infra/platform/projection/changes.ts'
import { DomainError } from '../core/domain-error.ts'

export type LiveRequest = {
  readonly listId: string
  readonly adminId: string
  /** Administrator whom others see as present, and who sees them; absent for anybody else. */
  readonly present?: PresentPerson
  /** Ends after so many milliseconds, when the access token does. */
  readonly lifeMs: number
  /** Checks that the administrator may still see the list; a rejection means no. */
  readonly mayGoOn: () => Promise<void>
}

/** Streams of server-sent events that report when a list has changed. */
export type LiveStreams = {
  /** @throws DomainError TOO_MANY_REQUESTS; SERVICE_UNAVAILABLE once they were closed */
  readonly open: (request: LiveRequest) => Readable
  /**
   * Ends all of them, and opens none from now on: the server closes. Their readers are asked to
   * reconnect.
   */
  readonly close: () => void
}

export type LiveLimits = { readonly perAdmin: number; readonly perProcess: number }

/**
 * A tab a list is one; browsers hold hundreds of requests a second over one connection, not
 * hundreds of tabs.
 */
const usualLimits: LiveLimits = { perAdmin: 20, perProcess: 300 }

const BETWEEN_MESSAGES_MS = 1_000
const HEARTBEAT_MS = 20_000
/**
 * Bytes that wait to be read, behind those that the connection holds: some minutes of messages. Who
 * is that late is cut.
 */
const MAX_UNREAD = 16_384
/** Longer than any token; a timer takes no more than this. */
const MAX_MS = 2 ** 31 - 1

/** Pause before a reader comes again: by then a balancer sends it elsewhere. */
const RECONNECT_MS = 1_000
const GOODBYE = `retry: ${RECONNECT_MS}\nevent: reconnect\ndata: {}\n\n`

type Stream = {
  readonly stream: Readable
  /** Asks the reader to reconnect, and ends. */
  readonly sendAway: () => void
}

/** Sources of what streams tell. */
export type LiveSources = { readonly changes: Changes; readonly presence: Presence }

/** Joins the topic of a list, and writes who else is in it as an event; nothing for who is not shown. */
const joinTopic = (
  presence: Presence,
  { listId, present }: Pick<LiveRequest, 'listId' | 'present'>,
  write: (text: string) => void,
): (() => void) | undefined =>
  present &&
  presence.join(listId, present, (people) => {
    const others = people.filter(({ id }) => id !== present.id)
    write(`event: present\ndata: ${JSON.stringify({ others })}\n\n`)
  })

const startStream = ({ changes, presence }: LiveSources, { listId, lifeMs, mayGoOn, present }: LiveRequest): Stream => {
  const stream = new Readable({ read: () => {} })
  let waiting: number | undefined
  let pause: NodeJS.Timeout | undefined
  let isOver = false

  const end = () => {
    if (isOver) return
    isOver = true
    // A stream without a reader would never end: it is cut instead.
    if (stream.readableLength > 0) stream.destroy()
    else stream.push(null)
  }
  const send = (text: string) => {
    if (stream.readableLength > MAX_UNREAD) end()
    if (!isOver) stream.push(text)
  }
  // An administrator who was removed meanwhile gets nothing more, not even that something changed.
  const tell = () => {
    pause = undefined
    if (waiting === undefined) return
    pause = setTimeout(tell, BETWEEN_MESSAGES_MS)
    const position = waiting
    waiting = undefined
    mayGoOn().then(() => send(`event: changed\ndata: ${JSON.stringify({ position })}\n\n`), end)
  }

  const unsubscribe = changes.subscribe(listId, (position) => {
    waiting = position
    if (pause === undefined) tell()
  })
  const leave = joinTopic(presence, { listId, present }, (text) => void mayGoOn().then(() => send(text), end))
  const heartbeat = setInterval(() => {
    send(': here\n\n')
    mayGoOn().catch(end)
  }, HEARTBEAT_MS)
  const expiry = setTimeout(end, Math.min(lifeMs, MAX_MS))
  stream.once('close', () => {
    unsubscribe()
    leave?.()
    clearInterval(heartbeat)
    clearTimeout(expiry)
    clearTimeout(pause)
  })
  // Headers go out with the first bytes.
  send(': here\n\n')
  const sendAway = () => {
    if (isOver) return
    const isRead = stream.readableLength === 0
    if (isRead) stream.push(GOODBYE)
    isOver = true
    if (isRead) stream.push(null)
    else stream.destroy()
  }
  return { stream, sendAway }
}

/**
 * Creates the streams of one process. Changes are reported by the id of a list, which is the topic of
 * those who have it open, too.
 */
export const createLiveStreams = (
  sources: LiveSources,
  { perAdmin, perProcess }: LiveLimits = usualLimits,
): LiveStreams => {
  const streams = new Map<Stream, string>()
  let isClosed = false
  const countOf = (adminId: string): number => [...streams.values()].filter((owner) => owner === adminId).length

  return {
    open: (request) => {
      if (isClosed) throw new DomainError('SERVICE_UNAVAILABLE')
      if (streams.size >= perProcess || countOf(request.adminId) >= perAdmin) throw new DomainError('TOO_MANY_REQUESTS')
      const started = startStream(sources, request)
      streams.set(started, request.adminId)
      started.stream.once('close', () => streams.delete(started))
      return started.stream
    },
    close: () => {
      isClosed = true
      for (const { sendAway } of streams.keys()) sendAway()
    },
  }
}

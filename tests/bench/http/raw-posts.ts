import { connect, type Socket } from 'node:net'
import { once } from 'node:events'

/** One request as it goes over the wire. `body` may be shared by all. */
export type RawPost = { readonly head: string; readonly body: Buffer }

/** The head of a POST of JSON. */
export const postHead = (path: string, body: Buffer, headers: Readonly<Record<string, string>>): string =>
  [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/json',
    `content-length: ${body.length}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')

const LENGTH = /\r\ncontent-length: (\d+)\r\n/i

/** The answer to what was just sent. @throws Error where the connection ends before it */
const answerOf = async (socket: Socket): Promise<string> => {
  let answer = ''
  for (;;) {
    const [piece] = (await once(socket, 'data')) as [Buffer]
    answer += piece.toString('latin1')
    const head = answer.indexOf('\r\n\r\n')
    if (head !== -1 && answer.length >= head + 4 + Number(LENGTH.exec(answer)?.[1] ?? 0)) return answer
  }
}

/**
 * Posts on one connection, the next body after each answer, as long as there is one.
 * @throws {Error} for any answer but 200
 */
const postOnOne = async (port: number, next: () => RawPost | undefined): Promise<number> => {
  const socket = connect(port, '127.0.0.1').setNoDelay()
  await once(socket, 'connect')
  let done = 0
  for (let post = next(); post; post = next()) {
    socket.cork()
    socket.write(post.head)
    socket.write(post.body)
    socket.uncork()
    const answer = await answerOf(socket)
    if (!answer.startsWith('HTTP/1.1 200')) throw new Error(answer.slice(-400))
    done += 1
  }
  socket.destroy()
  return done
}

/** Posts on a number of connections at once; returns the answers a second. */
const postOnAll = async (port: number, connections: number, next: () => RawPost | undefined): Promise<number> => {
  const started = performance.now()
  const done = await Promise.all(Array.from({ length: connections }, () => postOnOne(port, next)))
  return (done.reduce((sum, count) => sum + count, 0) * 1_000) / (performance.now() - started)
}

/**
 * Posts on a number of connections at once, the next body after each answer, for some seconds or
 * until none is left; returns the answers a second. It is a client of its own, since it must cost
 * little beside the server.
 * @throws {Error} for any answer but 200
 */
export const postSteadily = async (
  port: number,
  { connections, seconds, next }: { connections: number; seconds: number; next: () => RawPost | undefined },
): Promise<number> => {
  const started = performance.now()
  return postOnAll(port, connections, () => {
    if (performance.now() - started >= seconds * 1_000) return undefined
    const post = next()
    if (!post) throw new Error('nothing is left to post')
    return post
  })
}

/**
 * Posts the same body a number of times; returns the answers a second.
 * @throws as {@link postSteadily}
 */
export const postInAll = async (
  port: number,
  { connections, count, post }: { connections: number; count: number; post: RawPost },
): Promise<number> => {
  let left = count
  return postOnAll(port, connections, () => {
    left -= 1
    return left >= 0 ? post : undefined
  })
}

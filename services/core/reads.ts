import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from './deps.ts'
import { DomainError } from './domain-error.ts'

/** A GET that names a position is answered that fresh, or not at all. */
const MIN_POSITION_WAIT_MS = 2_000
/** Without one it waits a little for what this process itself has just written: a courtesy, not a promise. */
const COURTESY_WAIT_MS = 300
/** Read models are behind by moments all the time; longer, and the answer says so. */
const SAID_FROM_S = 5
/** Says for how many seconds the oldest event waits that the answer may lack. */
export const BEHIND_HEADER = 'x-read-models-behind'

declare module 'fastify' {
  interface FastifyRequest {
    /** Tables of read models that were read for this request; null where it was refused before anything could be. */
    readTables: Set<string> | null
    /** Whether every read model was as fresh as this request asked for, before its handler began. */
    isAllFresh: boolean
    /** Position that this request's answer has to be as fresh as; 0 where it named none. */
    minPosition: number
  }
}

const reading = new AsyncLocalStorage<Set<string>>()

/** Notes which tables of read models a query reads, for the request that it is sent for. */
export const noteQuery = (text: string): void => {
  const tables = reading.getStore()
  if (tables) for (const [, name = ''] of text.matchAll(/\bread"?\."?([a-z_0-9]+)/g)) tables.add(name)
}

const isRead = (request: FastifyRequest): boolean =>
  request.method === 'GET' && !request.is404 && request.url.startsWith('/api/')

const hasSession = (request: FastifyRequest): boolean =>
  (request.admin ?? request.voter ?? request.resident) !== undefined

/** @throws DomainError VALIDATION_FAILED */
const positionAskedOf = ({ headers }: FastifyRequest): number | undefined => {
  const asked = headers['x-min-position']
  if (asked === undefined) return undefined
  const position = Number(asked)
  if (!Number.isSafeInteger(position) || position < 0)
    throw new DomainError('VALIDATION_FAILED', [{ path: 'X-Min-Position', message: '형식이 올바르지 않습니다.' }])
  return position
}

type ReadDeps = Pick<Deps, 'freshness' | 'store'>

/**
 * Fails where the read models are not as fresh as they have to be within a time. One that has stood still for long is answered from all the
 * same, and the answer says so: whoever has written once would else see no page of it until it is mended.
 * @throws DomainError READ_MODEL_BEHIND
 */
const assertFresh = async (
  { freshness }: ReadDeps,
  position: number,
  { names, ms }: { readonly names: readonly string[]; readonly ms: number },
): Promise<void> => {
  if (await freshness.wait(position, ms, names)) return
  if ((await freshness.secondsBehind(names)) >= SAID_FROM_S) return
  throw new DomainError('READ_MODEL_BEHIND')
}

/**
 * Adds what makes reads fresh. A GET waits for the read models that its call has read before, the first time for all of them for a while;
 * where it turns out to read another one, that one is looked at behind it. So one that stands still takes no page away that does not need it.
 */
export const addReads = (app: FastifyInstance, deps: ReadDeps): void => {
  const { freshness, store } = deps
  const known = new Map<string, Set<string>>()
  const callOf = (request: FastifyRequest): string => request.routeOptions.url ?? ''

  const waitBefore = async (request: FastifyRequest): Promise<void> => {
    if (!isRead(request)) return
    const tables = known.get(callOf(request))
    const names = tables && freshness.modelsOf(tables)
    // Nobody else was told a position: what strangers name would only be asked of the database.
    const position = hasSession(request) ? positionAskedOf(request) : undefined
    if (position === undefined) return void (await freshness.wait(freshness.newest(), COURTESY_WAIT_MS, names))
    request.minPosition = position
    if (await freshness.wait(position, 0, names)) return
    // Nothing brings about what was never written: that is said at once.
    if (position > (await store.lastPosition())) throw new DomainError('READ_MODEL_BEHIND')
    // What it reads shows behind the handler.
    if (names) await assertFresh(deps, position, { names, ms: MIN_POSITION_WAIT_MS })
    else request.isAllFresh = await freshness.wait(position, MIN_POSITION_WAIT_MS)
  }

  const remember = (request: FastifyRequest): readonly string[] => {
    const before = known.get(callOf(request))
    const found = [...(request.readTables ?? [])].filter((table) => !before?.has(table))
    known.set(callOf(request), new Set([...(before ?? []), ...found]))
    return found
  }

  /** Behind the handler: what it read that nobody had known of. */
  const learn = async (request: FastifyRequest, isStream: boolean): Promise<void> => {
    if (!isRead(request)) return
    // Of a stream most is still to be read: it is known once it has gone out.
    if (isStream) {
      if (!known.has(callOf(request)) && !request.isAllFresh) throw new DomainError('READ_MODEL_BEHIND')
      return
    }
    const found = remember(request)
    if (found.length > 0 && request.minPosition > 0)
      await assertFresh(deps, request.minPosition, { names: freshness.modelsOf(found), ms: 0 })
  }

  const learnOfStream = (request: FastifyRequest, reply: FastifyReply): void => {
    const hasRead = (request.readTables?.size ?? 0) > 0
    if (isRead(request) && hasRead && reply.statusCode < 400 && reply.raw.writableFinished) remember(request)
  }

  const tellBehind = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const tables = request.readTables
    if (!tables || tables.size === 0 || !isRead(request) || !hasSession(request)) return
    const seconds = await freshness.secondsBehind(freshness.modelsOf(tables)).catch(() => 0)
    if (seconds >= SAID_FROM_S) void reply.header(BEHIND_HEADER, String(Math.floor(seconds)))
  }

  app.decorateRequest('minPosition', 0)
  app.decorateRequest('isAllFresh', true)
  app.decorateRequest('readTables', null)
  app.decorate('learnReads', learn)
  app.addHook('onRequest', (request, _reply, done) => {
    const tables = new Set<string>()
    request.readTables = tables
    reading.run(tables, done)
  })
  app.addHook('preHandler', waitBefore)
  app.addHook('onSend', tellBehind)
  app.addHook('onResponse', async (request, reply) => learnOfStream(request, reply))
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Learns what the handler of a request has read. @throws DomainError READ_MODEL_BEHIND where that is older than was asked for */
    learnReads: (request: FastifyRequest, isStream: boolean) => Promise<void>
  }
}

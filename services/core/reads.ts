import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from './deps.ts'
import { DomainError } from './domain-error.ts'

/** A GET that names a position is answered that fresh, or not at all. */
const MIN_POSITION_WAIT_MS = 2_000
/**
 * Milliseconds that a read without a demanded position waits for this process's own writes, without
 * a guarantee.
 */
const COURTESY_WAIT_MS = 300
/**
 * Seconds from which a delay of the read models is reported in the answer; short delays are normal.
 */
const MIN_REPORTED_LAG_S = 5
/**
 * Header with the number of seconds for which the oldest event has waited that the answer may lack.
 */
const BEHIND_HEADER = 'x-read-models-behind'

declare module 'fastify' {
  interface FastifyRequest {
    /** Tables of read models that were read for this request; null if it was refused before. */
    readTables: Set<string> | null
    /** Whether every read model was as fresh as this request demanded, before its handler began. */
    isAllFresh: boolean
    /** Position that this request's answer has to be as fresh as; 0 where it named none. */
    minPosition: number
  }
}

/** Postgres cuts longer names off. */
const MAX_NAME_LENGTH = 63

const reading = new AsyncLocalStorage<Set<string>>()

/** Notes which tables of read models a query reads, for the request that it is sent for. */
export const recordTables = (text: string): void => {
  const tables = reading.getStore()
  if (!tables) return
  // Kysely writes "read"."vote", our own SQL read.vote.
  for (const behind of text.replaceAll('"', '').split('read.').slice(1)) {
    const [name] = /^[a-z_0-9]{1,63}/.exec(behind.slice(0, MAX_NAME_LENGTH)) ?? []
    if (name !== undefined) tables.add(name)
  }
}

const isRead = (request: FastifyRequest): boolean =>
  request.method === 'GET' && !request.is404 && request.url.startsWith('/api/')

const hasSession = (request: FastifyRequest): boolean =>
  (request.admin ?? request.voter ?? request.resident) !== undefined

/** @throws DomainError VALIDATION_FAILED */
const requestedPosition = ({ headers }: FastifyRequest): number | undefined => {
  const asked = headers['x-min-position']
  if (asked === undefined) return undefined
  const position = Number(asked)
  if (!Number.isSafeInteger(position) || position < 0)
    throw new DomainError('VALIDATION_FAILED', [{ path: 'X-Min-Position', message: '형식이 올바르지 않습니다.' }])
  return position
}

type ReadDeps = Pick<Deps, 'freshness' | 'store'>

/**
 * Fails if the read models do not reach the demanded position within a time. One that has been
 * stopped for long is used all the same, and the answer reports it: otherwise nobody who has
 * written once would see a page of it until it is repaired.
 * @throws DomainError READ_MODEL_BEHIND
 */
const assertFresh = async (
  { freshness }: ReadDeps,
  position: number,
  { names, ms }: { readonly names: readonly string[]; readonly ms: number },
): Promise<void> => {
  if (await freshness.wait(position, ms, names)) return
  if ((await freshness.secondsBehind(names)) >= MIN_REPORTED_LAG_S) return
  throw new DomainError('READ_MODEL_BEHIND')
}

/** Stores which read models each call has read so far. */
const createReadRegistry = () => {
  const known = new Map<string, ReadonlySet<string>>()
  const callOf = (request: FastifyRequest): string => request.routeOptions.url ?? ''
  return {
    /** Tables that the call has read before; undefined where it was not made yet. */
    of: (request: FastifyRequest): ReadonlySet<string> | undefined => known.get(callOf(request)),
    /** Adds the tables that this request has read; returns the new ones. */
    add: (request: FastifyRequest): readonly string[] => {
      const before = known.get(callOf(request)) ?? new Set()
      const found = [...(request.readTables ?? [])].filter((table) => !before.has(table))
      known.set(callOf(request), new Set([...before, ...found]))
      return found
    },
  }
}

type ReadRegistry = ReturnType<typeof createReadRegistry>

const waitBefore =
  (deps: ReadDeps, known: ReadRegistry) =>
  async (request: FastifyRequest): Promise<void> => {
    if (!isRead(request)) return
    const { freshness, store } = deps
    const tables = known.of(request)
    const names = tables && freshness.modelsOf(tables)
    // Strangers never get a position: one that they name would only cost a query.
    const position = hasSession(request) ? requestedPosition(request) : undefined
    if (position === undefined) return void (await freshness.wait(freshness.newest(), COURTESY_WAIT_MS, names))
    request.minPosition = position
    if (await freshness.wait(position, 0, names)) return
    // A position beyond the log is never reached: it is refused at once.
    if (position > (await store.lastPosition())) throw new DomainError('READ_MODEL_BEHIND')
    // The names are known only after the handler has read.
    if (names) await assertFresh(deps, position, { names, ms: MIN_POSITION_WAIT_MS })
    else request.isAllFresh = await freshness.wait(position, MIN_POSITION_WAIT_MS)
  }

const learnBehind =
  (deps: ReadDeps, known: ReadRegistry): FastifyInstance['learnReads'] =>
  async (request, isStream) => {
    if (!isRead(request)) return
    // A stream reads most of it later: it is known once the stream has been sent.
    if (isStream) {
      if (known.of(request) === undefined && !request.isAllFresh) throw new DomainError('READ_MODEL_BEHIND')
      return
    }
    const found = known.add(request)
    if (found.length > 0 && request.minPosition > 0)
      await assertFresh(deps, request.minPosition, { names: deps.freshness.modelsOf(found), ms: 0 })
  }

const reportLag =
  ({ freshness }: ReadDeps) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const tables = request.readTables
    if (!tables || tables.size === 0 || !isRead(request) || !hasSession(request)) return
    const seconds = await freshness.secondsBehind(freshness.modelsOf(tables)).catch(() => 0)
    if (seconds >= MIN_REPORTED_LAG_S) void reply.header(BEHIND_HEADER, String(Math.floor(seconds)))
  }

const isSent = (reply: FastifyReply): boolean => reply.statusCode < 400 && reply.raw.writableFinished

/**
 * Adds the hooks that make reads fresh. A GET waits for the read models that its call has read
 * before, the first time for all of them for a while; if it reads another one, that one is checked
 * afterwards. So a stopped one only affects pages that need it.
 */
export const addReads = (app: FastifyInstance, deps: ReadDeps): void => {
  const known = createReadRegistry()
  app.decorateRequest('minPosition', 0)
  app.decorateRequest('isAllFresh', true)
  app.decorateRequest('readTables', null)
  app.decorate('learnReads', learnBehind(deps, known))
  app.addHook('onRequest', (request, _reply, done) => {
    const tables = new Set<string>()
    request.readTables = tables
    reading.run(tables, done)
  })
  app.addHook('preHandler', waitBefore(deps, known))
  app.addHook('onSend', reportLag(deps))
  app.addHook('onResponse', async (request, reply) => {
    if (isRead(request) && (request.readTables?.size ?? 0) > 0 && isSent(reply)) known.add(request)
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Records what the handler of a request has read.
     * @throws DomainError READ_MODEL_BEHIND if that is older than demanded
     */
    learnReads: (request: FastifyRequest, isStream: boolean) => Promise<void>
  }
}

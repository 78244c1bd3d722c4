import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { AdminRole } from '#events/values/admin-role.ts'
import type { Actor, Metadata } from '#events/metadata.ts'
import type { AnswerOf, BodyOf, Contract, ParamsOf, QueryOf } from './contract.ts'
import { browserName } from './http/browser-name.contract.ts'
import { dispositionOf } from './http/disposition.ts'
import { DomainError } from './domain-error.ts'
import { maskIp } from './text/masked-ip.ts'
import { addFileRoute, readFields, readUpload, type UploadedFile, type UploadedForm } from './http/multipart.ts'
import type { AdminSession, ResidentSession, VoterSession } from './session.ts'
import { OFFICE_BODY_LIMIT, PUBLIC_BODY_LIMIT } from './http/client-limits.ts'
import { afterPreviousUpload, followUpload } from './upload/upload-progress.ts'
import { changesRecord, isReadBack, isReadOnlyEcho, withoutReadOnly } from './http/full-record.ts'

/** Input of a handler: the parsed request and its caller. */
export type Call<C extends Contract> = {
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  /** Makes ids; a repeated request makes the same ones. */
  readonly newId: () => string
  /** Metadata for the events of this request: actor, time, request id. */
  readonly metadata: Metadata
  /** Session of the administrator. @throws DomainError LOGIN_REQUIRED if nobody is signed in. */
  readonly admin: AdminSession
  /** @throws DomainError VOTER_SESSION_REQUIRED where there is none. */
  readonly voter: VoterSession
  /** @throws DomainError RESIDENT_SESSION_REQUIRED where there is none. */
  readonly resident: ResidentSession
  readonly evidence: { readonly ip: string; readonly userAgent: string }
  /**
   * Reads the file of a call that takes one, only once it is clear that the caller may send it.
   * @throws DomainError if there is none, or it is too large.
   */
  readonly file: () => Promise<UploadedFile>
  /** Reads an upload that has fields beside the file; the file may be absent. */
  readonly form: () => Promise<UploadedForm>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Result of a handler. `position`: position that a reader must have reached to see the outcome. */
export type Answer<C extends Contract> = {
  readonly body: AnswerOf<C>
  readonly status?: number
  readonly position?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** File to save, or a stream without a name; it is sent while it is being made. */
export type FileAnswer = {
  readonly file: {
    readonly type: string
    readonly content: Buffer | Readable
    readonly name?: string
    readonly headers?: Readonly<Record<string, string>>
    /** Status; default 200. pdf-answer.ts has 206 and 304. */
    readonly status?: 200 | 206 | 304
  }
  readonly position?: number
}

export type Handler<C extends Contract> = (call: Call<C>) => Promise<Answer<C> | FileAnswer>

const actorOf = (request: FastifyRequest): Actor => {
  if (request.admin) return { kind: 'admin', id: request.admin.id }
  if (request.voter) return { kind: 'voter', id: request.voter.listUserId }
  const [entry] = request.resident?.entries ?? []
  return entry ? { kind: 'voter', id: entry.listUserId } : { kind: 'anonymous' }
}

const browserOf = (request: FastifyRequest): string => browserName(request.headers['user-agent'] ?? '')

/** Returns how log and access log name an API token: by the end of its id. */
const tokenName = ({ id }: { readonly id: string }): string => `API 토큰 ${id.slice(-12)}`

/** Returns a caller's browser or program for the access log, with the API token that it used. */
const userAgentOf = (request: FastifyRequest): string => {
  const userAgent = request.headers['user-agent'] ?? ''
  const { token } = request.admin ?? {}
  return (token ? `${tokenName(token)} · ${userAgent}` : userAgent).slice(0, 512)
}

/** Returns an administrator's address, as far as it may be readable in the log. */
const whenceOf = (request: FastifyRequest): { readonly from?: string } =>
  request.admin
    ? {
        from: [maskIp(request.ip), request.admin.token ? tokenName(request.admin.token) : browserOf(request)]
          .filter((part) => part !== '')
          .join(' · ')
          .slice(0, 100),
      }
    : {}

const sendFile = (
  reply: FastifyReply,
  { type, content, name, headers = {}, status = 200 }: FileAnswer['file'],
): FastifyReply => {
  void reply.code(status).type(type).header('cache-control', 'no-store').headers(headers)
  if (name !== undefined) void reply.header('content-disposition', dispositionOf(name))
  return reply.send(content)
}

/** Returns an upload once another one under the same key is over: its result is found then. */
const afterPreviousCall = async <Sent>(request: FastifyRequest, sent: Promise<Sent>): Promise<Sent> => {
  const read = await sent
  await afterPreviousUpload(request)
  return read
}

const callOf = <C extends Contract>(request: FastifyRequest, reply: FastifyReply, now: Date): Call<C> => ({
  // Parsed by the contract's schemas before the handler runs.
  params: request.params as ParamsOf<C>,
  query: request.query as QueryOf<C>,
  body: request.body as BodyOf<C>,
  newId: () => request.newId(),
  metadata: { actor: actorOf(request), at: now.toISOString(), requestId: request.id, ...whenceOf(request) },
  get admin() {
    if (!request.admin) throw new DomainError('LOGIN_REQUIRED')
    return request.admin
  },
  get voter() {
    if (!request.voter) throw new DomainError('VOTER_SESSION_REQUIRED')
    return request.voter
  },
  get resident() {
    if (!request.resident) throw new DomainError('RESIDENT_SESSION_REQUIRED')
    return request.resident
  },
  evidence: { ip: request.ip, userAgent: userAgentOf(request) },
  file: () => afterPreviousCall(request, readUpload(request)),
  form: () => afterPreviousCall(request, readFields(request)),
  request,
  reply,
})

const successOf = (contract: Contract): number => Number(Object.keys(contract.answers)[0])

/** @throws Error for a call of the administrators' that the table of roles does not name. */
const rolesOf = ({ method, path, access }: Contract, table: RoleTable): readonly AdminRole[] | undefined => {
  if (access !== 'admin' && access !== 'super' && access !== 'admin-or-self') return undefined
  const roles = table[`${method} ${path}`]
  if (!roles || (access === 'super' && roles.some((role) => role !== 'SUPER_ADMIN')))
    throw new Error(`the table of roles does not say who may make ${method} ${path}`)
  return roles
}

export type RoleTable = Readonly<Record<string, readonly AdminRole[]>>

const limitOf = (app: FastifyInstance, perMinute: number | ((request: FastifyRequest) => number)) =>
  typeof perMinute === 'number'
    ? app.rateLimitOf(perMinute)
    : (request: FastifyRequest): number => app.rateLimitOf(perMinute(request))

/**
 * Limit of how often a call may be made. `countedBy` names who makes it; their address counts where
 * it is absent.
 */
type RateLimit = {
  readonly perMinute?: number | ((request: FastifyRequest) => number)
  readonly countedBy?: (request: FastifyRequest) => string
}

/** Options of a call beside its contract. */
type RouteOptionsOfCall = RateLimit & {
  /** Streams that a voter's call will need: they are read in one query with the voter's session. */
  readonly readsAhead?: (voter: VoterSession) => readonly string[]
}

const rateLimitOf = (
  app: FastifyInstance,
  perMinute: NonNullable<RateLimit['perMinute']>,
  countedBy: RateLimit['countedBy'],
) => ({
  max: limitOf(app, perMinute),
  timeWindow: 60_000,
  ...(countedBy ? { keyGenerator: countedBy } : {}),
})

/**
 * Accepts PUT for every call that changes a record, since react-admin sends all of a record with
 * PUT, whatever method the contract has.
 */
const asRecord = (contract: Contract): Pick<RouteOptions, 'method' | 'preValidation'> => ({
  method: contract.method === 'PATCH' ? ['PATCH', 'PUT'] : contract.method,
  preValidation: async (request) => {
    if (isReadOnlyEcho(contract, request.params, request.body))
      request.body = withoutReadOnly(request.body, contract.body, contract.answers[successOf(contract)])
  },
})

/** Lets a record at an address without an id of its own be sent back whole, too. */
const asRead = ({ body, readAs }: Contract): Pick<RouteOptions, 'preValidation'> =>
  readAs
    ? {
        preValidation: async (request) => {
          if (isReadBack(request.body, readAs)) request.body = withoutReadOnly(request.body, body, readAs)
        },
      }
    : {}

/** Registers a contract's call: its guard, its schemas, its place in the OpenAPI document. */
export const addRoute =
  (app: FastifyInstance, clock: () => Date, table: RoleTable) =>
  <C extends Contract>(contract: C, handler: Handler<C>, options: RouteOptionsOfCall = {}): void => {
    const roles = rolesOf(contract, table)
    const { perMinute, countedBy, readsAhead } = options
    const definition: RouteOptions = {
      method: contract.method,
      ...(changesRecord(contract) && !contract.readAs ? asRecord(contract) : asRead(contract)),
      url: contract.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: {
        access: contract.access,
        call: `${contract.method} ${contract.path}`,
        ...(roles ? { roles } : {}),
        ...(contract.takesFile ? { takesFile: true } : {}),
        ...(contract.fileLimit === undefined ? {} : { fileLimit: contract.fileLimit }),
        ...(readsAhead ? { readsAhead } : {}),
        ...(perMinute === undefined ? {} : { rateLimit: rateLimitOf(app, perMinute, countedBy) }),
      },
      bodyLimit: contract.bodyLimit ?? (roles ? OFFICE_BODY_LIMIT : PUBLIC_BODY_LIMIT),
      schema: {
        tags: [contract.tag],
        summary: contract.summary,
        ...(roles ? { security: [{ bearer: [] }, { apiToken: [] }] } : {}),
        ...(contract.params ? { params: contract.params } : {}),
        ...(contract.query ? { querystring: contract.query } : {}),
        ...(contract.body ? { body: contract.body } : {}),
        ...(contract.takesFile ? { consumes: ['multipart/form-data'] } : {}),
        ...(contract.gives ? { produces: contract.gives } : {}),
        response: contract.answers,
      },
      handler: async (request, reply) => {
        const work = () => handler(callOf<C>(request, reply, clock()))
        const answer = await (contract.takesFile ? followUpload(request, reply, work) : work())
        await app.learnReads(request, 'file' in answer && answer.file.content instanceof Readable)
        request.eventPosition = answer.position ?? 0
        if ('file' in answer) return sendFile(reply, answer.file)
        if (answer.headers) void reply.headers(answer.headers)
        return reply.code(answer.status ?? successOf(contract)).send(answer.body)
      },
    }
    if (contract.takesFile) addFileRoute(app, definition)
    else app.route(definition)
  }

export type AddRoute = ReturnType<typeof addRoute>

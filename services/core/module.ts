import type { FastifyInstance } from 'fastify'
import type { Task } from '#infra/platform/jobs/job-runner.ts'
import type { Reactor } from '#infra/platform/projection/projection.ts'
import type { Renderer } from '#infra/lib/document-renderer/renderer.ts'
import type { Deps, Tools } from './deps.ts'
import { DomainError } from './domain-error.ts'
import type { FindPreview, LinkPreview } from './http/link-preview.ts'
import type {
  ApprovalHandler,
  FindTwoAdminLists,
  RetentionReport,
  LinkTarget,
  ModuleHooks,
  DescribeBallot,
  DescribeConsent,
  FindParticipants,
} from './module-hooks.ts'
import type { AddRoute } from './routes.ts'

/** Dependencies of a job: those of calls, and the press that makes and seals documents. */
export type WorkerDeps = Deps & { readonly press: Renderer }

/** Work that is done outside of a call. */
export type Job = {
  readonly run: Task
  /** Done by the clock: a cron expression, in UTC. */
  readonly cron?: string
  /** Done whenever a worker starts, for what fell due while none ran. */
  readonly atStart?: true
  /** Maximum minutes of a run; default five. Then it is signalled (`stopping`), and tried again. */
  readonly limitMinutes?: number
  /**
   * It waits for the provider of messages: tried again as soon as that one takes a message after an
   * outage. A message is tried every two and a half minutes meanwhile, for a day; a code as long as
   * it holds.
   */
  readonly sends?: 'message' | 'code'
  /**
   * Called when the last try has failed, to record it. The error is absent if the last try ended
   * with its process.
   */
  readonly onGivenUp?: (payload: unknown, error: unknown) => Promise<void>
}

/**
 * Entry point of a module. `services/modules.ts` lists them; the app, the processes and the tests
 * map over that list, and nobody else imports one.
 */
export type Module = {
  /** Name of the module, the same as its folder's. */
  readonly name: string
  /** Its calls: each adds those of one file. */
  readonly routes?: readonly AddCalls[]
  /** Reactors of the module: they add a job for an event. */
  readonly reactors?: readonly Reactor[]
  /** Jobs by their names. */
  readonly jobs?: (deps: WorkerDeps) => Readonly<Record<string, Job>>
  /** Tables beside log and read models, by the names of their migrations. */
  readonly tables?: Readonly<Record<string, string>>
  /**
   * Deletes what the module stores of a person outside of the log. Idempotent. Every module that
   * stores such data has one.
   */
  readonly forget?: (tools: Tools, personId: string) => Promise<void>
  /** Reports what the module stores, how long, and why. */
  readonly keeps?: (tools: Tools) => RetentionReport
  /**
   * Prepares finding who has submitted something, in modules with submissions. It reads here, once,
   * what only the read model has.
   */
  readonly tookPart?: (tools: Tools, listId: string) => Promise<FindParticipants>
  /** Prepares finding which entries have answered, also by declining: their owners were reached. */
  readonly answered?: (tools: Tools, listId: string) => Promise<FindParticipants>
  /** Finds which lists need two administrators to change a name or a phone. */
  readonly holdContacts?: (tools: Tools) => FindTwoAdminLists
  /**
   * Finds the lists whose roll no single administrator changes, since a vote that depends on it is
   * open.
   */
  readonly holdRolls?: (tools: Tools) => FindTwoAdminLists
  /** Handlers of the acts that take two administrators: each does one once it is confirmed. */
  readonly approvals?: (deps: Deps) => readonly ApprovalHandler[]
  /** Describes a ballot for a document; given by the module of ballots alone. */
  readonly stateBallot?: (tools: Tools) => DescribeBallot
  /** Describes a consent for a document; given by the module of signatures alone. */
  readonly stateConsent?: (tools: Tools) => DescribeConsent
  /**
   * Finds the preview of a resident's link, before it is opened; undefined for a link of another
   * module.
   */
  readonly previewOf?: (tools: Tools, path: string) => Promise<LinkPreview | undefined>
  /**
   * Finds the target of a resident's link, if it is possible to take part there now; undefined for
   * a link of another module.
   */
  readonly linkOf?: (tools: Tools, token: string) => Promise<LinkTarget | undefined>
}

/**
 * Adds the calls of a routes file. `app` is for what is no call of a contract: live streams,
 * callbacks.
 */
export type AddCalls = (route: AddRoute, deps: Deps, app: FastifyInstance) => void

/** Calls the modules in turn for the preview of an address. */
export const previewsOf =
  (modules: readonly Module[], tools: Tools): FindPreview =>
  async (path) => {
    for (const { previewOf } of modules) {
      const preview = await previewOf?.(tools, path)
      if (preview) return preview
    }
    return undefined
  }

/** Merges the answers of several modules about entries. */
const inAnyRoom =
  (asked: readonly FindParticipants[]): FindParticipants =>
  async (desk, listUserIds) => {
    const found = new Set<string>()
    for (const tell of asked) for (const id of await tell(desk, listUserIds)) found.add(id)
    return found
  }

/** Builds hooks that call every module with an implementation. */
export const moduleHooksOf = (modules: readonly Module[], tools: Tools): ModuleHooks => {
  const rooms: ModuleHooks = {
    ...roomsWithoutApprovals(modules, tools),
    approvals: (kind) =>
      modules.flatMap(({ approvals }) => approvals?.({ ...tools, rooms }) ?? []).find((one) => one.kind === kind),
  }
  return rooms
}

const heldBy =
  (all: readonly FindTwoAdminLists[]): FindTwoAdminLists =>
  async (desk, listIds) => {
    const held = new Set<string>()
    for (const hold of all) for (const id of await hold(desk, listIds)) held.add(id)
    return held
  }

const roomsWithoutApprovals = (modules: readonly Module[], tools: Tools): Omit<ModuleHooks, 'approvals'> => ({
  forget: async (personId) => {
    for (const { forget } of modules) await forget?.(tools, personId)
  },
  holdContacts: heldBy(modules.flatMap(({ holdContacts }) => holdContacts?.(tools) ?? [])),
  holdRolls: heldBy(modules.flatMap(({ holdRolls }) => holdRolls?.(tools) ?? [])),
  keeps: async (apartments) =>
    (await Promise.all(modules.flatMap(({ keeps }) => keeps?.(tools)(apartments) ?? []))).flat(),
  stateBallot: (about, readers) => {
    const room = modules.find(({ stateBallot }) => stateBallot)
    if (!room?.stateBallot) throw new Error('no room knows of ballots')
    return room.stateBallot(tools)(about, readers)
  },
  stateConsent: (about, readers) => {
    const room = modules.find(({ stateConsent }) => stateConsent)
    if (!room?.stateConsent) throw new Error('no room knows of consents')
    return room.stateConsent(tools)(about, readers)
  },
  linkOf: async (token) => {
    for (const { linkOf } of modules) {
      const target = await linkOf?.(tools, token)
      if (target) return target
    }
    throw new DomainError('INVALID_LINK')
  },
  tookPart: async (listId) =>
    inAnyRoom(await Promise.all(modules.flatMap(({ tookPart }) => tookPart?.(tools, listId) ?? []))),
  answered: async (listId) =>
    inAnyRoom(
      await Promise.all(
        modules.flatMap(({ tookPart, answered }) => [
          ...(tookPart ? [tookPart(tools, listId)] : []),
          ...(answered ? [answered(tools, listId)] : []),
        ]),
      ),
    ),
})

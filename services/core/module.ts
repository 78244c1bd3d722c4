import type { FastifyInstance } from 'fastify'
import type { Task } from '#infra/platform/jobs/job-runner.ts'
import type { Reactor } from '#infra/platform/projection/projection.ts'
import type { Renderer } from '#infra/lib/document-renderer/index.ts'
import type { Deps, Tools, HookContribution, ModuleHooks } from './deps.ts'
import { linkPreviewHook, type FindPreview } from './http/link-preview.ts'
import { pageSourcesHook, type FindPageSources } from './http/page-sources.ts'
import type { AddRoute } from './routes.ts'

/** Dependencies of a job: those of calls, and the press that makes and seals documents. */
export type WorkerDeps = Deps & { readonly renderer: Renderer }

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
   * Kind of what a job sends. It is tried again as soon as the provider takes a message after an
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
  /** Files whose reads may run in the thread for long reads. */
  readonly longReads?: readonly URL[]
  /** Answers to hooks, which modules below this one declare. */
  readonly hooks?: readonly HookContribution[]
}

/**
 * Adds the calls of a routes file. `app` is for what is no call of a contract: live streams,
 * callbacks.
 */
export type AddCalls = (route: AddRoute, deps: Deps, app: FastifyInstance) => void

/** Calls the modules in turn for the preview of an address. */
export const previewsOf =
  (hooks: ModuleHooks): FindPreview =>
  async (path) => {
    for (const find of hooks.answersTo(linkPreviewHook)) {
      const preview = await find(path)
      if (preview) return preview
    }
    return undefined
  }

/** Calls the modules in turn for what a page loads from elsewhere. */
export const pageSourcesOf =
  (hooks: ModuleHooks): FindPageSources =>
  async (path) => {
    for (const find of hooks.answersTo(pageSourcesHook)) {
      const sources = await find(path)
      if (sources) return sources
    }
    return undefined
  }

/** Completes the tools by the hooks of all modules. */
export const depsOf = (modules: readonly Module[], tools: Tools): Deps => {
  const contributions = modules.flatMap(({ hooks = [] }) => hooks)
  const deps: Deps = { ...tools, hooks: { answersTo: (hook) => hook.answersIn(contributions, deps) } }
  return deps
}

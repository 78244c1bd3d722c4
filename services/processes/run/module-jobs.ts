import { modules } from '../../modules.ts'
import type { Job, WorkerDeps } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'

/** Returns the jobs of all modules, by their names. */
export const jobsOf = (deps: WorkerDeps): Readonly<Record<string, Job>> =>
  Object.fromEntries(modules.flatMap((module) => Object.entries(module.jobs?.(deps) ?? {})))

const noRenderer: WorkerDeps['renderer'] = {
  render: () => Promise.reject(new Error('this process makes no documents')),
  draft: () => Promise.reject(new Error('this process makes no documents')),
  close: async () => {},
}

/** The names of all jobs that this release does, also in a process that does none. */
export const jobNames = (deps: Deps): readonly string[] => Object.keys(jobsOf({ ...deps, renderer: noRenderer }))

import type { Deps } from '../../core/deps.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Handler } from '../../core/routes.ts'
import { getAssemblyFor } from '../assembly.facts.ts'
import { readAssemblyResults } from './read-results.ts'
import { getAssemblyResults } from './results.contract.ts'

const show =
  (deps: Deps): Handler<typeof getAssemblyResults> =>
  async ({ params, admin }) => ({ body: await readAssemblyResults(deps, await getAssemblyFor(deps, params.id, admin)) })

/** Adds the call for the verdicts of an assembly. */
export const resultRoutes: AddCalls = (route, deps) => route(getAssemblyResults, show(deps), { perMinute: 60 })

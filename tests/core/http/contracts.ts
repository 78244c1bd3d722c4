import { glob } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Contract } from '#services/core/contract.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

export const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value && 'answers' in value

const contractsOf = async (file: string): Promise<readonly Contract[]> =>
  Object.values((await import(`${root}${file}`)) as Record<string, unknown>).filter(isContract)

/**
 * Every call of the product, from all contracts there are: one that is added is tested with the
 * others.
 */
export const allContracts = async (): Promise<readonly Contract[]> => {
  const contracts: Contract[] = []
  for await (const file of glob('services/**/*.contract.ts', { cwd: root }))
    contracts.push(...(await contractsOf(file)))
  return contracts
}

/** `GET /api/list/{id}`, as tests name a call. */
export const nameOf = ({ method, path }: Pick<Contract, 'method' | 'path'>): string => `${method} ${path}`

/**
 * The path with values for its parameters.
 * @throws Error for a parameter that nothing was given for
 */
export const addressOf = ({ path }: Pick<Contract, 'path'>, values: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`no value for ${name} of ${path}`)
    return value
  })
